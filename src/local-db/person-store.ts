import { userIdAt, type Place } from '../contract/place.ts';
import { Dexie } from 'dexie';
import { answeredInTime, OPENED_WITHIN_MS } from './answer-in-time.ts';
import { birthIn } from './birth.ts';
import { personDatabaseName } from './database-names.ts';
import { byOwnVersion } from './own-version.ts';
import { createMakingRoom, type MakingRoom } from './making-room.ts';
import { failureOf, isConnectionLost, OlderReleaseError } from './store-failure.ts';
import { tablesOf, VERSION_1, type PersonTables } from './person-tables.ts';
import { inTransaction } from './transaction.ts';
import { tableIn } from './transaction-tables.ts';
import { createWatching } from './watching.ts';
import { createWrites, type Writes } from './writes.ts';

export { PERSON_DATABASE, personDatabaseName } from './database-names.ts';
export type { PersonTables } from './person-tables.ts';

/**
 * All that this device keeps for one person: what they wrote and what is on its way. A write is strict: it resolves only
 * once the browser has it on disk, and until then nothing may say that anything is kept.
 */
export type PersonStore = {
  place: Place;
  userId: number;
  /** Of the database. */
  name: string;
  /** One transaction over all tables: all of `work` is stored, or none of it. */
  write<T>(work: (tables: PersonTables) => Promise<T>): Promise<T>;
  /** One reading transaction, in which nothing changes. */
  read<T>(work: (tables: PersonTables) => Promise<T>): Promise<T>;
  /**
   * Calls back with what `query` reads, now and after every change of it, whichever tab or worker made it. Each time it is
   * one reading transaction, so a query awaits nothing but these tables.
   */
  watch<T>(query: (tables: PersonTables) => Promise<T>, listener: (value: T) => void): () => void;
  /** The same for a query that reads another database too: each of its reads is a transaction of its own. */
  watchAcross<T>(query: (tables: PersonTables) => Promise<T>, listener: (value: T) => void): () => void;
  /**
   * Reads anew all that is watched. A tab or worker that dies right behind its commit can tell nobody of it, so whoever
   * watches has to look for themselves now and then.
   */
  lookAgain(): void;
  /** The same as a query for `useLiveQuery`: reads inside whatever observes it. */
  tables: PersonTables;
  /**
   * Calls back when this store is about to end for good, because another tab or worker needs the database:
   * - `newer`: one of a newer release brings it up to date. What is not written yet can be written now, and is waited for.
   * - `deleted`: the person signed out and left nothing, or had it cleared.
   */
  onEnd(listener: (why: 'newer' | 'deleted') => Promise<void> | void): () => void;
  /** Calls back where a write finds no room on the disk; it is tried again after that. */
  onFull: MakingRoom['onFull'];
  /** Calls back when the browser has emptied the database under an open page, so that all that was in it is gone. */
  onEmptied(listener: () => void): () => void;
  /** For good: whoever goes on makes a new one. */
  close(): void;
  /** Deletes the database with all that is in it, for good too. */
  delete(): Promise<void>;
};

export type IndexedDb = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };

