import type { Place } from '../../contract/domain/place.ts';
import { emptyUserDatabase, type MayDelete } from '../../local-db/delete-user-data.ts';
import { deleteCount } from '../../local-db/kept-count.ts';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import { whileNotOpen } from '../../session/open-pages.ts';
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
  /** The session is read last, right before the rows go. */
  const ifAway =
    (place: Place, goes: MayDelete): MayDelete =>
    async (tables) =>
      (await goes(tables)) && isAway(place);
  const whileAway = (place: Place, work: () => Promise<void>) =>
    whileNotOpen(world.locks, place, async () => {
      if (isAway(place)) await work();
    });

  /** Runs `work` once no page has the user's databases open; a user who has returned keeps them. */
  const onceClosed = async (place: Place, work: () => Promise<void>) => {
    const never = new AbortController().signal;
    // What was to be deleted is empty already. A database not closed in time is deleted when the portal is next opened.
    for (let waited = 0; waited <= CLOSED_WITHIN_MS; waited += LOOK_EVERY_MS) {
      if (!pendingDeletions.list().includes(place)) return;
      if (await whileAway(place, work)) {
        pendingDeletions.isDone(place);
        return;
      }
      await world.sleep(LOOK_EVERY_MS, never);
    }
  };

  /** Stores text last typed in closed pages. False if that is not possible now: then nothing may be deleted. */
  const recover = async (store: UserStore): Promise<boolean> => {
    try {
      await world.lastWords?.recover(store);
      return true;
    } catch {
      return false;
    }
  };

  /**
   * Without locks it is unknown whether a page still writes there: the database stays, empty except for what is
   * written.
   */
  const deleteEmptied = async (store: UserStore) => {
    const { place } = store;
    deleteCount(world.counts, place, 'kept');
    await (world.locks === undefined || !isAway(place) ? store.close() : store.delete());
    if (isAway(place)) await world.dropCopies(place).catch(() => undefined);
  };

  /**
   * A tab that was just closed may have stored its last words there: those are newer than what the user was asked
   * about.
   */
  const deleteIfEmpty = async (place: Place, goes: MayDelete) => {
    const store = createUserStore(world.idb, place);
    if (!(await recover(store))) return store.close();
    if (!(await emptyUserDatabase(store, ifAway(place, goes)))) return store.close();
    await deleteEmptied(store);
  };

  return { isAway, ifAway, whileAway, onceClosed, recover, deleteEmptied, deleteIfEmpty };
}
