import { partStateMessages } from '../../contract/messages/device/saving.ts';
import { replicaMessages as messages } from '../../contract/messages/reading.ts';
import type { Overlaid } from './overlay.ts';
import type { WorkStatus } from '../../outbox/read/local-only.ts';
import type { DeliveryState } from '../../outbox/queue/life-cycle.ts';
import { deliveryNow, type OutboxSummary } from '../../outbox/read/summary.ts';

/** One of the portal's words as a badge. Nothing that is only on this device looks as if it were done. */
export type WorkBadge = {
  tone: 'grey' | 'red' | 'yellow' | 'teal';
  text: string;
  icon: 'clock' | 'warning' | 'kept' | 'send';
};

const LOOKS: Record<WorkStatus, Pick<WorkBadge, 'tone' | 'icon'>> = {
  kept: { tone: 'yellow', icon: 'kept' },
  waiting: { tone: 'grey', icon: 'clock' },
  sending: { tone: 'teal', icon: 'send' },
  actionNeeded: { tone: 'red', icon: 'warning' },
};

export const waitingText = (delivery: WorkStatus) => partStateMessages.words[delivery];

/** The badge for where work is, the same everywhere. */
export function workBadge(delivery: WorkStatus): WorkBadge {
  return { ...LOOKS[delivery], text: waitingText(delivery) };
}

type SummarisedState = OutboxSummary['outboxState'];

/** What is said of waiting work at this moment: once the session has ended, it needs the user. */
export const waitingTextNow = (delivery: WorkStatus, outboxState: SummarisedState) =>
  waitingText(deliveryNow(delivery, outboxState));

/**
 * The badges of an application: its `status`, or "Accepted · Waiting" if that is only requested so far; and a badge
 * for other work on it that waits or needs the user.
 */
export function badgesOf<StatusBadge extends { text: string }>(
  status: StatusBadge,
  { delivery, requested }: { delivery: WorkStatus | null; requested: DeliveryState | null },
  outboxState: SummarisedState,
): (StatusBadge | WorkBadge)[] {
  const now = (one: WorkStatus) => workBadge(deliveryNow(one, outboxState));
  const hasMore = delivery !== null && (requested === null || delivery === 'actionNeeded');
  const first =
    requested === null
      ? status
      : { ...now(requested), text: messages.askedStatus(status.text, waitingTextNow(requested, outboxState)) };
  return [first, ...(hasMore ? [now(delivery)] : [])];
}

/** The text for the waiting change to a row; empty if there is none. */
export function changeText({ change }: Pick<Overlaid<object>, 'change'>, outboxState: SummarisedState): string {
  return change === null ? '' : messages.change[change.what](waitingTextNow(change.delivery, outboxState));
}