export function createPersonStore(idb: IndexedDb, place: Place): PersonStore {
  let openings = new AbortController();
  const db = new Dexie(personDatabaseName(place), {
    ...byOwnVersion(idb, () => openings.signal),
    chromeTransactionDurability: 'strict',
    // Dexie's own cache shows a write before it is committed; nothing here may say more than the disk.
    cache: 'disabled',
  });
  db.version(1).stores(VERSION_1);
  const tables = tablesOf((name) => db.table(name), false);

  let closed = false;
  let isOlder = false;
  const watching = createWatching(db, () => closed);
  const endListeners = new Set<(why: 'newer' | 'deleted') => Promise<void> | void>();
  const giveUpOpening = () => {
    openings.abort();
    openings = new AbortController();
    db.close({ disableAutoOpen: true });
  };
  const close = () => {
    closed = true;
    giveUpOpening();
  };
  const endAfter = async (told: readonly Promise<void>[]) => {
    await Promise.allSettled(told);
    isOlder = true;
    close();
  };
  // Dexie would close it and open it again with the old code, over a layout that this code does not know.
  db.on('versionchange', ({ newVersion }) => {
    const why = newVersion === null ? 'deleted' : 'newer';
    const told = [...endListeners].map(async (listener) => listener(why));
    // Whoever fails to write a last word has told the person; the newer release must not wait for ever.
    if (why === 'deleted') close();
    else void endAfter(told);
    return false;
  });
  db.on('populate', (transaction) => transaction.table('state').add({ name: 'birth', id: crypto.randomUUID() }));
  const tablesIn = (transaction: IDBTransaction, writes: Writes) =>
    tablesOf((name) => tableIn(transaction, name, idb.IDBKeyRange, writes), true);
  /** The connection that Dexie had when it was last done with opening: while it makes the tables it has one too. */
  let opened: IDBDatabase | undefined;
  const connection = () => (db.isOpen() && db.backendDB() === opened ? opened : undefined);
  const failIfEnded = () => {
    if (isOlder) throw new OlderReleaseError();
    // One that was closed on purpose stays closed: a late write would make a deleted database again.
    if (closed) throw new Dexie.DatabaseClosedError();
  };
  const open = async (): Promise<void> => {
    const opening = Promise.resolve(db.open());
    try {
      await answeredInTime(OPENED_WITHIN_MS, opening, giveUpOpening);
    } catch (error) {
      // Another can begin only once Dexie has let go of this one.
      await opening.catch(() => undefined);
      throw error;
    }
    if (db.isOpen()) opened = db.backendDB();
    // Closed in the middle of its opening, Dexie says at once that it is open, long before it is: the browser needs a turn.
    else await new Promise((resolve) => setTimeout(resolve, 0));
  };
  /**
   * Dexie's own transactions go by "zones" that it follows from one await to the next, and now and then loses, and they take
   * about as long as the disk does. So these are the browser's, and live queries are told of them by Dexie's own event.
   */
  const transactOn = <T>(
    database: IDBDatabase,
    mode: 'readwrite' | 'readonly',
    work: (tables: PersonTables) => Promise<T>,
  ): Promise<T> =>
    inTransaction(database, mode, (transaction) => {
      const writes = createWrites();
      // Behind `inTransaction`'s own listener: whoever waits for the commit goes on first.
      if (mode === 'readwrite') {
        transaction.addEventListener('complete', () => {
          if (writes.any()) Dexie.on.storagemutated.fire(writes.parts(db));
        });
      }
      return work(tablesIn(transaction, writes));
    });
  /** A lost connection has committed nothing, so the transaction is made again on a new one, once. */
  const transact = async <T>(
    mode: 'readwrite' | 'readonly',
    work: (tables: PersonTables) => Promise<T>,
  ): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      let database: IDBDatabase | undefined;
      try {
        failIfEnded();
        database = connection();
        while (database === undefined) {
          await open();
          failIfEnded();
          database = connection();
        }
        return await transactOn(database, mode, work);
      } catch (error) {
        if (failureOf(error) === 'older' && !closed) {
          // It stays so, and Dexie would only wait for a second opening.
          isOlder = true;
          close();
        }
        const isLost = isConnectionLost(error) && !closed;
        // Somebody else may have a new one by now, which is not the one that was lost.
        if (isLost && (!db.isOpen() || db.backendDB() === database)) db.close({ disableAutoOpen: false });
        if (!isLost || tries === 2) throw error;
      }
    }
  };

  const readWatched = <T>(query: (tables: PersonTables) => Promise<T>): Promise<T> =>
    db.transaction('r', db.tables, (transaction) => query(tablesOf((name) => transaction.table(name), true)));

  const makingRoom = createMakingRoom();
  const emptiedListeners = new Set<() => void>();
  let birth: string | undefined;
  const checkBirth = async () => {
    const now = await transact('readonly', birthIn);
    const known = birth;
    birth = now;
    if (known === undefined || known === birth) return;
    // No write tells of what is gone; whoever shows it has to read it again.
    watching.again();
    for (const listener of emptiedListeners) listener();
  };
  const lookAtBirth = () => {
    // Where it cannot be read, whoever writes is told; it is looked at again.
    if (emptiedListeners.size > 0 && !closed) checkBirth().catch(() => undefined);
  };
  // The browser ends every connection to what it empties. Dexie tells the same of an opening that failed, and looking opens:
  // each connection is looked at once, or a database that cannot be opened would be opened without end.
  db.on('close', () => {
    if (opened === undefined) return;
    opened = undefined;
    lookAtBirth();
  });

  return {
    place,
    userId: userIdAt(place),
    name: db.name,
    tables,
    write: (work) => makingRoom.write(() => transact('readwrite', work)),
    onFull: makingRoom.onFull,
    read: (work) => transact('readonly', work),
    watch: (query, listener) => watching.watch(() => readWatched(query), listener),
    watchAcross: (query, listener) => watching.watch(() => query(tables), listener),
    lookAgain() {
      if (closed) return;
      watching.again();
      lookAtBirth();
    },
    onEmptied(listener) {
      emptiedListeners.add(listener);
      lookAtBirth();
      return () => emptiedListeners.delete(listener);
    },
    onEnd(listener) {
      endListeners.add(listener);
      return () => {
        endListeners.delete(listener);
      };
    },
    close,
    delete() {
      closed = true;
      return db.delete();
    },
  };
}
