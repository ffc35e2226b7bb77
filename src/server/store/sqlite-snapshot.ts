import Database from 'better-sqlite3';
import { storeOf } from './sqlite.ts';
import type { Store } from './tables.ts';

const PAGES_AT_ONCE = 1000;
/** No start has such a run, so a copy is told from the database that it was made of, wherever it is put (`settleIdentity`). */
const RUN_OF_COPY = 'copy';

/** A database as it was at one moment, while others go on writing. */
export type DatabaseSnapshot = {
  store: Store;
  /** Writes it to a new file; the copy gets a new id at its first start. Rejects with `DamagedDatabaseError`. */
  copyTo(path: string): Promise<void>;
  close(): Promise<void>;
};

export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
}

/** Begins to read; what is committed from now on is not seen. */
export function openSnapshot(path: string): DatabaseSnapshot {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  database.exec('begin');
  // SQLite takes the snapshot at the first reading.
  database.prepare('select count(*) from sqlite_schema').get();
  const store = storeOf(database);
  return {
    store,
    async copyTo(copy) {
      await database.backup(copy, { progress: () => PAGES_AT_ONCE });
      finishCopy(copy);
    },
    close: () => store.destroy(),
  };
}

/** Makes a copy one sound file that needs no other beside it. */
function finishCopy(path: string): void {
  const database = new Database(path, { fileMustExist: true });
  try {
    database.pragma('journal_mode = DELETE');
    requireSound(database);
    if (hasTable(database, 'identity')) {
      database.prepare('update identity set run = ?').run(RUN_OF_COPY);
    }
  } finally {
    database.close();
  }
}

function requireSound(database: Database.Database): void {
  if (database.pragma('integrity_check(1)', { simple: true }) !== 'ok') throw new DamagedDatabaseError();
}

function hasTable(database: Database.Database, name: string): boolean {
  return database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
}
