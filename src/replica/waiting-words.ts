import { standingMessages } from '../contract/messages/keeping.ts';
import { replicaMessages as messages } from '../contract/messages/reading.ts';
import type { Laid } from './laid-over.ts';
import type { WorkWord } from '../outbox/kept.ts';
import type { WaitingWord } from '../outbox/life.ts';
import { wordNow, type OutboxSummary } from '../outbox/summary.ts';

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

type Line = OutboxSummary['line'];

/** The word for what waits, as it is now: once the session has ended it needs the person. */
export const waitingTextNow = (word: WorkWord, line: Line) => waitingText(wordNow(word, line));

/**
 * The badges of an application: `stands`, or "Accepted · Waiting" if that is only asked for so far; and a word for what else
 * is under way, or needs the person.
 */
export function badgesOf<Stands extends { text: string }>(
  stands: Stands,
  { word, asked }: { word: WorkWord | null; asked: WaitingWord | null },
  line: Line,
): (Stands | WorkBadge)[] {
  const now = (one: WorkWord) => workBadge(wordNow(one, line));
  const hasMore = word !== null && (asked === null || word === 'needsYou');
  const first =
    asked === null ? stands : { ...now(asked), text: messages.askedStatus(stands.text, waitingTextNow(asked, line)) };
  return [first, ...(hasMore ? [now(word)] : [])];
}

/** What is to become of a row; empty where nothing is. */
export function changeText({ change }: Pick<Laid<object>, 'change'>, line: Line): string {
  return change === null ? '' : messages.change[change.what](waitingTextNow(change.word, line));
}
