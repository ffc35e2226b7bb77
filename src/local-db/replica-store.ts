import type { Place } from '../contract/place.ts';
import { Dexie, type Table, type Transaction } from 'dexie';
import type { Application, ApplicationSummary } from '../contract/application.ts';
import type { Attachment } from '../contract/attachment.ts';
import type { Comment } from '../contract/comment.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import type { IndexedDb } from './person-store.ts';
import { byOwnVersion } from './own-version.ts';
import { isConnectionLost } from './store-failure.ts';

/*
 * What the server last said to one person, kept to be read without a connection. All of it can be read again, so this
 * database may be deleted at any moment; nothing that a person wrote lies here. `id` is the server's number of an
 * application. Times are ms since 1970 by this device's clock, from before the server was asked; what is newer is told by
 * `turn`, because clocks are set back.
 */

/** When something was asked for: the time for people, and a number that only grows. */
export type Asked = { asOf: number; turn: number };

/**
 * `answered`: the last turn that had begun when it was answered. What was asked for in one of the turns up to there may have
 * left the server before it. It is missing where another release kept the row.
 */
export type Answered = Asked & { answered?: number };

/** An application in a list. `newest` puts the latest change first: minus its time. */
export type ListedRow = ApplicationSummary & Answered & { newest: number };

/**
 * One part of an application. `coveredBy` names the question whose answers keep it up to date: it is as new as their last
 * one. `tag` is the version that it is of, null where there is none or it is not known.
 */
export type CopyRow<T> = Answered & { id: number; value: T; tag: string | null; coveredBy: string | null };

/** Pages of a question that are still to be read: from `after` on. `passed`: something of it was known better here. */
export type Going = Asked & { after: string; passed: boolean };

/** A question and its last whole answer. `asOf` is null while it never had one; `token` asks for what changed since. */
export type QuestionRow = { name: string; asOf: number | null; token: string | null; going: Going | null };

/** How many times something was asked for. */
export type CounterRow = { name: 'turn'; value: number };

export type ReplicaTables = {
  applications: Table<ListedRow, number>;
  details: Table<CopyRow<Application>, number>;
  investigators: Table<CopyRow<readonly Investigator[]>, number>;
  attachments: Table<CopyRow<readonly Attachment[]>, number>;
  comments: Table<CopyRow<readonly Comment[]>, number>;
  questions: Table<QuestionRow, string>;
  counters: Table<CounterRow, string>;
};

/** A write is relaxed: it need not have reached the disk when it resolves. */
export type ReplicaStore = {
  place: Place;
  write<T>(work: (tables: ReplicaTables) => Promise<T>): Promise<T>;
  /** For reading, inside whatever observes it. */
  tables: ReplicaTables;
  close(): void;
};

/** What the names of these databases begin with. */
export const REPLICA_DATABASE = 'replica-';
export const replicaDatabaseName = (place: Place) => `${REPLICA_DATABASE}${place}`;

/** Another shape gets the next number, and begins empty. */
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

/** The tables as one transaction has them, whatever Dexie takes for the current one. */
function tablesIn(transaction: Transaction): ReplicaTables {
  return Object.fromEntries(tableNames.map((name) => [name, transaction.table(name)])) as unknown as ReplicaTables;
}

export function createReplicaStore(idb: IndexedDb, place: Place): ReplicaStore {
  const db = new Dexie(replicaDatabaseName(place), {
    ...byOwnVersion(idb),
    chromeTransactionDurability: 'relaxed',
    cache: 'disabled',
  });
  db.version(1).stores(VERSION_1);
  // Another tab deletes it, or a newer release changes it: nothing here is worth keeping anybody waiting.
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false });
    return false;
  });
  let closed = false;
  const write: ReplicaStore['write'] = (work) =>
    db.transaction('rw!', tableNames, async (transaction) => work(tablesIn(transaction)));

  return {
    place,
    // Dexie adds a property for every table of the schema above, which the compiler cannot see.
    tables: db as unknown as ReplicaTables,
    async write(work) {
      try {
        return await write(work);
      } catch (error) {
        // A lost connection has committed nothing; one that was closed on purpose stays closed.
        if (closed || !isConnectionLost(error)) throw error;
        db.close({ disableAutoOpen: false });
        return write(work);
      }
    },
    close() {
      closed = true;
      db.close({ disableAutoOpen: true });
    },
  };
}

/**
 * Empties what was kept for a person, whoever has it open: a tab that sleeps would hold up a deletion for days, and with it
 * whoever opens it next.
 */
export async function clearReplicaStore(idb: IndexedDb, place: Place): Promise<void> {
  const name = replicaDatabaseName(place);
  const there = await idb.indexedDB.databases().catch(() => [{ name }]);
  if (!there.some((one) => one.name === name)) return;
  const db = new Dexie(name, idb);
  try {
    // As it lies there: another release may have made it.
    await db.open();
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
  } finally {
    db.close();
  }
}

/** Deletes what was kept for a person. Whoever has it open is asked to let go, and does. */
export function deleteReplicaStore({ indexedDB }: IndexedDb, place: Place): Promise<void> {
  // Dexie warns on the console where another tab takes a moment to let go; the browser waits for it all the same.
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(replicaDatabaseName(place));
    deleting.addEventListener('success', () => resolve());
    deleting.addEventListener('error', () => reject(deleting.error ?? new Error('The copies could not be deleted')));
  });
}

/** Whether it was this device's database that failed. */
export function isOfDatabase(error: unknown): boolean {
  return error instanceof Dexie.DexieError || error instanceof DOMException;
}
