import { userIdAt, type Place } from '../contract/domain/place.ts';
import { Dexie } from 'dexie';
import { answeredInTime, OPENED_WITHIN_MS } from './answer-in-time.ts';
import { birthRowIn } from './birth.ts';
import { userDatabaseName } from './database-names.ts';
import { byOwnVersion } from './own-version.ts';
import { createMakingRoom, type MakingRoom } from './free-space.ts';
import { failureOf, isConnectionLost, OlderReleaseError } from './store-failure.ts';
import { tablesOf, VERSION_1, type UserTables } from './tables/user-tables.ts';
import { inTransaction } from './tables/transaction.ts';
import { tableIn } from './tables/transaction-tables.ts';
import { createLiveQueries, tableKey, type OnRead } from './live-queries.ts';
import { changedParts } from './tables/changed-parts.ts';

export { USER_DATABASE, userDatabaseName } from './database-names.ts';
export type { UserTables } from './tables/user-tables.ts';

/**
 * Everything that this device keeps for one user: what they wrote, and the outbox. Writes are strict: a write resolves
 * only once the browser has it on the disk, and nothing may be reported as kept before that.
 */
export type UserStore = {
  place: Place;
  userId: number;
  /** The name of the database. */
  name: string;
  /** One transaction over all tables: all of `work` is stored, or none of it. */
  write<T>(work: (tables: UserTables) => Promise<T>): Promise<T>;
  /** One reading transaction, in which nothing changes. */
  read<T>(work: (tables: UserTables) => Promise<T>): Promise<T>;
  /**
   * Calls back with the result of `query`, now and after every change to it, in any tab or worker. Each run is one read
   * transaction, so a query must await nothing but these tables.
   */
  watch<T>(query: (tables: UserTables) => Promise<T>, listener: (value: T) => void): () => void;
  /**
   * Like `watch`, for a query that also reads another database, whose tables it reports to `onRead`: each of its reads
   * is a transaction of its own.
   */
  watchAcross<T>(query: (tables: UserTables, onRead: OnRead) => Promise<T>, listener: (value: T) => void): () => void;
  /**
   * Runs all watched queries again. A tab or worker that dies right after its commit cannot notify the others, so this
   * has to be called from time to time.
   */
  lookAgain(): void;
  /** The same tables outside a transaction: each read is one of its own. */
  tables: UserTables;
  /**
   * Calls back when this store is about to close for good, because another tab or worker needs the database:
   * - `newer`: a newer release upgrades it. What is not written yet can still be written, and the upgrade waits for it.
   * - `deleted`: the user signed out and left nothing, or had everything deleted.
   */
  onEnd(listener: (why: 'newer' | 'deleted') => Promise<void> | void): () => void;
  /** Registers a callback for when a write finds no room on the disk; the write is tried again afterwards. */
  onFull: MakingRoom['onFull'];
  /**
   * Calls back when the database was emptied while the page is open: everything in it is gone. `portal`: by the portal
   * itself, as at a sign-out in another tab.
   */
  onEmptied(listener: (by: 'browser' | 'portal') => void): () => void;
  /** Closes it for good: to continue, create a new store. */
  close(): void;
  /** Deletes the database with everything in it, for good as well. */
  delete(): Promise<void>;
};

export type IndexedDb = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };

