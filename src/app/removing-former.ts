import type { Place } from '../contract/place.ts';
import { emptyPerson } from '../local-db/forget-person.ts';
import { createPersonStore, type IndexedDb } from '../local-db/person-store.ts';
import { whileNotOpen } from '../session/open-pages.ts';

type RemovingWorld = {
  idb: IndexedDb;
  locks: LockManager | undefined;
  /** Empties the copies that are kept for reading, including files; does not wait for suspended pages. */
  forgetCopies: (place: Place) => Promise<void>;
  /** Deletes the database of those copies; only while no page has it open. */
  dropCopies: (place: Place) => Promise<void>;
};

/** Deletes the database of a former portal and its copies. Does nothing if a page still has it open. */
export async function removeFormer({ idb, locks, forgetCopies, dropCopies }: RemovingWorld, place: Place) {
  return whileNotOpen(locks, place, async () => {
    await createPersonStore(idb, place).delete();
    await forgetCopies(place).catch(() => undefined);
    await dropCopies(place).catch(() => undefined);
  });
}

/**
 * Deletes a former database that the user discards. If a page has it open, perhaps suspended for days, it is emptied now
 * and removed later.
 */
export async function discardFormer(world: RemovingWorld, place: Place): Promise<void> {
  if (await removeFormer(world, place)) return;
  const store = createPersonStore(world.idb, place);
  await emptyPerson(store, async () => true).finally(store.close);
  await world.forgetCopies(place).catch(() => undefined);
}
