import type { ListedLane, ListedWork } from '../../../outbox/read/listing.ts';
import type { LocalOnlyWork, WorkStatus } from '../../../outbox/read/local-only.ts';

/** The work on one application that the server does not have. `since` (ms since 1970) is missing for what was typed. */
export type UnsentApplicationWork = { work: ListedWork; delivery: WorkStatus; since: number | undefined };

/** The most important delivery first, as on the cards of the lists. */
const ORDER: readonly WorkStatus[] = ['actionNeeded', 'sending', 'waiting', 'kept'];

/** One entry for each application with work on this device: what needs the user first. */
export function unsentApplications(
  lanes: readonly ListedLane[],
  kept: readonly LocalOnlyWork[],
): readonly UnsentApplicationWork[] {
  const found = new Map<number, UnsentApplicationWork>();
  for (const { operations, ...work } of lanes) {
    if (operations.length === 0) continue;
    const words = operations.map(({ delivery }) => delivery);
    const delivery = ORDER.find((one) => words.some((other) => other === one)) ?? 'waiting';
    const since = Math.min(...operations.filter((one) => one.delivery === delivery).map(({ createdAt }) => createdAt));
    found.set(work.serverId ?? work.lane, { work, delivery, since });
  }
  for (const work of kept) {
    const key = work.serverId ?? work.lane;
    if (!found.has(key)) found.set(key, { work, delivery: 'kept', since: undefined });
  }
  return [...found.values()].toSorted((one, other) => ORDER.indexOf(one.delivery) - ORDER.indexOf(other.delivery));
}
