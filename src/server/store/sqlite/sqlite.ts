import Database from 'better-sqlite3';
import { type Dialect, Kysely, type Logger, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { PortalSqliteDriver } from './driver.ts';
import type { Store, Tables } from '../tables.ts';

/**
 * SQLite's own wait for another process blocks the event loop, so it lasts only this long; the driver tries again, and
 * other requests are answered between two tries.
 */
const BUSY_SLEEP_MS = 2;
/** How long opening a database waits for another process. */
const OPENING_TIMEOUT_MS = 10_000;

/** The driver itself lets one transaction at a time write. */
class PortalSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Opens the embedded database; creates the file if there is none. Every commit is synced to the disk before it is
 * answered (WAL, `synchronous=FULL`). `destroy()` closes it.
 */
export function openSqlite(path: string): Store {
  const database = writable(new Database(path, { timeout: OPENING_TIMEOUT_MS }));
  const reader = new Database(path, { timeout: OPENING_TIMEOUT_MS, readonly: true });
  reader.pragma(`busy_timeout = ${BUSY_SLEEP_MS}`);
  return storeOf(database, { reader });
}

function writable(database: Database.Database): Database.Database {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`busy_timeout = ${BUSY_SLEEP_MS}`);
  return database;
}

/** Opens an existing database for reading only. `destroy()` closes it. */
export function openSqliteToRead(path: string): Store {
  return storeOf(new Database(path, { timeout: OPENING_TIMEOUT_MS, readonly: true, fileMustExist: true }));
}

/**
 * Returns a store on a connection that is already open, and on one that only reads, if there is one. `destroy()` closes
 * both.
 */
export function storeOf(
  database: Database.Database,
  { reader = null, log }: { reader?: Database.Database | null; log?: Logger } = {},
): Store {
  const dialect: Dialect = {
    createAdapter: () => new PortalSqliteAdapter(),
    createDriver: () => new PortalSqliteDriver(database, reader),
    createIntrospector: (store) => new SqliteIntrospector(store),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Tables>(log === undefined ? { dialect } : { dialect, log });
}

/**
 * Opens a separate database in memory, for tests. It is empty, or contains the file whose bytes are given. `log` is
 * called with each query.
 */
export function openSqliteInMemory({ bytes, log }: { bytes?: Buffer; log?: Logger } = {}): Store {
  return storeOf(writable(new Database(bytes ?? ':memory:')), log === undefined ? {} : { log });
}
