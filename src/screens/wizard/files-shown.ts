import type { Attachment } from '../../contract/attachment.ts';
import { wizardMessages } from '../../contract/messages.ts';
import type { FileType } from '../../contract/steps/files.ts';
import type { ChosenFile } from '../../drafts/draft-state.ts';
import { filesOf } from '../../drafts/files-of.ts';
import type { Draft } from '../../drafts/use-draft.ts';
import type { UploadFile } from '../../ui/upload-row.tsx';

const KILOBYTE = 1024;

/** A size as people say it: "812 KB", "3.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.round(bytes / KILOBYTE)} KB`;
  return `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;
}

const storedKey = (id: number) => `stored-${id}`;

/** A file behind a row of an upload area: stored at the server, or chosen here. */
export type FileOfRow = { kind: 'stored'; id: number } | { kind: 'chosen'; key: string };

/** The file that a row's key stands for. */
export function fileOfRow(draft: Draft, key: string): FileOfRow {
  const stored = draft.attachments.find(({ id }) => storedKey(id) === key);
  // One that was sent is at the server, also while the list of what is stored does not bear it yet.
  const id = stored?.id ?? draft.chosenFiles.find((file) => file.key === key)?.attachmentId;
  return id === undefined ? { kind: 'chosen', key } : { kind: 'stored', id };
}

/** What already lies in an area that holds one file. */
export function fileInPlace(draft: Draft, type: FileType): FileOfRow | undefined {
  const { stored, chosen } = filesOf(draft, type);
  if (stored[0] !== undefined) return { kind: 'stored', id: stored[0].id };
  return chosen[0] === undefined ? undefined : fileOfRow(draft, chosen[0].key);
}

/** The files of one area: first those at the server. `addressOf` tells where a stored file is read. */
export function filesShown(draft: Draft, type: FileType, addressOf: (file: Attachment) => string): UploadFile[] {
  const { stored, chosen } = filesOf(draft, type);
  return [
    ...stored.map((file) => ({
      key: storedKey(file.id),
      name: file.fileName,
      sizeText: '',
      stateText: wizardMessages.stateSaved,
      tone: 'green' as const,
      href: addressOf(file),
    })),
    ...chosen.map((file) => ({
      key: file.key,
      name: file.fileName,
      sizeText: sizeText(file.bytes.size),
      ...states[file.state],
      canRetry: file.state === 'refused',
      errorText: file.message === '' ? undefined : file.message,
    })),
  ];
}

const states: Record<ChosenFile['state'], Pick<UploadFile, 'stateText' | 'tone'>> = {
  kept: { stateText: wizardMessages.stateKept, tone: 'yellow' },
  sending: { stateText: wizardMessages.stateSending, tone: 'teal' },
  sent: { stateText: wizardMessages.stateSaved, tone: 'green' },
  refused: { stateText: wizardMessages.stateNeedsYou, tone: 'red' },
};

const WORD_FILE = /\.(docx?|odt|rtf|pages)$/i;

/** Whether a file comes from a word processor, which can save it as PDF. */
export const isWordFile = (fileName: string) => WORD_FILE.test(fileName);
