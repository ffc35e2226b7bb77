import { IDBFactory, IDBVersionChangeEvent } from 'fake-indexeddb';

/** How a write fails: there is no space, the whole browser dies, or the connection to the database is lost. */
export type DiskFault = 'noRoom' | 'dies' | 'connectionLost';

export type TestDisk = {
  indexedDB: IDBFactory;
  /** Called before every row that is written; undefined accepts it. */
  fault: ((table: string, row: unknown) => DiskFault | undefined) | undefined;
  /** How many connections to a database were opened. */
  opened: number;
  /** The browser deletes a database while it is open: no connection is asked first. */
  empty(name: string): Promise<void>;
};

/** A disk on which a write can fail in the middle of its transaction, as on a full or failing one. */
export function createTestDisk(): TestDisk {
  const indexedDB = new IDBFactory();
  const connections: IDBDatabase[] = [];
  const disk: TestDisk = {
    indexedDB,
    fault: undefined,
    opened: 0,
    async empty(name) {
      const open = connections.filter((connection) => connection.name === name);
      for (const connection of open) connection.close();
      const deleted = new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('It could not be deleted.')));
      });
      // Dispatched in the same turn, so that code never uses a closed connection without having had the event.
      for (const connection of open) connection.dispatchEvent(new IDBVersionChangeEvent('close'));
      await deleted;
    },
  };
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, version) => {
    const request = open(name, version);
    request.addEventListener('success', () => {
      disk.opened += 1;
      connections.push(request.result);
      watch(disk, request.result);
    });
    return request;
  };
  return disk;
}

function watch(disk: TestDisk, database: IDBDatabase): void {
  const begin = database.transaction.bind(database);
  database.transaction = (...args) => {
    const transaction = begin(...args);
    const storeOf = transaction.objectStore.bind(transaction);
    const watched = new Set<string>();
    transaction.objectStore = (table) => {
      const store = storeOf(table);
      if (watched.has(table)) return store;
      watched.add(table);
      for (const write of ['add', 'put'] as const) {
        const original = store[write].bind(store);
        store[write] = (row: unknown, key?: IDBValidKey) => {
          const request = key === undefined ? original(row) : original(row, key);
          const fault = disk.fault?.(table, row);
          if (fault !== undefined) breakOff(transaction, database, fault);
          return request;
        };
      }
      return store;
    };
    return transaction;
  };
}

function breakOff(transaction: IDBTransaction, database: IDBDatabase, fault: DiskFault): void {
  if (fault === 'connectionLost') database.close();
  // The reason of an abort can only be set from inside.
  const inside = transaction as unknown as Record<'_abort', (reason: string | null) => void>;
  inside['_abort'](fault === 'noRoom' ? 'QuotaExceededError' : fault === 'connectionLost' ? 'UnknownError' : null);
}
