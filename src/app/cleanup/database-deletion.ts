import type { Place } from '../../contract/domain/place.ts';
import { emptyUserDatabase, type MayDelete } from '../../local-db/delete-user-data.ts';
import { deleteCount } from '../../local-db/kept-count.ts';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import { runIfNotOpen } from '../../session/open-pages.ts';
import type { DeviceCleanupWorld } from './device-cleanup.ts';

/** How long deletion waits for other pages to close a database; a suspended page may not do so for days. */
const CLOSED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;

/** Deletes the databases of users who have left, once no page has them open, unless they are back. */
export type DatabaseDeletion = ReturnType<typeof createDatabaseDeletion>;

export function createDatabaseDeletion(world: DeviceCleanupWorld) {
  const { pendingDeletions } = world;
  /** A user who has signed in since works in their database: it is neither emptied nor deleted any more. */
  const isAway = (place: Place) => world.signedIn() !== place;
  /** Checks that the user is still away, last of all, right before the rows are deleted. */
  const ifAway =
    (place: Place, mayDelete: MayDelete): MayDelete =>
    async (tables) =>
      (await mayDelete(tables)) && isAway(place);
  const whileAway = (place: Place, work: () => Promise<void>) =>
    runIfNotOpen(world.locks, place, async () => {
      if (isAway(place)) await work();
    });

  /** Runs `work` once no page has the user's databases open; a user who has returned keeps them. */
  const onceClosed = async (place: Place, work: () => Promise<void>) => {
    const never = new AbortController().signal;
    // The rows are deleted already; only the database itself is left. If it is not closed in time, it is deleted when
    // the portal is next opened.
    for (let waited = 0; waited <= CLOSED_WITHIN_MS; waited += LOOK_EVERY_MS) {
      if (!pendingDeletions.list().includes(place)) return;
      if (await whileAway(place, work)) {
        pendingDeletions.markDone(place);
        return;
      }
      await world.sleep(LOOK_EVERY_MS, never);
    }
  };

  /** Stores text last typed in closed pages. False if that is not possible now: then nothing may be deleted. */
  const recover = async (store: UserStore): Promise<boolean> => {
    try {
      await world.unloadText?.recover(store);
      return true;
    } catch {
      return false;
    }
  };

  /**
   * Without locks it is unknown whether a page still writes there, so the database stays, with what that page writes.
   */
  const deleteEmptied = async (store: UserStore) => {
    const { place } = store;
    deleteCount(world.counts, place, 'kept');
    await (world.locks === undefined || !isAway(place) ? store.close() : store.delete());
    if (isAway(place)) await world.dropCopies(place).catch(() => undefined);
  };

  /**
   * A tab that was just closed may have left unload text. It is newer than what the user was asked about, so it is
   * stored before the database is looked at again.
   */
  const deleteIfEmpty = async (place: Place, mayDelete: MayDelete) => {
    const store = createUserStore(world.idb, place);
    if (!(await recover(store))) return store.close();
    if (!(await emptyUserDatabase(store, ifAway(place, mayDelete)))) return store.close();
    await deleteEmptied(store);
  };

  return { isAway, ifAway, whileAway, onceClosed, recover, deleteEmptied, deleteIfEmpty };
}
