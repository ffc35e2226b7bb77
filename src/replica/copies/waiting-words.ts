import { partStateMessages } from '../../contract/messages/device/saving.ts';
import { replicaMessages as messages } from '../../contract/messages/reading.ts';
import type { Laid } from './laid-over.ts';
import type { WorkWord } from '../../outbox/read/local-only.ts';
import type { DeliveryStatus } from '../../outbox/queue/life-cycle.ts';
import { wordNow, type OutboxSummary } from '../../outbox/read/summary.ts';

/** One of the portal's words as a badge. Nothing that is only on this device looks as if it were done. */
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

export const waitingText = (word: WorkWord) => partStateMessages.words[word];

/** The badge for where work is, the same everywhere. */
export function workBadge(word: WorkWord): WorkBadge {
  return { ...LOOKS[word], text: waitingText(word) };
}

type SummarisedState = OutboxSummary['outboxState'];

/** The word for waiting work at this moment: once the session has ended, it needs the user. */
export const waitingTextNow = (word: WorkWord, outboxState: SummarisedState) => waitingText(wordNow(word, outboxState));

/**
 * The badges of an application: its `status`, or "Accepted · Waiting" if that is only requested so far; and a word
 * for other work on it that waits or needs the user.
 */
export function badgesOf<StatusBadge extends { text: string }>(
  status: StatusBadge,
  { word, asked }: { word: WorkWord | null; asked: DeliveryStatus | null },
  outboxState: SummarisedState,
): (StatusBadge | WorkBadge)[] {
  const now = (one: WorkWord) => workBadge(wordNow(one, outboxState));
  const hasMore = word !== null && (asked === null || word === 'needsYou');
  const first =
    asked === null
      ? status
      : { ...now(asked), text: messages.askedStatus(status.text, waitingTextNow(asked, outboxState)) };
  return [first, ...(hasMore ? [now(word)] : [])];
}

/** The text for the waiting change to a row; empty if there is none. */
export function changeText({ change }: Pick<Laid<object>, 'change'>, outboxState: SummarisedState): string {
  return change === null ? '' : messages.change[change.what](waitingTextNow(change.word, outboxState));
}
