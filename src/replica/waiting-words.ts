import { standingMessages } from '../contract/messages/keeping.ts';
import { replicaMessages as messages } from '../contract/messages/reading.ts';
import type { Laid } from './laid-over.ts';
import type { WorkWord } from '../outbox/kept.ts';
import type { WaitingWord } from '../outbox/life.ts';

/** A word of the portal as a badge. Nothing that is only on this device looks like something that is done. */
export type WorkBadge = {
  tone: 'grey' | 'red' | 'yellow' | 'teal';
  text: string;
  icon: 'clock' | 'warning' | 'kept' | 'send';
};

const LOOKS: Record<WorkWord, Pick<WorkBadge, 'tone' | 'icon'>> = {
  kept: { tone: 'yellow', icon: 'kept' },
  waiting: { tone: 'grey', icon: 'clock' },
  sending: { tone: 'teal', icon: 'send' },
  needsYou: { tone: 'red', icon: 'warning' },
};

export const waitingText = (word: WorkWord) => standingMessages.words[word];

/** Where work is, as it looks everywhere. */
export function workBadge(word: WorkWord): WorkBadge {
  return { ...LOOKS[word], text: waitingText(word) };
}

/** A status that is only asked for so far: "Accepted · Waiting". */
export function askedBadge(status: string, word: WaitingWord): WorkBadge {
  return { ...workBadge(word), text: messages.askedStatus(status, waitingText(word)) };
}

/** What is to become of a row; empty where nothing is. */
export function changeText({ change }: Pick<Laid<object>, 'change'>): string {
  return change === null ? '' : messages.change[change.what](waitingText(change.word));
}