export function createUserStore(idb: IndexedDb, place: Place): UserStore {
  let openings = new AbortController();
  const db = new Dexie(userDatabaseName(place), {
    ...byOwnVersion(idb, () => openings.signal),
    chromeTransactionDurability: 'strict',
    // Dexie's own cache shows writes before they are committed; nothing here may show more than what is on the disk.
    cache: 'disabled',
  });
  db.version(1).stores(VERSION_1);

  let closed = false;
  let isOlder = false;
  const watching = createLiveQueries();
  const endListeners = new Set<(why: 'newer' | 'deleted') => Promise<void> | void>();
  const giveUpOpening = () => {
    openings.abort();
    openings = new AbortController();
    db.close({ disableAutoOpen: true });
  };
  const close = () => {
    closed = true;
    watching.end();
    giveUpOpening();
  };
  const endAfter = async (told: readonly Promise<void>[]) => {
    await Promise.allSettled(told);
    isOlder = true;
    close();
  };
  // By default, Dexie would close the database and open it again with the old code, over a layout that this code does
  // not know.
  db.on('versionchange', ({ newVersion }) => {
    const why = newVersion === null ? 'deleted' : 'newer';
    const told = [...endListeners].map(async (listener) => listener(why));
    // A failed last write has been reported to the user; the newer release must not wait for ever.
    if (why === 'deleted') close();
    else void endAfter(told);
    return false;
  });
  db.on('populate', (transaction) => transaction.table('state').add({ name: 'birth', id: crypto.randomUUID() }));
  const tablesIn = (transaction: IDBTransaction, written: Set<string>, onRead: OnRead) =>
    tablesOf((name) => {
      onRead(tableKey(db.name, name));
      return tableIn(transaction, name, idb.IDBKeyRange, () => void written.add(name));
    }, true);
  /**
   * The connection that Dexie had when it last finished opening: it also has one while it is still creating the tables.
   */
  let opened: IDBDatabase | undefined;
  const connection = () => (db.isOpen() && db.backendDB() === opened ? opened : undefined);
  const failIfEnded = () => {
    if (isOlder) throw new OlderReleaseError();
    // A store that was closed on purpose stays closed: a late write would create a deleted database again.
    if (closed) throw new Dexie.DatabaseClosedError();
  };
  const open = async (): Promise<void> => {
    const opening = Promise.resolve(db.open());
    try {
      await answeredInTime(OPENED_WITHIN_MS, opening, giveUpOpening);
    } catch (error) {
      // Another opening can begin only once Dexie has ended this one.
      await opening.catch(() => undefined);
      throw error;
    }
    if (db.isOpen()) opened = db.backendDB();
    // If it was closed while it was opening, Dexie resolves at once, long before the database is open: give the browser
    // a turn.
    else await new Promise((resolve) => setTimeout(resolve, 0));
  };
  /**
   * Dexie's own transactions depend on "zones" that it tracks from one await to the next and sometimes loses, and they
   * take about as long as the disk itself. So this uses the browser's transactions, and notifies live queries through
   * Dexie's own event.
   */
  const transactOn = <T>(
    database: IDBDatabase,
    mode: 'readwrite' | 'readonly',
    work: (tables: UserTables) => Promise<T>,
    onRead: OnRead,
  ): Promise<T> =>
    inTransaction(database, mode, (transaction) => {
      const written = new Set<string>();
      // Added after the listener of `inTransaction`, so that the code that waits for the commit continues first.
      if (mode === 'readwrite') {
        transaction.addEventListener('complete', () => {
          if (written.size > 0) Dexie.on.storagemutated.fire(changedParts(db, written));
        });
      }
      return work(tablesIn(transaction, written, onRead));
    });
  /** A lost connection has committed nothing, so the transaction is run once more on a new connection. */
  const transact = async <T>(
    mode: 'readwrite' | 'readonly',
    work: (tables: UserTables) => Promise<T>,
    onRead: OnRead = () => {},
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
        return await transactOn(database, mode, work, onRead);
      } catch (error) {
        if (failureOf(error) === 'older' && !closed) {
          // This does not change later, and Dexie would only wait for a second opening.
          isOlder = true;
          close();
        }
        const isLost = isConnectionLost(error) && !closed;
        // Another caller may have opened a new connection by now, which is not the lost one.
        if (isLost && (!db.isOpen() || db.backendDB() === database)) db.close({ disableAutoOpen: false });
        if (!isLost || tries === 2) throw error;
      }
    }
  };

  const tablesAcross = (onRead: OnRead) =>
    tablesOf((name) => {
      onRead(tableKey(db.name, name));
      return db.table(name);
    }, false);

  const makingRoom = createMakingRoom();
  const emptiedListeners = new Set<(by: 'browser' | 'portal') => void>();
  let birth: string | undefined;
  const checkBirth = async () => {
    const { id, emptiedBy = 'browser' } = await transact('readonly', birthRowIn);
    const known = birth;
    birth = id;
    if (known === undefined || known === birth) return;
    // There is no change event for deleted data: everything that is shown has to be read again.
    watching.again();
    for (const listener of emptiedListeners) listener(emptiedBy);
  };
  let look: 'none' | 'running' | 'outdated' = 'none';
  const lookAtBirth = async () => {
    if (emptiedListeners.size === 0 || closed) return;
    if (look !== 'none') {
      look = 'outdated';
      return;
    }
    look = 'running';
    // If it cannot be read, the code that writes reports that, and this check runs again later. Not at once: each
    // failed check loses a connection, and they would follow each other without end.
    const isRead = await checkBirth().then(
      () => true,
      () => false,
    );
    const isOver = look === 'running' || !isRead;
    look = 'none';
    if (!isOver) await lookAtBirth();
  };
  // The browser closes every connection to a database that it empties. Dexie fires the same event for a failed opening,
  // and the check opens the database. So each connection is checked once; otherwise a database that cannot be opened
  // would be opened again and again without end.
  db.on('close', () => {
    if (opened === undefined) return;
    opened = undefined;
    void lookAtBirth();
  });

  return {
    place,
    userId: userIdAt(place),
    name: db.name,
    tables: tablesAcross(() => {}),
    write: (work) => makingRoom.write(() => transact('readwrite', work)),
    onFull: makingRoom.onFull,
    read: (work) => transact('readonly', work),
    watch: (query, listener) => watching.watch((onRead) => transact('readonly', query, onRead), listener),
    watchAcross: (query, listener) => watching.watch((onRead) => query(tablesAcross(onRead), onRead), listener),
    lookAgain() {
      if (closed) return;
      watching.again();
      void lookAtBirth();
    },
    onEmptied(listener) {
      emptiedListeners.add(listener);
      void lookAtBirth();
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
      watching.end();
      return db.delete();
    },
  };
}
