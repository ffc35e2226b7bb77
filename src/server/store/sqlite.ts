import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type Logger,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Store, Tables } from './tables.ts';

/** How long a write waits for another process (`npm run user`, a second server) before it fails. */
const BUSY_TIMEOUT_MS = 10_000;
/**
 * SQLite's own wait blocks the event loop, so it lasts only this long; other requests are answered between two tries.
 */
const BUSY_SLEEP_MS = 2;
const BUSY_PAUSE_MS = 20;

/**
 * Every transaction takes the write lock at its beginning. A plain `begin` would read first and then fail with
 * SQLITE_BUSY_SNAPSHOT if another process wrote in between; waiting does not help then, so the wait comes first.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;
  #patient: DatabaseConnection | undefined;
  constructor(database: Database.Database) {
    super({ database: preparedOnce(database) });
    this.#database = database;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#patient ??= this.#patientlyOver(await super.acquireConnection()));
  }
  #patientlyOver(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: (query) => this.#patiently(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  /** Retries while another process writes. In a transaction the lock is already held. */
  async #patiently<Result>(run: () => Promise<Result>): Promise<Result> {
    let until: number | undefined;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        until ??= performance.now() + BUSY_TIMEOUT_MS;
        if (!isBusy(error) || this.#database.inTransaction || performance.now() > until) throw error;
      }
      await pause(BUSY_PAUSE_MS);
    }
  }
  /**
   * SQLite rolls back on its own when the disk is full. Another rollback would fail, and its error would hide that
   * cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

const isBusy = (error: unknown) => error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';

/** How many prepared statements are kept; the server has far fewer, except for lists of different lengths. */
const STATEMENTS_MAX = 500;
const CHANGES_NO_TABLE = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback)\b/;

/**
 * Prepares each statement once, because preparing takes longer than running. After a change of the tables all are
 * prepared again.
 */
function preparedOnce(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, Database.Statement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = database.prepare(sql);
      const isKept = CHANGES_NO_TABLE.test(sql);
      if (!isKept || statements.size === STATEMENTS_MAX) statements.clear();
      if (isKept) statements.set(sql, statement);
      return statement;
    },
  };
}

/**
 * Opens the embedded database; creates the file if there is none. Every commit is synced to the disk before it is
 * answered (WAL, `synchronous=FULL`). `destroy()` closes it.
 */
export function openSqlite(path: string): Store {
  return writableStore(new Database(path, { timeout: BUSY_TIMEOUT_MS }));
}

function writableStore(database: Database.Database, log?: Logger): Store {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`busy_timeout = ${BUSY_SLEEP_MS}`);
  return storeOf(database, log);
}

/** Opens an existing database for reading only. `destroy()` closes it. */
export function openSqliteToRead(path: string): Store {
  return storeOf(new Database(path, { timeout: BUSY_TIMEOUT_MS, readonly: true, fileMustExist: true }));
}

/** Returns a store on a connection that is already open. `destroy()` closes it. */
export function storeOf(database: Database.Database, log?: Logger): Store {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver(database),
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
  return writableStore(new Database(bytes ?? ':memory:'), log);
}
