import { countOfWork } from '../contract/work-left.ts';
import {
  forgetCount,
  isUntouched,
  readCount,
  writeCount,
  type CountWorld,
  type KeptCount,
} from '../local-db/kept-count.ts';
import type { PersonStore } from '../local-db/person-store.ts';
import { countUnsent } from './unsent.ts';

/** What changes is counted this long after: never while a save waits for the disk. */
export const COUNTED_AFTER_MS = 3000;
/** How old the time of a count may be that has not changed. */
const RENEWED_EVERY_MS = 10 * 60_000;

/** Counts what is on this device alone, and notices when the browser has emptied it. */
export type Counting = {
  /** What was kept last before the browser emptied it; null where it did not, or the person has read of it. */
  lost(): Promise<KeptCount | null>;
  /** Calls back when that happens while the page is open. */
  onLost(listener: () => void): () => void;
  /** The person has read of it. */
  hasRead(): void;
  /** Something may have changed; it is counted a little later. */
  stir(): void;
  /** Counts now, because the page may be about to go. */
  count(): Promise<void>;
  /** Nothing is kept for this person any more, because they said so. */
  forget(): void;
};

export function createCounting(world: {
  store: PersonStore;
  counts: CountWorld;
  /** ms since 1970 */
  now: () => number;
  after: (milliseconds: number, work: () => void) => () => void;
}): Counting {
  const { store, counts, now } = world;
  const { place } = store;
  let isWaiting = false;
  let hasEnded = false;
  /** Where the browser empties all it has of the portal, the page alone still knows. */
  let last: KeptCount | null = null;
  const lostListeners = new Set<() => void>();
  store.onEnd(() => {
    hasEnded = true;
  });

  const noteLost = (kept: KeptCount): KeptCount => {
    writeCount(counts, place, 'lost', kept);
    forgetCount(counts, place, 'kept');
    return kept;
  };
  const look = async (): Promise<KeptCount | null> => {
    const known = readCount(counts, place, 'lost');
    if (known !== null) return known;
    const kept = readCount(counts, place, 'kept');
    if (kept === null || countOfWork(kept.left) === 0 || !(await store.read(isUntouched))) return null;
    return noteLost(kept);
  };
  // A device that does not give its database says so to whoever writes; nothing is known to be lost then.
  let lost = look().catch(() => null);
  let hasRead = false;
  store.onEmptied(() => {
    const kept = readCount(counts, place, 'kept') ?? last;
    if (hasEnded || kept === null || countOfWork(kept.left) === 0) return;
    last = null;
    hasRead = false;
    lost = Promise.resolve(noteLost(kept));
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
      if (before !== null) forgetCount(counts, place, 'kept');
      return;
    }
    last = { left, at: now() };
    const isSame = before !== null && JSON.stringify(before.left) === JSON.stringify(left);
    if (!isSame || now() - before.at > RENEWED_EVERY_MS) writeCount(counts, place, 'kept', last);
    // Whatever delivers it, here or in the worker, tells nobody here.
    if (left.changes > 0) stir();
  };
  const stir = () => {
    if (isWaiting || hasEnded) return;
    isWaiting = true;
    world.after(COUNTED_AFTER_MS, () => {
      isWaiting = false;
      // A database that fails tells whoever writes in it.
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
      forgetCount(counts, place, 'lost');
    },
    stir,
    count,
    forget() {
      hasEnded = true;
      forgetCount(counts, place, 'kept');
      forgetCount(counts, place, 'lost');
    },
  };
}
