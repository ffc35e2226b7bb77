import { scanText, type Attachment } from '../../../contract/domain/attachment.ts';
import { fileMessages } from '../../../contract/messages/application/files.ts';
import { partStateMessages } from '../../../contract/messages/device/saving.ts';
import { formatSize } from '../../../contract/wording/sizes.ts';
import type { FileType } from '../../../contract/steps/files.ts';
import type { ChosenFile, Draft } from '../../../drafts/draft.ts';
import { filesOf } from '../../../drafts/files-of.ts';
import { deliveryNow, type OutboxSummary } from '../../../outbox/read/summary.ts';
import { workBadge } from '../../../replica/copies/waiting-text.ts';
import type { UploadFile } from '../../../ui/form/upload-row.tsx';

type Files = Pick<Draft, 'attachments' | 'chosenFiles'>;

const storedKey = ({ id }: Attachment) => `stored-${id}`;
const chosenKey = ({ id }: ChosenFile) => `chosen-${id}`;

/** The file behind a row of an upload area: stored on the server, or chosen here. */
export type FileOfRow = { kind: 'stored'; file: Attachment } | { kind: 'chosen'; file: ChosenFile };

/** The file of the row with this key; undefined if it is gone. */
export function fileOfRow({ attachments, chosenFiles }: Files, key: string): FileOfRow | undefined {
  const stored = attachments.find((file) => storedKey(file) === key);
  if (stored !== undefined) return { kind: 'stored', file: stored };
  const chosen = chosenFiles.find((file) => chosenKey(file) === key);
  return chosen && { kind: 'chosen', file: chosen };
}

/** The name of a file with its size, if this device knows it. */
export const fileStateText = (row: FileOfRow): string =>
  row.kind === 'chosen' ? fileMessages.withSize(row.file.fileName, formatSize(row.file.size)) : row.file.fileName;

/** The file that is already in an area for a single file. */
export function fileInPlace(draft: Files, type: FileType): FileOfRow | undefined {
  const { stored, chosen } = remainingFiles(draft, type);
  if (stored[0] !== undefined) return { kind: 'stored', file: stored[0] };
  return chosen[0] && { kind: 'chosen', file: chosen[0] };
}

/**
 * Whether two rows are of one file: a chosen file has another row once it is stored. `localIds` are the numbers of
 * stored files on this device.
 */
export function isSameFile(one: FileOfRow, other: FileOfRow, localIds: ReadonlyMap<number, number>): boolean {
  const numberOf = ({ kind, file: { id } }: FileOfRow) => (kind === 'stored' ? (localIds.get(id) ?? id) : id);
  return numberOf(one) === numberOf(other);
}

/** The files of one area, those on the server first. `addressOf` returns the address of a stored file. */
export function filesShown(
  draft: Files,
  type: FileType,
  addressOf: (file: Attachment) => string,
  outboxState: OutboxSummary['outboxState'],
): UploadFile[] {
  const { stored, chosen } = remainingFiles(draft, type);
  return [
    ...stored.map((file): UploadFile => ({
      key: storedKey(file),
      name: file.fileName,
      sizeText: scanText(file),
      ...(file.scan === 'infected' ? badge('actionNeeded') : saved),
      href: addressOf(file) || undefined,
    })),
    ...chosen.map((file): UploadFile => {
      const word = deliveryNow(file.state, outboxState);
      return {
        key: chosenKey(file),
        name: file.fileName,
        sizeText: formatSize(file.size),
        ...badge(word),
        isSending: word === 'sending',
        hasPreview: true,
        canRetry: file.state === 'actionNeeded',
        errorText: file.message === '' ? undefined : file.message,
      };
    }),
  ];
}

type State = Pick<UploadFile, 'stateText' | 'tone' | 'icon'>;

const saved: State = { stateText: partStateMessages.words.saved, tone: 'green', icon: 'check' };

function badge(word: Parameters<typeof workBadge>[0]): State {
  const { text, tone, icon } = workBadge(word);
  return { stateText: text, tone, icon };
}

const IMAGE_FILE = /\.(png|jpe?g)$/i;

/** Whether a file is a picture, by its name. */
export const isImage = (fileName: string) => IMAGE_FILE.test(fileName);

/** The type as which a file is shown: by its name, as it was checked when it was chosen. */
export function shownType(fileName: string): string {
  if (!isImage(fileName)) return 'application/pdf';
  return /\.png$/i.test(fileName) ? 'image/png' : 'image/jpeg';
}

/** The row with a preview in place of its link, if the file can be shown inside a page of `origin`. */
export function withPreview(file: UploadFile, origin: string): UploadFile {
  const { name, href } = file;
  // A frame shows documents only from the portal's own address; pictures may come from the address of the API too.
  const isShown = href !== undefined && (isImage(name) || new URL(href).origin === origin);
  return isShown ? { ...file, hasPreview: true, href: undefined } : file;
}

/** Leaves out chosen files that a later choice replaces: they are being sent and cannot be recalled. */
function remainingFiles(draft: Files, type: FileType): ReturnType<typeof filesOf> {
  const { stored, chosen } = filesOf(draft, type);
  const replaced = new Set(chosen.map(({ replaces }) => replaces));
  return { stored, chosen: chosen.filter(({ id, state }) => state === 'actionNeeded' || !replaced.has(id)) };
}

const WORD_FILE = /\.(docx?|odt|rtf|pages)$/i;

/** Whether a file is from a word processor, which can export it as PDF. */
export const isWordFile = (fileName: string) => WORD_FILE.test(fileName);
