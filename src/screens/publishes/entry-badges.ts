import { statusBadge, type StatusTone } from '../../contract/status-badges.ts';
import type { ListEntry } from '../../replica/list-entry.ts';
import { askedBadge, workBadge, type WorkBadge } from '../../replica/waiting-words.ts';

export type CardBadge = { tone: StatusTone; text: string } | WorkBadge;

/** The status; one that is only asked for is told as that, and what else is under way beside it. */
export function adminBadges({ status, word, asked }: ListEntry): CardBadge[] {
  const stands = statusBadge(status);
  if (asked === null) return word === null ? [stands] : [stands, workBadge(word)];
  return withTrouble([askedBadge(stands.text, asked)], word);
}

/** The applicant's lists say the status by themselves: a card says what is on this device alone. */
export function ownBadges({ word, asked }: ListEntry, list: string): CardBadge[] {
  if (asked !== null) return withTrouble([askedBadge(list, asked)], word);
  return word === null ? [] : [workBadge(word)];
}

/** Something else of the application needs the person. */
function withTrouble(badges: CardBadge[], word: ListEntry['word']): CardBadge[] {
  return word === 'needsYou' ? [...badges, workBadge(word)] : badges;
}
