import Database from 'better-sqlite3';
import { storeOf } from './sqlite.ts';
import type { Store } from '../tables.ts';

const PAGES_AT_ONCE = 1000;
/**
 * No start uses this run, so that a copy can be distinguished from its original wherever it is put (`settleIdentity`).
 */
const RUN_OF_COPY = 'copy';

/** A database as of one moment, while other connections continue to write. */
export type DatabaseSnapshot = {
  store: Store;
  /**
   * Writes the snapshot to a new file; the copy gets a new id at its first start. Rejects with `DamagedDatabaseError`.
   */
  copyTo(path: string): Promise<void>;
  close(): Promise<void>;
};

export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
}

/** Opens a snapshot; later commits are not visible in it. */
export function openSnapshot(path: string): DatabaseSnapshot {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  database.exec('begin');
  // SQLite takes the snapshot at the first read.
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

/** Makes a copy a single checked file that needs no other file next to it. */
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
