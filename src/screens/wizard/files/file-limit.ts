import {
  APPLICATION_FILES_MAX_BYTES,
  FILE_MAX_BYTES,
  FILES_PER_APPLICATION_MAX,
} from '../../../contract/api/limits.ts';
import { isNearLimit } from '../../../contract/api/near-limit.ts';
import { fileMessages } from '../../../contract/messages/application/files.ts';
import { formatSize } from '../../../contract/wording/sizes.ts';
import type { Draft } from '../../../drafts/draft.ts';

type FilesHere = Pick<Draft, 'attachments' | 'chosenFiles'>;

/** How many files the application will have; one that replaces another is none more. */
const countOf = ({ attachments, chosenFiles }: FilesHere) =>
  attachments.length + chosenFiles.filter(({ replaces }) => replaces === null).length;

/** Says how many more files an application can take, once it is nearly full. */
export function filesLeftText(files: FilesHere): string | undefined {
  const count = countOf(files);
  if (!isNearLimit(count, FILES_PER_APPLICATION_MAX)) return undefined;
  const left = FILES_PER_APPLICATION_MAX - count;
  return left > 0 ? fileMessages.filesLeft(left) : fileMessages.full(FILES_PER_APPLICATION_MAX);
}

/**
 * Returns why the server would refuse the files that were just chosen, as far as it is known here: the sizes of the
 * files that it has are not. A file that is too large alone has a message of its own.
 */
export function problemOfChoice(files: FilesHere, chosen: readonly { size: number }[]): string | undefined {
  const left = Math.max(0, FILES_PER_APPLICATION_MAX - countOf(files));
  if (chosen.length > left) {
    return left > 0 ? fileMessages.tooManyChosen(left, chosen.length) : fileMessages.full(FILES_PER_APPLICATION_MAX);
  }
  const sizes = [...files.chosenFiles, ...chosen].map(({ size }) => size).filter((size) => size <= FILE_MAX_BYTES);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return bytes > APPLICATION_FILES_MAX_BYTES
    ? fileMessages.chosenTooLarge(formatSize(APPLICATION_FILES_MAX_BYTES))
    : undefined;
}
