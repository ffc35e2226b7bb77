import { Dexie } from 'dexie';
import type { UserStore, UserTables } from '../../../src/local-db/user-store.ts';
import { tablesOf } from '../../../src/local-db/tables/user-tables.ts';

type Transact = <T>(work: (tables: UserTables) => Promise<T>) => Promise<T>;

/**
 * Runs the work of a user's store in Dexie's own transactions, over Dexie's own tables and its own connection to the same
 * database: the alternative that the portal's transactions are measured against.
 */
export function dexieTransactions(store: UserStore): Pick<UserStore, 'write' | 'read'> {
  const db = new Dexie(store.name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
  const transact =
    (mode: 'rw' | 'r'): Transact =>
    async (work) => {
      // Without declared versions, Dexie opens the tables that the portal has created.
      await store.read(async (tables) => tables.state.count());
      if (!db.isOpen()) await db.open();
      return db.transaction(mode, db.tables, () => work(tablesOf((name) => db.table(name), true)));
    };
  return { write: transact('rw'), read: transact('r') };
}
