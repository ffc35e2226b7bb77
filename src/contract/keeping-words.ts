import { FILE_MAX_BYTES } from './limits.ts';
import { keepingMessages as messages } from './messages/keeping.ts';
import { formatSize } from './sizes.ts';

/** Why this device could not keep something; `older`: a newer release has its database. */
type KeepingFailure = keyof typeof messages.typed;

/** With more room than this nothing that is written here fails for want of it. */
const ENOUGH_BYTES = 2 * FILE_MAX_BYTES;

/** What really failed: a browser may name a full disk and in the same breath tell of room in plenty. Then nobody knows. */
export function realFailure(failure: KeepingFailure, room: number | undefined): KeepingFailure {
  return failure === 'full' && room !== undefined && room > ENOUGH_BYTES ? 'unknown' : failure;
}

/** What is said of words that could not be kept; of a full disk with the room that is left, where the browser tells. */
export function typedWords(failure: KeepingFailure, room: number | undefined): string {
  return [messages.typed[realFailure(failure, room)], ...roomWords(failure, room)].join(' ');
}

/** The room that is left, as a sentence, where that is what is missing and the browser tells. */
export function roomWords(failure: KeepingFailure, room: number | undefined): string[] {
  return realFailure(failure, room) === 'full' && room !== undefined ? [messages.room(formatSize(room))] : [];
}
