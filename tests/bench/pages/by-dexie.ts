import { Dexie } from 'dexie';
import { userDatabaseName } from '../../../src/local-db/database-names.ts';
import { tablesOf, VERSION_1, type UserTables } from '../../../src/local-db/tables/user-tables.ts';
import type { UserStore } from '../../../src/local-db/user-store.ts';
import { operationsOf } from '../../../src/outbox/queue/lane.ts';

/** Runs work in one transaction over all tables, as `UserStore.write` and `read` do. */
export type Transactions = {
  [Mode in 'write' | 'read']: (work: (tables: UserTables) => Promise<void>) => Promise<void>;
};

/** The same database by Dexie's own tables and transactions, as strict as the portal's. */
export async function byDexie({ place }: UserStore): Promise<Transactions> {
  const db = new Dexie(userDatabaseName(place), { chromeTransactionDurability: 'strict', cache: 'disabled' });
  db.version(1).stores(VERSION_1);
  await db.open();
  const run = (mode: 'rw' | 'r') => async (work: (tables: UserTables) => Promise<void>) => {
    // Dexie keeps a transaction alive only through the awaits of a function that is itself `async`.
    await db.transaction(mode, db.tables, async () => await work(tablesOf((name) => db.table(name), true)));
  };
  return { write: run('rw'), read: run('r') };
}

/** Reads like those of a save, of the last application that was saved; one after the other. */
export async function readAsASave(tables: UserTables): Promise<void> {
  const last = await tables.operations.orderBy('position').last();
  const lane = last?.lane ?? 0;
  await tables.ids.get(lane);
  await tables.state.get('line');
  await tables.drafts.get(lane);
  await tables.lanes.get(lane);
  await tables.fields.of(lane);
  await tables.investigators.where('applicationId').equals(lane).toArray();
  await operationsOf(tables, lane).toArray();
}

/** The same, and stores two of the rows again. */
export async function writeAsASave(tables: UserTables): Promise<void> {
  await readAsASave(tables);
  const last = await tables.operations.orderBy('position').last();
  if (last === undefined) throw new Error('Nothing waits.');
  void tables.operations.put(last);
  const lane = await tables.lanes.get(last.lane);
  if (lane !== undefined) void tables.lanes.put(lane);
}
