import { databaseNames } from './database-names.ts';
import type { Place } from '../contract/domain/place.ts';
import { Dexie, type Table, type Transaction } from 'dexie';
import type { Application, ApplicationSummary } from '../contract/domain/application.ts';
import type { Attachment } from '../contract/domain/attachment.ts';
import type { Comment } from '../contract/domain/comment.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import { tableKey, type OnRead } from './live-queries.ts';
import type { IndexedDb } from './user-store.ts';
import { byOwnVersion } from './own-version.ts';
import { isConnectionLost } from './store-failure.ts';

/*
 * What the server last said to one user, kept for reading without a connection. All of it can be read again, so this
 * database may be deleted at any moment; it contains nothing that a user wrote. `id` is the server's id of an
 * application. Times are ms since 1970 by this device's clock, taken before the request. `turn` says which of two
 * responses is newer, because a clock can be set back.
 */

/** When something was requested: the time to be shown to users, and a number that only grows. */
export type RequestTurn = { asOf: number; turn: number };

/**
 * `answered`: the turn of the newest request that had been made when this response arrived. Responses to requests up to
 * that turn may be older than this one. Missing in rows of another release.
 */
export type ResponseTurn = RequestTurn & { answered?: number };

/**
 * What is stored of an application in a list. If `ApplicationSummary` or its applicant gets another field, the compiler
 * leads here. Rows that were stored before do not have it, so it is added together with the next version of the schema
 * below.
 */
type ListedField =
  | 'id'
  | 'status'
  | 'researchTitle'
  | 'createdDate'
  | 'modifiedDate'
  | 'commentCount'
  | 'applicant.firstName'
  | 'applicant.lastName'
  | 'reference';
/** The names of all fields, with those of an object in it as `applicant.firstName`. */
type FieldOf<T> = { [K in keyof T & string]: T[K] extends object ? `${K}.${keyof T[K] & string}` : K }[keyof T &
  string];
type Unlisted = Exclude<FieldOf<ApplicationSummary>, ListedField>;

/** An application in a list. `newest` sorts the latest change first: it is minus the time of the change. */
export type ListedRow = ([Unlisted] extends [never] ? ApplicationSummary : ['not stored', Unlisted]) &
  ResponseTurn & { newest: number };

/**
 * One part of an application. `coveredBy` names the query whose responses keep the part up to date: it is as new as the
 * last of them. `tag` is the version of the part, null if there is none or it is not known.
 */
export type CopyRow<T> = ResponseTurn & { id: number; value: T; tag: string | null; coveredBy: string | null };

/**
 * The pages of a query that are still to be read: those after `after`. `passed`: something in the response was
 * skipped, because this device knows it better.
 */
export type PageCursor = RequestTurn & { after: string; passed: boolean };

/**
 * A query and its last complete response. `asOf` is null until there is one; `token` requests what has changed
 * since.
 */
export type QueryRow = { name: string; asOf: number | null; token: string | null; going: PageCursor | null };

/** How many requests were made. */
export type CounterRow = { name: 'turn'; value: number };

export type ReplicaTables = {
  applications: Table<ListedRow, number>;
  details: Table<CopyRow<Application>, number>;
  investigators: Table<CopyRow<readonly Investigator[]>, number>;
  attachments: Table<CopyRow<readonly Attachment[]>, number>;
  comments: Table<CopyRow<readonly Comment[]>, number>;
  /** The queries, under the name that the table has on users' devices. */
  questions: Table<QueryRow, string>;
  counters: Table<CounterRow, string>;
};

/** The copies of one user. Writes are relaxed: a write may resolve before it has reached the disk. */
export type ReplicaStore = {
  place: Place;
  write<T>(work: (tables: ReplicaTables) => Promise<T>): Promise<T>;
  /** One reading transaction. A live query is told what it reads. */
  read<T>(work: (tables: ReplicaTables) => Promise<T>, onRead?: OnRead): Promise<T>;
  /** For reading outside a transaction. */
  tables: ReplicaTables;
  /** The same for a live query, which is told what it reads. */
  tablesFor(onRead: OnRead): ReplicaTables;
  close(): void;
};

