import { statusBadge, type StatusTone } from '../../contract/status-badges.ts';
import type { ListEntry } from '../../replica/list-entry.ts';
import { wordNow, type OutboxSummary } from '../../outbox/summary.ts';
import { askedBadge, workBadge, type WorkBadge } from '../../replica/waiting-words.ts';

export type CardBadge = { tone: StatusTone; text: string } | WorkBadge;

type Line = OutboxSummary['line'];
const open: Line = { kind: 'open' };

/** The words of an entry as they are once the session may have ended: what waits for it then needs the person. */
const now = ({ word, asked }: ListEntry, line: Line) => ({
  word: word === null ? null : wordNow(word, line),
  asked: asked === null ? null : wordNow(asked, line),
});

/** The status; one that is only asked for is told as that, and what else is under way beside it. */
export function adminBadges(entry: ListEntry, line: Line = open): CardBadge[] {
  const { status } = entry;
  const { word, asked } = now(entry, line);
  const stands = statusBadge(status);
  if (asked === null) return word === null ? [stands] : [stands, workBadge(word)];
  return withTrouble([askedBadge(stands.text, asked)], word);
}

/** The applicant's lists say the status by themselves: a card says what is on this device alone. */
export function ownBadges(entry: ListEntry, list: string, line: Line = open): CardBadge[] {
  const { word, asked } = now(entry, line);
  if (asked !== null) return withTrouble([askedBadge(list, asked)], word);
  return word === null ? [] : [workBadge(word)];
}

/** Something else of the application needs the person. */
function withTrouble(badges: CardBadge[], word: ListEntry['word']): CardBadge[] {
  return word === 'needsYou' ? [...badges, workBadge(word)] : badges;
}
