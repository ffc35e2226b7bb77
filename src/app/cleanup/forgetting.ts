import { readPlace, type Place } from '../../contract/domain/place.ts';
import { countOfWork } from '../../contract/domain/work-left.ts';
import { countUnsent, readUnsentKeys } from '../../drafts/inventory/unsent.ts';
import { databaseNames } from '../../local-db/database-names.ts';
import { emptyPerson, type IsWanted, keepOnlyUnsent } from '../../local-db/forget-person.ts';
import { createPersonStore, PERSON_DATABASE, type IndexedDb, type PersonStore } from '../../local-db/person-store.ts';
import { REPLICA_DATABASE } from '../../local-db/replica-store.ts';
import { forgetCount, type CountWorld } from '../../local-db/kept-count.ts';
import type { Keeping } from '../../session/leaving/leaving.ts';
import { whileNotOpen } from '../../session/open-pages.ts';
import type { Leavers } from './leavers.ts';

/** How long deletion waits for other pages to close a database; a suspended page may not do so for days. */
const CLOSED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;

/**
 * Deletes what this device keeps for users who have left. Nothing that is not on the server is deleted without asking.
 */
export type Forgetting = {
  /** `end` is called before the database is deleted, or is closed here with what is left in it. */
  forget(store: PersonStore, keeping: Keeping, end: (what: 'gone' | 'closed') => void): Promise<void>;
  /** Does what could not be done before. `everybody`: also for users whose session expired and who did not return. */
  sweep(everybody: boolean): Promise<void>;
};

export type ForgettingWorld = {
  idb: IndexedDb;
  locks: LockManager | undefined;
  leavers: Leavers;
  /** Where the user who is signed in on this device works, by now: a sign-in may end while a database is swept. */
  signedIn: () => Place | null;
  /** Whether a database is of the portal in use now, as far as it says. */
  isOfThisPortal: (place: Place) => Promise<boolean>;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Text last typed in closed pages; absent if there is no storage for it. */
  lastWords?: { recover(store: PersonStore): Promise<void> };
  /** Empties the copies that are kept for reading, including files; does not wait for suspended pages. */
  forgetCopies: (place: Place) => Promise<void>;
  /** Deletes the database of those copies; only while no page has it open. */
  dropCopies: (place: Place) => Promise<void>;
  /** Storage of how much is kept for each user. */
  counts: CountWorld;
};

/**
 * Nothing counts as unsent, and there is no text for a question that is not asked at present: that is only here too.
 */
const isNothingLeft: IsWanted = async (tables) => {
  if (countOfWork(await countUnsent(tables)) > 0) return false;
  return (await tables.fields.filter(({ state, value }) => state === 'settled' && value !== '').count()) === 0;
};

/** Nothing is unsent except what the user was asked about: another tab may have written more since. */
const isNothingNew =
  (asked: ReadonlySet<string>): IsWanted =>
  async (tables) =>
    [...(await readUnsentKeys(tables))].every((key) => asked.has(key));

export function createForgetting(world: ForgettingWorld): Forgetting {
  const { leavers } = world;
  /** A user who has signed in since works in their database: it is neither emptied nor deleted any more. */
  const isAway = (place: Place) => world.signedIn() !== place;
  /** The session is read last, right before the rows go. */
  const ifAway =
    (place: Place, goes: IsWanted): IsWanted =>
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
      if (!leavers.list().includes(place)) return;
      if (await whileAway(place, work)) {
        leavers.isDone(place);
        return;
      }
      await world.sleep(LOOK_EVERY_MS, never);
    }
  };

  /** Stores text last typed in closed pages. False if that is not possible now: then nothing may be deleted. */
  const recover = async (store: PersonStore): Promise<boolean> => {
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
  const deleteEmptied = async (store: PersonStore) => {
    const { place } = store;
    forgetCount(world.counts, place, 'kept');
    await (world.locks === undefined || !isAway(place) ? store.close() : store.delete());
    if (isAway(place)) await world.dropCopies(place).catch(() => undefined);
  };

  /**
   * A tab that was just closed may have stored its last words there: those are newer than what the user was asked
   * about.
   */
  const deleteIfEmpty = async (place: Place, goes: IsWanted) => {
    const store = createPersonStore(world.idb, place);
    if (!(await recover(store))) return store.close();
    if (!(await emptyPerson(store, ifAway(place, goes)))) return store.close();
    await deleteEmptied(store);
  };

  return {
    async forget(store, keeping, end) {
      if (keeping === 'all') return;
      const { place } = store;
      leavers.leaves(place);
      // This tab hears of a sign-in in another one a moment later.
      const isLeaving = () => leavers.isLeaving(place) && isAway(place);
      const copies = world.forgetCopies(place).catch(() => undefined);
      await recover(store);
      const goes = typeof keeping === 'object' ? isNothingNew(keeping.discarded) : isNothingLeft;
      if (await emptyPerson(store, async (tables) => isLeaving() && (await goes(tables)))) {
        end('gone');
        store.close();
        // Emptying the copies opens their database, and would create it again after its deletion.
        await copies;
        await onceClosed(place, () => deleteIfEmpty(place, goes));
        return;
      }
      // Also if nothing was to be left: what stays was typed last, or is hidden, or was not asked about.
      if (isLeaving()) {
        await keepOnlyUnsent(store);
        end('closed');
        await copies;
        await onceClosed(place, () => world.dropCopies(place).catch(() => undefined));
        return;
      }
      await copies;
      leavers.isDone(place);
    },
    async sweep(everybody) {
      const found = everybody ? await databasesOf(world.idb) : { work: [], copies: [] };
      // What is left of another portal, from before a restore, may exist nowhere else: only its owner may discard it.
      const gone = new Set<Place>();
      for (const place of new Set([...leavers.list(), ...found.copies, ...found.work])) {
        if (isAway(place) && (await world.isOfThisPortal(place).catch(() => false))) gone.add(place);
      }
      for (const place of [...gone].filter(isAway)) void world.forgetCopies(place).catch(() => undefined);
      const work = new Set([...leavers.list(), ...found.work]);
      for (const place of [...gone].filter((one) => work.has(one))) {
        // A user in another tab who has not signed in again yet may still write there: then it is done another time.
        await whileAway(place, async () => {
          const store = createPersonStore(world.idb, place);
          if (!(await recover(store))) return store.close();
          if (await emptyPerson(store, ifAway(place, isNothingLeft))) {
            // Delivered while no page was open to count it: an empty database would look as if the browser had emptied
            // it.
            await deleteEmptied(store);
          } else {
            if (everybody && isAway(place)) await keepOnlyUnsent(store);
            store.close();
          }
          leavers.isDone(place);
        });
      }
    },
  };
}

/** The places whose databases are on this device; none if the browser does not say. */
async function databasesOf({ indexedDB }: IndexedDb): Promise<{ work: Place[]; copies: Place[] }> {
  const names = (await databaseNames(indexedDB)) ?? [];
  const placesAfter = (prefix: string) =>
    names.flatMap((name) => (name.startsWith(prefix) ? (readPlace(name.slice(prefix.length)) ?? []) : []));
  return { work: placesAfter(PERSON_DATABASE), copies: placesAfter(REPLICA_DATABASE) };
}
