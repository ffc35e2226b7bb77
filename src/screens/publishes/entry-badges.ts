import { statusBadge, type StatusTone } from '../../contract/status-badges.ts';
import type { ListEntry } from '../../replica/list-entry.ts';
import type { OutboxSummary } from '../../outbox/summary.ts';
import { badgesOf, type WorkBadge } from '../../replica/waiting-words.ts';

export type CardBadge = { tone: StatusTone; text: string } | WorkBadge;

type Line = OutboxSummary['line'];
const open: Line = { kind: 'open' };

/** The status; one that is only asked for is told as that, and what else is under way beside it. */
export function adminBadges(entry: ListEntry, line: Line = open): CardBadge[] {
  return badgesOf(statusBadge(entry.status), entry, line);
}

/** The applicant's lists say the status by themselves: a card says what is on this device alone. */
export function ownBadges(entry: ListEntry, list: string, line: Line = open): CardBadge[] {
  return badgesOf({ tone: 'grey' as const, text: list }, entry, line).slice(entry.asked === null ? 1 : 0);
}
