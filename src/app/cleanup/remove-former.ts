import type { Place } from '../../contract/domain/place.ts';
import { emptyUserDatabase, type MayDelete } from '../../local-db/delete-user-data.ts';
import { deleteCount, isUntouched, type CountWorld } from '../../local-db/kept-count.ts';
import { createUserStore, type IndexedDb } from '../../local-db/user-store.ts';
import { runIfNotOpen } from '../../session/open-pages.ts';

type RemovingWorld = {
  idb: IndexedDb;
  /** What is counted of each place outside the databases. */
  counts: CountWorld;
  locks: LockManager | undefined;
  /** Empties the copies that are kept for reading, including files; does not wait for suspended pages. */
  deleteCopies: (place: Place) => Promise<void>;
  /** Deletes the database of those copies; only while no page has it open. */
  dropCopies: (place: Place) => Promise<void>;
};

/**
 * Deletes the database of a former portal and its copies. `isUnchanged`: whether it still has exactly what was compared
 * with the server, or what its user was told about. Returns false, and deletes nothing, if a page has it open or
 * something was written in it since; also if its copies cannot be deleted: then it stays, empty.
 */
export async function removeFormer(
  { idb, locks, counts, deleteCopies, dropCopies }: RemovingWorld,
  place: Place,
  isUnchanged: MayDelete,
): Promise<boolean> {
  let isRemoved = false;
  await runIfNotOpen(locks, place, async () => {
    const store = createUserStore(idb, place);
    // Emptied first, in the transaction that compares it: another tab may import a copy into it at any time. Its copies
    // for reading go before it: without it nothing would lead to them, and its id may become another user's.
    const isToGo = await emptyUserDatabase(store, isUnchanged)
      .then(async (isEmptied) => isEmptied && deleteCopies(place).then(() => store.read(isUntouched)))
      .catch(() => false);
    if (!isToGo) return store.close();
    await store.delete();
    deleteCounts(counts, place);
    isRemoved = true;
    await dropCopies(place).catch(() => undefined);
  });
  return isRemoved;
}

/**
 * Deletes a former database that the user discards, unless something was written in it since they were told. If a page
 * has it open, perhaps suspended for days, it is emptied now and removed later.
 */
export async function discardFormer(world: RemovingWorld, place: Place, isUnchanged: MayDelete): Promise<void> {
  if (await removeFormer(world, place, isUnchanged)) return;
  const store = createUserStore(world.idb, place);
  // The first attempt may have emptied it already.
  const isToGo: MayDelete = async (tables) => (await isUnchanged(tables)) || (await isUntouched(tables));
  const isEmptied = await emptyUserDatabase(store, isToGo).finally(store.close);
  if (!isEmptied) return;
  deleteCounts(world.counts, place);
  await world.deleteCopies(place).catch(() => undefined);
}

/** Without the database, the counts would say that the browser has deleted work. */
function deleteCounts(counts: CountWorld, place: Place): void {
  deleteCount(counts, place, 'kept');
  deleteCount(counts, place, 'lost');
}
