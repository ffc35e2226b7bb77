import type { Place } from '../contract/place.ts';

/*
 * Which pages have a person's database open, told by Web Locks. A database that a page holds cannot be deleted, and one that
 * is to be deleted cannot be opened: a tablet's tab that sleeps would keep the person out of their own work.
 */

const nameOf = (place: Place) => `portal-open-${place}`;

/** Says that this page has it open, until the function that it answers is called, or the page is gone. */
export function holdOpen(locks: LockManager | undefined, place: Place): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // Some browsers have locks and give none; then nobody can tell.
  locks?.request(nameOf(place), { mode: 'shared' }, () => held).catch(() => undefined);
  return release;
}

/**
 * Does `work` while no page has it open, and none says so anew; false, and nothing is done, where one has. A browser without
 * locks cannot tell, and the work is done.
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
