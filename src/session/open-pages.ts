import type { Place } from '../contract/place.ts';

/*
 * Tells, by Web Locks, which pages have a user's database open. A database that a page holds open cannot be deleted,
 * and one whose deletion is pending cannot be opened: a suspended tab on a tablet would keep the user out of their own
 * work.
 */

const nameOf = (place: Place) => `portal-open-${place}`;

/** Marks the database as open in this page, until the returned function is called or the page is gone. */
export function holdOpen(locks: LockManager | undefined, place: Place): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // Some browsers have the Locks API but grant no locks; then no page can tell.
  locks?.request(nameOf(place), { mode: 'shared' }, () => held).catch(() => undefined);
  return release;
}

/**
 * Runs `work` while no page has the database open, and lets none mark it as open until it is done. Returns false, and
 * does nothing, if a page has it open. A browser without locks cannot tell, so `work` runs.
 */
export async function whileNotOpen(
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
