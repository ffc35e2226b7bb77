import { statusBadge, type StatusTone } from '../../../contract/wording/status-badges.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import type { OutboxSummary } from '../../../outbox/read/summary.ts';
import { badgesOf, type WorkBadge } from '../../../replica/copies/waiting-text.ts';

export type CardBadge = { tone: StatusTone; text: string } | WorkBadge;

type SummarisedState = OutboxSummary['outboxState'];
const open: SummarisedState = { kind: 'open' };

/** The badges of an administrator's card: the status, marked as waiting if only requested, and other waiting work. */
export function adminBadges(entry: ListEntry, outboxState: SummarisedState = open): CardBadge[] {
  return badgesOf(statusBadge(entry.status), entry, outboxState);
}

/**
 * The tab already names the status of the applicant's lists, so a card only shows the state of what is on this device.
 */
export function ownBadges(entry: ListEntry, list: string, outboxState: SummarisedState = open): CardBadge[] {
  return badgesOf({ tone: 'grey' as const, text: list }, entry, outboxState).slice(entry.requested === null ? 1 : 0);
}
