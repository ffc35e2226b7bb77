import type { Place } from '../../contract/domain/place.ts';
import { countOfWork } from '../../contract/domain/work-left.ts';
import {
  deleteCount,
  isUntouched,
  readCount,
  writeCount,
  type CountWorld,
  type KeptCount,
} from '../../local-db/kept-count.ts';
import type { UserStore } from '../../local-db/user-store.ts';
import { countUnsent } from './unsent.ts';

/** Changes are counted this long after they are made, so that counting never delays a save that waits for the disk. */
export const COUNTED_AFTER_MS = 3000;
/** The stored time of an unchanged count is renewed once it is older than this. */
const RENEWED_EVERY_MS = 10 * 60_000;

/** Counts the work that exists only on this device, and notices when the browser has emptied the database. */
export type DataLossDetector = {
  /** The last count before the browser emptied the database; null if it did not, or if the user has read the notice. */
  lost(): Promise<KeptCount | null>;
  /** Calls back if that happens while the page is open. */
  onLost(listener: () => void): () => void;
  /** The user has read the notice. */
  hasRead(): void;
  /** Something may have changed: counts it a little later. */
  countSoon(): void;
  /** Counts now, because the page may be about to close. */
  count(): Promise<void>;
  /** Deletes the counts for good: the user wants nothing to be kept for them any more. */
  deleteCounts(): void;
};

/** What the detector needs. */
type DetectorWorld = {
  store: UserStore;
  counts: CountWorld;
  /** ms since 1970 */
  now: () => number;
  after: (milliseconds: number, work: () => void) => () => void;
};

export function createDataLossDetector(world: DetectorWorld): DataLossDetector {
  const { store, counts, now } = world;
  const { place } = store;
  let isWaiting = false;
  let hasEnded = false;
  /** If the browser deletes everything that it stores for the portal, only this variable still has the count. */
  let last: KeptCount | null = null;
  const lostListeners = new Set<() => void>();
  store.onEnd(() => {
    hasEnded = true;
  });

  // If the browser does not give access to its database, the code that writes reports that; nothing is known to be lost
  // then.
  let lost = readLost(world).catch(() => null);
  let hasRead = false;
  store.onEmptied((by) => {
    if (by === 'portal') {
      last = null;
      return;
    }
    const kept = readCount(counts, place, 'kept') ?? last;
    if (hasEnded || kept === null || countOfWork(kept.left) === 0) return;
    last = null;
    hasRead = false;
    lost = Promise.resolve(noteLost(counts, place, kept));
    for (const listener of lostListeners) listener();
  });

  const count = async () => {
    await lost;
    if (hasEnded) return;
    const left = await store.read(countUnsent);
    if (hasEnded) return;
    const before = readCount(counts, place, 'kept');
    if (countOfWork(left) === 0) {
      last = null;
      if (before !== null) deleteCount(counts, place, 'kept');
      return;
    }
    last = { left, at: now() };
    const isSame = before !== null && JSON.stringify(before.left) === JSON.stringify(left);
    if (!isSame || now() - before.at > RENEWED_EVERY_MS) writeCount(counts, place, 'kept', last);
    // Deliveries, in this page or in the service worker, do not call `countSoon`: count again while changes wait.
    if (left.changes > 0) countSoon();
  };
  const countSoon = () => {
    if (isWaiting || hasEnded) return;
    isWaiting = true;
    world.after(COUNTED_AFTER_MS, () => {
      isWaiting = false;
      // If the database fails, the code that writes to it reports that.
      count().catch(() => undefined);
    });
  };

  return {
    lost: async () => (hasRead ? null : lost),
    onLost(listener) {
      lostListeners.add(listener);
      return () => {
        lostListeners.delete(listener);
      };
    },
    hasRead() {
      hasRead = true;
      deleteCount(counts, place, 'lost');
    },
    countSoon,
    count,
    deleteCounts() {
      hasEnded = true;
      deleteCount(counts, place, 'kept');
      deleteCount(counts, place, 'lost');
    },
  };
}

/**
 * The count of what is lost, if the user has not read the notice: it was noted before, or is noted now because the
 * database is empty although something was kept in it. Null if nothing is lost.
 */
async function readLost({ store, counts }: Pick<DetectorWorld, 'store' | 'counts'>): Promise<KeptCount | null> {
  const known = readCount(counts, store.place, 'lost');
  if (known !== null) return known;
  const kept = readCount(counts, store.place, 'kept');
  if (kept === null || countOfWork(kept.left) === 0 || !(await store.read(isUntouched))) return null;
  return noteLost(counts, store.place, kept);
}

/** Notes that what was kept is lost, until the user has read the notice. */
function noteLost(counts: CountWorld, place: Place, kept: KeptCount): KeptCount {
  writeCount(counts, place, 'lost', kept);
  deleteCount(counts, place, 'kept');
  return kept;
}
