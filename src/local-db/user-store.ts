import { userIdAt, type Place } from '../contract/domain/place.ts';
import { birthRowIn, createBirthWatch } from './birth.ts';
import { transact } from './connection/transact.ts';
import { createUserConnection } from './connection/user-connection.ts';
import { createMakingRoom, type MakingRoom } from './free-space.ts';
import { createLiveQueries, tableKey, type OnRead } from './live-queries.ts';
import { tablesOf, type UserTables } from './tables/user-tables.ts';

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
  /** One reading transaction, in which nothing changes. A live query is told what it reads. */
  read<T>(work: (tables: UserTables) => Promise<T>, onRead?: OnRead): Promise<T>;
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
  const watching = createLiveQueries();
  const connection = createUserConnection(idb, place, {
    onClose: watching.end,
    // The browser closes every connection to a database that it empties.
    onLost: () => void birthWatch.look(),
  });
  const { db, isClosed } = connection;
  const birthWatch = createBirthWatch({
    readBirth: () => transact(connection, 'readonly', birthRowIn),
    isClosed,
    readAgain: watching.again,
  });
  const makingRoom = createMakingRoom();
  const tablesAcross = (onRead: OnRead) =>
    tablesOf((name) => {
      onRead(tableKey(db.name, name));
      return db.table(name);
    }, false);

  return {
    place,
    userId: userIdAt(place),
    name: db.name,
    tables: tablesAcross(() => {}),
    write: (work) => makingRoom.write(() => transact(connection, 'readwrite', work)),
    onFull: makingRoom.onFull,
    read: (work, onRead) => transact(connection, 'readonly', work, onRead),
    watch: (query, listener) => watching.watch((onRead) => transact(connection, 'readonly', query, onRead), listener),
    watchAcross: (query, listener) => watching.watch((onRead) => query(tablesAcross(onRead), onRead), listener),
    lookAgain() {
      if (isClosed()) return;
      watching.again();
      void birthWatch.look();
    },
    onEmptied: birthWatch.onEmptied,
    onEnd: connection.onEnd,
    close: connection.close,
    delete: connection.delete,
  };
}
