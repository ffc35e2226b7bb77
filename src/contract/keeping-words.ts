import { keepingMessages as messages } from './messages/keeping.ts';
import { formatSize } from './sizes.ts';

/** Why this device could not keep something; `older`: a newer release has its database. */
type KeepingFailure = keyof typeof messages.typed;

/** What is said of words that could not be kept; of a full disk with the room that is left, where the browser tells. */
export function typedWords(failure: KeepingFailure, room: number | undefined): string {
  return [messages.typed[failure], ...roomWords(failure, room)].join(' ');
}

/** The room that is left, as a sentence, where that is what is missing and the browser tells. */
export function roomWords(failure: KeepingFailure, room: number | undefined): string[] {
  return failure === 'full' && room !== undefined ? [messages.room(formatSize(room))] : [];
}
