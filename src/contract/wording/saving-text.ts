import { FILE_MAX_BYTES } from '../api/limits.ts';
import { keepingMessages as messages } from '../messages/device/saving.ts';
import { formatSize } from './sizes.ts';

/** Why this device could not store something; `older`: a newer release has its database. */
type KeepingFailure = keyof typeof messages.typed;

/** If there is more room than this, nothing that is written here fails for lack of it. */
const ENOUGH_BYTES = 2 * FILE_MAX_BYTES;

/** The actual failure: a browser may report a full disk and at the same time plenty of room. Then it is unknown. */
export function realFailure(failure: KeepingFailure, room: number | undefined): KeepingFailure {
  return failure === 'full' && room !== undefined && room > ENOUGH_BYTES ? 'unknown' : failure;
}

/** The message about text that could not be stored; for a full disk with the room that is left, if the browser says. */
export function typedWords(failure: KeepingFailure, room: number | undefined): string {
  return [messages.typed[realFailure(failure, room)], ...roomText(failure, room)].join(' ');
}

/** The room that is left, as a sentence, if the lack of room is the reason and the browser says. */
export function roomText(failure: KeepingFailure, room: number | undefined): string[] {
  return realFailure(failure, room) === 'full' && room !== undefined ? [messages.room(formatSize(room))] : [];
}