/** The prefix of the names of these databases. */
export const REPLICA_DATABASE = 'replica-';
export const replicaDatabaseName = (place: Place) => `${REPLICA_DATABASE}${place}`;

/**
 * Other indexes, or rows with other fields, get the next version number, with an upgrade that clears all tables: all of
 * it can be read again.
 */
const VERSION_1 = {
  applications: 'id, newest, [status+newest]',
  details: 'id',
  investigators: 'id',
  attachments: 'id',
  comments: 'id',
  questions: 'name',
  counters: 'name',
} satisfies Record<keyof ReplicaTables, string>;

const tableNames = Object.keys(VERSION_1);

/** The tables of one transaction, whatever transaction Dexie considers current. */
function tablesIn(transaction: Transaction): ReplicaTables {
  return Object.fromEntries(tableNames.map((name) => [name, transaction.table(name)])) as unknown as ReplicaTables;
}

/** The tables of a database, or of one of its transactions, each reported when it is used. */
function observedTables(database: string, within: Pick<Dexie, 'table'>, onRead: OnRead): ReplicaTables {
  const tableNamed = (name: string) => ({
    get() {
      onRead(tableKey(database, name));
      return within.table(name);
    },
  });
  // It has a getter for every table.
  return Object.defineProperties(
    {},
    Object.fromEntries(tableNames.map((name) => [name, tableNamed(name)])),
  ) as ReplicaTables;
}

export function createReplicaStore(idb: IndexedDb, place: Place): ReplicaStore {
  // An opening that went on after the store was closed would end with a connection that nobody closes.
  const ending = new AbortController();
  const db = new Dexie(replicaDatabaseName(place), {
    ...byOwnVersion(idb, () => ending.signal),
    chromeTransactionDurability: 'relaxed',
    cache: 'disabled',
  });
  db.version(1).stores(VERSION_1);
  // Another tab deletes it, or a newer release changes it: nothing in it is worth making them wait.
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false });
    return false;
  });
  const write: ReplicaStore['write'] = (work) =>
    db.transaction('rw!', tableNames, async (transaction) => work(tablesIn(transaction)));
  /** A lost connection has committed nothing; a store that was closed on purpose stays closed. */
  const onceMore = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (ending.signal.aborted || !isConnectionLost(error)) throw error;
      db.close({ disableAutoOpen: false });
      return run();
    }
  };

  return {
    place,
    // Dexie adds a property for every table of the schema above, which the compiler cannot see.
    tables: db as unknown as ReplicaTables,
    tablesFor: (onRead) => observedTables(db.name, db, onRead),
    read: (work, onRead = () => {}) =>
      onceMore(() =>
        db.transaction('r!', tableNames, async (transaction) => work(observedTables(db.name, transaction, onRead))),
      ),
    write: (work) => onceMore(() => write(work)),
    close() {
      ending.abort();
      db.close({ disableAutoOpen: true });
    },
  };
}

/**
 * Empties the copies of a user even if tabs have them open: a sleeping tab would block a deletion for days, and with it
 * every page that opens the database next.
 */
export async function clearReplicaStore(idb: IndexedDb, place: Place): Promise<void> {
  const name = replicaDatabaseName(place);
  const names = (await databaseNames(idb.indexedDB)) ?? [name];
  if (!names.includes(name)) return;
  const db = new Dexie(name, idb);
  try {
    // Opened without a schema, because another release may have created it.
    await db.open();
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
  } finally {
    db.close();
  }
}

/** Deletes the copies of a user. Pages that have them open are asked to close them, and do. */
export function deleteReplicaStore({ indexedDB }: IndexedDb, place: Place): Promise<void> {
  // Dexie logs a warning if another tab takes a moment to close it; the browser waits for the tab in any case.
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(replicaDatabaseName(place));
    deleting.addEventListener('success', () => resolve());
    deleting.addEventListener('error', () => reject(deleting.error ?? new Error('Copies not deleted')));
  });
}

/** Whether an error came from a database of this device. */
export function isReplicaFailure(error: unknown): boolean {
  return error instanceof Dexie.DexieError || error instanceof DOMException;
}
