import type { Place } from '../../contract/domain/place.ts';
import { countOfWork } from '../../contract/domain/work-left.ts';
import { countUnsent, readUnsentKeys } from '../../drafts/inventory/unsent.ts';
import { databaseNames } from '../../local-db/database-names.ts';
import { placesOf } from '../../local-db/places-on-device.ts';
import { emptyUserDatabase, type MayDelete, keepOnlyUnsent } from '../../local-db/delete-user-data.ts';
import { createUserStore, USER_DATABASE, type IndexedDb, type UserStore } from '../../local-db/user-store.ts';
import { REPLICA_DATABASE } from '../../local-db/replica-store.ts';
import type { CountWorld } from '../../local-db/kept-count.ts';
import type { DataAtSignOut } from '../../session/leaving/sign-out-flow.ts';
import { createDatabaseDeletion } from './database-deletion.ts';
import type { PendingDeletions } from './pending-deletions.ts';

/**
 * Deletes what this device keeps for users who have left. Nothing that is not on the server is deleted without asking.
 */
export type DeviceCleanup = {
  /**
   * `end` is called before the database is deleted, or is closed here with what is left in it. Deletes nothing if
   * `mayDelete` returns false in the transaction that would delete it.
   */
  deleteData(
    store: UserStore,
    keeping: DataAtSignOut,
    end: (what: 'gone' | 'closed') => void,
    mayDelete?: () => boolean,
  ): Promise<void>;
  /** Does what could not be done before. `everybody`: also for users whose session expired and who did not return. */
  sweep(everybody: boolean): Promise<void>;
};

export type DeviceCleanupWorld = {
  idb: IndexedDb;
  locks: LockManager | undefined;
  pendingDeletions: PendingDeletions;
  /** Where the user who is signed in on this device works; read each time, as a user may sign in during a sweep. */
  signedIn: () => Place | null;
  /** Whether a database is of the portal in use now, as far as it says. */
  isOfThisPortal: (place: Place) => Promise<boolean>;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Text last typed in closed pages; absent if there is no storage for it. */
  unloadText?: { recover(store: UserStore): Promise<void> };
  /** Empties the copies that are kept for reading, including files; does not wait for suspended pages. */
  deleteCopies: (place: Place) => Promise<void>;
  /** Deletes the database of those copies; only while no page has it open. */
  dropCopies: (place: Place) => Promise<void>;
  /** Storage of how much is kept for each user. */
  counts: CountWorld;
};

/**
 * No unsent work is left, and no text of questions that are not asked now: that text does not count as unsent, but
 * exists on this device only.
 */
const hasNoUnsentWork: MayDelete = async (tables) => {
  if (countOfWork(await countUnsent(tables)) > 0) return false;
  return (await tables.fields.filter(({ state, value }) => state === 'settled' && value !== '').count()) === 0;
};

/** Nothing is unsent except what the user was asked about: another tab may have written more since. */
const hasOnlyConfirmedWork =
  (asked: ReadonlySet<string>): MayDelete =>
  async (tables) =>
    [...(await readUnsentKeys(tables))].every((key) => asked.has(key));

export function createDeviceCleanup(world: DeviceCleanupWorld): DeviceCleanup {
  const { pendingDeletions } = world;
  const { isAway, ifAway, whileAway, onceClosed, recover, deleteEmptied, deleteIfEmpty } =
    createDatabaseDeletion(world);

  return {
    async deleteData(store, keeping, end, mayDelete = () => true) {
      if (keeping === 'all') return;
      const { place } = store;
      pendingDeletions.markLeaving(place);
      // This tab hears of a sign-in in another one a moment later.
      const isLeaving = () => pendingDeletions.isLeaving(place) && isAway(place) && mayDelete();
      await recover(store);
      const mayDeleteAll = typeof keeping === 'object' ? hasOnlyConfirmedWork(keeping.discarded) : hasNoUnsentWork;
      const deleteRows = async () => {
        // Last, right before the rows go: the transaction may have waited for its first read.
        if (await emptyUserDatabase(store, async (tables) => (await mayDeleteAll(tables)) && isLeaving()))
          return 'gone';
        // The database is not empty: there is newly typed text, a hidden answer, or work that the user was not asked
        // about.
        return isLeaving() && (await keepOnlyUnsent(store, async () => isLeaving())) ? 'closed' : 'kept';
      };
      // Not before the rows go: if those are kept because the portal was restored, the copies may have what they lack.
      const emptyCopies = () => world.deleteCopies(place).catch(() => undefined);
      const what = await deleteRows().catch(async (error: unknown) => {
        if (isLeaving()) await emptyCopies();
        throw error;
      });
      if (what === 'kept') return pendingDeletions.markDone(place);
      const copies = emptyCopies();
      end(what);
      if (what === 'gone') store.close();
      // Emptying the copies opens their database, and would create it again after its deletion.
      await copies;
      await onceClosed(place, () =>
        what === 'gone' ? deleteIfEmpty(place, mayDeleteAll) : world.dropCopies(place).catch(() => undefined),
      );
    },
    async sweep(everybody) {
      const found = everybody ? await databasesOf(world.idb) : { work: [], copies: [] };
      // What is left of another portal, from before a restore, may exist nowhere else: only its owner may discard it.
      const gone = new Set<Place>();
      for (const place of new Set([...pendingDeletions.list(), ...found.copies, ...found.work])) {
        if (isAway(place) && (await world.isOfThisPortal(place).catch(() => false))) gone.add(place);
      }
      for (const place of [...gone].filter(isAway)) void world.deleteCopies(place).catch(() => undefined);
      const work = new Set([...pendingDeletions.list(), ...found.work]);
      for (const place of [...gone].filter((one) => work.has(one))) {
        // A user in another tab who has not signed in again yet may still write there: then it is done another time.
        await whileAway(place, async () => {
          const store = createUserStore(world.idb, place);
          if (!(await recover(store))) return store.close();
          if (await emptyUserDatabase(store, ifAway(place, hasNoUnsentWork))) {
            // Delivered while no page was open to count it: an empty database would look as if the browser had emptied
            // it.
            await deleteEmptied(store);
          } else {
            if (everybody && isAway(place)) await keepOnlyUnsent(store);
            store.close();
          }
          pendingDeletions.markDone(place);
        });
      }
    },
  };
}

/** The places whose databases are on this device; none if the browser does not say. */
async function databasesOf({ indexedDB }: IndexedDb): Promise<{ work: Place[]; copies: Place[] }> {
  const names = (await databaseNames(indexedDB)) ?? [];
  return { work: placesOf(names, USER_DATABASE), copies: placesOf(names, REPLICA_DATABASE) };
}
