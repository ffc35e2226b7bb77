import type { Place } from '../contract/domain/place.ts';

/*
 * Tells, by Web Locks, which pages have a user's database open. A database that a page holds open cannot be deleted,
 * and one whose deletion is pending cannot be opened: a suspended tab on a tablet would keep the user out of their own
 * work.
 */

const nameOf = (place: Place) => `portal-open-${place}`;

/** How long opening waits for a page that is deleting the database; one that was suspended may never end. */
const DELETED_WITHIN_MS = 5000;

/** Marks the database as open in this page, until the returned function is called or the page is gone. */
export function holdOpen(locks: LockManager | undefined, place: Place): () => void {
  return mark(locks, place).release;
}

/** `isSet` resolves once the mark is set, or cannot be: until then, another page may be deleting the database. */
function mark(locks: LockManager | undefined, place: Place): { isSet: Promise<void>; release: () => void } {
  const held = Promise.withResolvers<void>();
  const set = Promise.withResolvers<void>();
  const granted = () => {
    set.resolve();
    return held.promise;
  };
  if (locks === undefined) set.resolve();
  // Some browsers have the Locks API but grant no locks; then no page can tell.
  else locks.request(nameOf(place), { mode: 'shared' }, granted).catch(() => set.resolve());
  return { isSet: set.promise, release: held.resolve };
}

/** Runs `open`, which opens the database and marks it as open, once no page is deleting it. */
export async function openUnlessDeleting<T>(
  {
    locks,
    sleep,
  }: { locks: LockManager | undefined; sleep: (milliseconds: number, signal: AbortSignal) => Promise<void> },
  place: Place,
  open: () => T,
): Promise<T> {
  const { isSet, release } = mark(locks, place);
  const done = new AbortController();
  await Promise.race([isSet, sleep(DELETED_WITHIN_MS, done.signal)]);
  done.abort();
  try {
    return open();
  } finally {
    release();
  }
}

/**
 * Runs `work` while no page has the database open, and lets none mark it as open until it is done. Returns false, and
 * does nothing, if a page has it open. A browser without locks cannot tell, so `work` runs.
 */
export async function runIfNotOpen(
  locks: LockManager | undefined,
  place: Place,
  work: () => Promise<void>,
): Promise<boolean> {
  if (locks === undefined) return work().then(() => true);
  return locks.request(nameOf(place), { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}
