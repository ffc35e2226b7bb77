import { statusBadge, type StatusTone } from '../../contract/wording/status-badges.ts';
import type { ListEntry } from '../../replica/sources/list-entry.ts';
import type { OutboxSummary } from '../../outbox/read/summary.ts';
import { badgesOf, type WorkBadge } from '../../replica/copies/waiting-words.ts';

export type CardBadge = { tone: StatusTone; text: string } | WorkBadge;

type Line = OutboxSummary['line'];
const open: Line = { kind: 'open' };

/** The badges of an administrator's card: the status, marked as pending if only requested, and other pending work. */
export function adminBadges(entry: ListEntry, line: Line = open): CardBadge[] {
  return badgesOf(statusBadge(entry.status), entry, line);
}

/**
 * The tab already names the status of the applicant's lists, so a card only shows the state of what is on this device.
 */
export function ownBadges(entry: ListEntry, list: string, line: Line = open): CardBadge[] {
  return badgesOf({ tone: 'grey' as const, text: list }, entry, line).slice(entry.asked === null ? 1 : 0);
}
