import { standingMessages } from '../contract/messages/keeping.ts';
import { replicaMessages as messages } from '../contract/messages/reading.ts';
import type { Laid } from './laid-over.ts';
import type { WaitingWord } from '../outbox/life.ts';

/** A word of the portal as a badge. Nothing that is only on this device looks like something that is done. */
export type WaitingBadge = { tone: 'grey' | 'red'; text: string };

export const waitingText = (word: WaitingWord) => standingMessages.words[word];

export function waitingBadge(word: WaitingWord): WaitingBadge {
  return { tone: word === 'needsYou' ? 'red' : 'grey', text: waitingText(word) };
}

/** A status that is only asked for so far: "Accepted · Waiting". */
export function askedBadge(status: string, word: WaitingWord): WaitingBadge {
  return { ...waitingBadge(word), text: messages.askedStatus(status, waitingText(word)) };
}

/** What is to become of a row; empty where nothing is. */
export function changeText({ change }: Pick<Laid<object>, 'change'>): string {
  return change === null ? '' : messages.change[change.what](waitingText(change.word));
}
