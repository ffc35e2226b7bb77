import { wizardMessages } from '../../contract/messages.ts';
import type { FileType } from '../../contract/steps/files.ts';
import type { ChosenFile } from '../../drafts/draft-state.ts';
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
  return stored === undefined ? { kind: 'chosen', key } : { kind: 'stored', id: stored.id };
}

/** What already lies in an area that holds one file. */
export function fileInPlace(draft: Draft, type: FileType): FileOfRow | undefined {
  const [first] = filesShown(draft, type);
  return first === undefined ? undefined : fileOfRow(draft, first.key);
}

/** The files of one area: first those at the server, but for those that a chosen one takes the place of. */
export function filesShown(draft: Draft, type: FileType): UploadFile[] {
  const chosen = draft.chosenFiles.filter((file) => file.type === type);
  const replaced = new Set(chosen.map((file) => file.replaces));
  const stored = draft.attachments.filter((file) => file.type === type && !replaced.has(file.id));
  return [
    ...stored.map(({ id, fileName, fileUrl }) => ({
      key: storedKey(id),
      name: fileName,
      sizeText: '',
      stateText: wizardMessages.stateSaved,
      tone: 'green' as const,
      href: fileUrl,
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
  refused: { stateText: wizardMessages.stateNeedsYou, tone: 'red' },
};

const WORD_FILE = /\.(docx?|odt|rtf|pages)$/i;

/** Whether a file comes from a word processor, which can save it as PDF. */
export const isWordFile = (fileName: string) => WORD_FILE.test(fileName);
