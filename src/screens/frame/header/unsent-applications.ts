import type { ListedLane, ListedWork } from '../../../outbox/read/listing.ts';
import type { LocalOnlyWork, WorkWord } from '../../../outbox/read/local-only.ts';

/** The work on one application that the server does not have. `since` (ms since 1970) is missing for what was typed. */
export type UnsentApplicationWork = { work: ListedWork; word: WorkWord; since: number | undefined };

/** The most important word first, as on the cards of the lists. */
const ORDER: readonly WorkWord[] = ['needsYou', 'sending', 'waiting', 'kept'];

/** One entry for each application with work on this device: what needs the user first. */
export function unsentApplications(
  lanes: readonly ListedLane[],
  kept: readonly LocalOnlyWork[],
): readonly UnsentApplicationWork[] {
  const found = new Map<number, UnsentApplicationWork>();
  for (const { operations, ...work } of lanes) {
    if (operations.length === 0) continue;
    const words = operations.map(({ word }) => word);
    const word = ORDER.find((one) => words.some((other) => other === one)) ?? 'waiting';
    const since = Math.min(...operations.filter((one) => one.word === word).map(({ createdAt }) => createdAt));
    found.set(work.serverId ?? work.lane, { work, word, since });
  }
  for (const work of kept) {
    const key = work.serverId ?? work.lane;
    if (!found.has(key)) found.set(key, { work, word: 'kept', since: undefined });
  }
  return [...found.values()].toSorted((one, other) => ORDER.indexOf(one.word) - ORDER.indexOf(other.word));
}
