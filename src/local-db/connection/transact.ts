import { Dexie } from 'dexie';
import { tableKey, type OnRead } from '../live-queries.ts';
import { failureOf, isConnectionLost } from '../store-failure.ts';
import { changedParts } from '../tables/changed-parts.ts';
import { inTransaction } from '../tables/transaction.ts';
import { tableIn } from '../tables/transaction-tables.ts';
import { tablesOf, type UserTables } from '../tables/user-tables.ts';
import type { UserConnection } from './user-connection.ts';

/**
 * Runs one transaction over all tables. A lost connection has committed nothing, so the transaction is run once more on
 * a new connection.
 */
export async function transact<T>(
  connection: UserConnection,
  mode: 'readwrite' | 'readonly',
  work: (tables: UserTables) => Promise<T>,
  onRead: OnRead = () => {},
): Promise<T> {
  const { db } = connection;
  for (let tries = 1; ; tries += 1) {
    let database: IDBDatabase | undefined;
    try {
      connection.failIfClosed();
      database = connection.current();
      while (database === undefined) {
        await connection.open();
        connection.failIfClosed();
        database = connection.current();
      }
      return await transactOn(database, connection, mode, work, onRead);
    } catch (error) {
      // This does not change later, and Dexie would only wait for a second opening.
      if (failureOf(error) === 'older' && !connection.isClosed()) connection.closeAsOlder();
      const isLost = isConnectionLost(error) && !connection.isClosed();
      // Another caller may have opened a new connection by now, which is not the lost one.
      if (isLost && (!db.isOpen() || db.backendDB() === database)) db.close({ disableAutoOpen: false });
      if (!isLost || tries === 2) throw error;
    }
  }
}

/**
 * Dexie's own transactions depend on "zones" that it tracks from one await to the next and sometimes loses, and they
 * take about as long as the disk itself. So this uses the browser's transactions, and notifies live queries through
 * Dexie's own event.
 */
function transactOn<T>(
  database: IDBDatabase,
  { db, idb }: UserConnection,
  mode: 'readwrite' | 'readonly',
  work: (tables: UserTables) => Promise<T>,
  onRead: OnRead,
): Promise<T> {
  return inTransaction(database, mode, (transaction) => {
    const written = new Set<string>();
    // Added after the listener of `inTransaction`, so that the code that waits for the commit continues first.
    if (mode === 'readwrite') {
      transaction.addEventListener('complete', () => {
        if (written.size > 0) Dexie.on.storagemutated.fire(changedParts(db, written));
      });
    }
    const tables = tablesOf((name) => {
      onRead(tableKey(db.name, name));
      return tableIn(transaction, name, idb.IDBKeyRange, () => void written.add(name));
    }, true);
    return work(tables);
  });
}
