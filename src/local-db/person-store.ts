import { Dexie, liveQuery, type Table, type Transaction } from 'dexie';
import type {
  BytesRow,
  DraftRow,
  FieldRow,
  FileRow,
  IdRow,
  InvestigatorRow,
  LaneRow,
  OperationRow,
  ReceiptRow,
  StateRow,
} from './rows.ts';
import { isConnectionLost } from './store-failure.ts';

/** The tables of a person's database, as a transaction sees them. */
export type PersonTables = {
  drafts: Table<DraftRow, number>;
  fields: Table<FieldRow, [applicationId: number, name: string]>;
  investigators: Table<InvestigatorRow, [applicationId: number, id: number]>;
  files: Table<FileRow, number>;
  bytes: Table<BytesRow, number>;
  operations: Table<OperationRow, number>;
  receipts: Table<ReceiptRow, number>;
  ids: Table<IdRow, number>;
  lanes: Table<LaneRow, number>;
  state: Table<StateRow, StateRow['name']>;
};

/**
 * All that this device keeps for one person: what they wrote and what is on its way. A write is strict: it resolves only
 * once the browser has it on disk, and until then nothing may say that anything is kept.
 */
export type PersonStore = {
  userId: number;
  /** One transaction over all tables: all of `work` is stored, or none of it. */
  write<T>(work: (tables: PersonTables) => Promise<T>): Promise<T>;
  /** One reading transaction, in which nothing changes. */
  read<T>(work: (tables: PersonTables) => Promise<T>): Promise<T>;
  /** Calls back with what `query` reads, now and after every change of it, whichever tab or worker made it. */
  watch<T>(query: (tables: PersonTables) => Promise<T>, listener: (value: T) => void): () => void;
  /** The same as a query for `useLiveQuery`: reads inside whatever observes it. */
  tables: PersonTables;
  /** For good: whoever goes on makes a new one. */
  close(): void;
  /** Deletes the database with all that is in it, for good too. */
  delete(): Promise<void>;
};

export type IndexedDb = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };

export const personDatabaseName = (userId: number) => `portal-${userId}`;

/**
 * Version 1. Never edited: the next version is added below it, with its upgrade, and a test opens this one with a full
 * outbox. Only keys and indexes stand here; `rows.ts` tells what is in a row.
 */
const VERSION_1 = {
  drafts: 'applicationId',
  fields: '[applicationId+name]',
  investigators: '[applicationId+id], applicationId, operationId',
  files: 'id, applicationId, operationId',
  bytes: 'fileId',
  operations: '++position, &id, [lane+position], state',
  receipts: '++sequence, operationId',
  ids: 'local, [kind+server]',
  lanes: 'lane, active',
  state: 'name',
} satisfies Record<keyof PersonTables, string>;

const tableNames = Object.keys(VERSION_1);

/** The tables as one transaction has them, whatever Dexie takes for the current one. */
function tablesIn(transaction: Transaction): PersonTables {
  return Object.fromEntries(tableNames.map((name) => [name, transaction.table(name)])) as unknown as PersonTables;
}

export function createPersonStore(idb: IndexedDb, userId: number): PersonStore {
  const db = new Dexie(personDatabaseName(userId), {
    ...idb,
    chromeTransactionDurability: 'strict',
    // Dexie's own cache shows a write before it is committed; nothing here may say more than the disk.
    cache: 'disabled',
  });
  db.version(1).stores(VERSION_1);
  // Dexie adds a property for every table of the schema above, which the compiler cannot see.
  const tables = db as unknown as PersonTables;

  let closed = false;
  const transact = async <T>(mode: 'rw!' | 'r!', work: (tables: PersonTables) => Promise<T>): Promise<T> => {
    let begun: IDBTransaction | undefined;
    try {
      // Dexie goes by "zones" that it follows from one await to the next, and now and then loses: what comes then would be
      // done outside of the transaction, or in somebody else's. So this is always one of its own, and its tables know it.
      return await db.transaction(mode, tableNames, async (transaction) => {
        begun = transaction.idbtrans;
        return work(tablesIn(transaction));
      });
    } catch (error) {
      // A request of an aborted transaction says only that, or that there is none any more: the reason stands in the
      // transaction.
      throw begun?.error ?? error;
    }
  };
  /** A lost connection has committed nothing, so the transaction is made again on a new one, once. */
  const onAConnection = async <T>(transaction: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transaction();
      } catch (error) {
        // One that was closed on purpose stays closed: a late write would make a deleted database again.
        const isLost = isConnectionLost(error) && !closed;
        if (isLost) db.close({ disableAutoOpen: false });
        if (!isLost || tries === 2) throw error;
      }
    }
  };

  return {
    userId,
    tables,
    write: (work) => onAConnection(() => transact('rw!', work)),
    read: (work) => onAConnection(() => transact('r!', work)),
    watch(query, listener) {
      let stop = () => {};
      let lost = 0;
      const watch = () => {
        // Whoever finds a connection lost closes it below all that is being read; a live query says nothing of that, and would
        // tell of the time before until something changes.
        const reading = async () => {
          try {
            return await query(tables);
          } catch (error) {
            if (!isConnectionLost(error)) throw error;
            return await query(tables);
          }
        };
        const subscription = liveQuery(reading).subscribe({
          next(value) {
            lost = 0;
            listener(value);
          },
          // A query that fails (the database is being deleted, the disk fails) tells nothing new; whoever writes is told.
          // One that lost its connection is asked again on a new one, once.
          error(error) {
            if (closed || lost > 0 || !isConnectionLost(error)) return;
            lost += 1;
            subscription.unsubscribe();
            db.close({ disableAutoOpen: false });
            watch();
          },
        });
        stop = () => subscription.unsubscribe();
      };
      watch();
      return () => stop();
    },
    close() {
      closed = true;
      db.close({ disableAutoOpen: true });
    },
    delete() {
      closed = true;
      return db.delete();
    },
  };
}
