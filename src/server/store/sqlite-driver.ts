import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDriver } from 'kysely';

/** How long a write waits for another process (`npm run user`, a second server) before it fails. */
const BUSY_TIMEOUT_MS = 10_000;
const BUSY_PAUSE_MS = 20;

/** How many prepared statements are kept; the server has far fewer, except for lists of different lengths. */
const STATEMENTS_MAX = 500;
const CHANGES_NO_TABLE = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback)\b/;
const MAY_ONLY_READ = /^\s*(?:select|with)\b/;

/** `release` ends the turn of this connection to write; null if it has none. */
type PortalConnection = DatabaseConnection & { release: (() => void) | null };

/**
 * One connection for everything that writes, used by one transaction or statement at a time, and one for readings
 * outside of transactions: they are answered while a write waits for another process. Without a `reader`, as in memory,
 * both use the same.
 *
 * Every transaction takes the write lock at its beginning. A plain `begin` would read first and then fail with
 * SQLITE_BUSY_SNAPSHOT if another process wrote in between; waiting does not help then, so the wait comes first.
 */
export class PortalSqliteDriver implements Driver {
  readonly #database: Database.Database;
  readonly #reader: Database.Database | null;
  readonly #drivers: { writes: SqliteDriver; reads: SqliteDriver | null };
  readonly #reads: Statements | null;
  #lastTurn: Promise<void> = Promise.resolve();
  constructor(database: Database.Database, reader: Database.Database | null) {
    this.#database = database;
    this.#reader = reader;
    this.#reads = reader === null ? null : preparedOnce(reader);
    this.#drivers = {
      writes: new SqliteDriver({ database: preparedOnce(database) }),
      reads: this.#reads === null ? null : new SqliteDriver({ database: this.#reads }),
    };
  }
  async init(): Promise<void> {
    await this.#drivers.writes.init();
    await this.#drivers.reads?.init();
  }
  async acquireConnection(): Promise<PortalConnection> {
    const connection: PortalConnection = {
      release: null,
      executeQuery: async (query) => {
        const run = async (which: 'reads' | 'writes') => (await this.#inner(which)).executeQuery<never>(query);
        // In a transaction the lock is held already.
        if (connection.release !== null) return run('writes');
        if (this.#onlyReads(query)) return this.#patiently(() => run('reads'));
        const release = await this.#turn();
        try {
          return await this.#patiently(() => run('writes'));
        } finally {
          release();
        }
      },
      streamQuery: () => {
        throw new Error('Not supported: read in pages');
      },
    };
    return connection;
  }
  async beginTransaction(connection: PortalConnection): Promise<void> {
    const release = await this.#turn();
    try {
      const inner = await this.#inner('writes');
      await this.#patiently(() => inner.executeQuery(CompiledQuery.raw('begin immediate')));
      connection.release = release;
    } catch (error) {
      release();
      throw error;
    }
  }
  async commitTransaction(connection: PortalConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    releaseWriter(connection);
  }
  /**
   * SQLite rolls back on its own when the disk is full. Another rollback would fail, and its error would hide that
   * cause.
   */
  async rollbackTransaction(connection: PortalConnection): Promise<void> {
    if (connection.release === null) return;
    try {
      if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      releaseWriter(connection);
    }
  }
  async releaseConnection(connection: PortalConnection): Promise<void> {
    await this.rollbackTransaction(connection);
  }
  async destroy(): Promise<void> {
    this.#reader?.close();
    this.#database.close();
  }

  async #inner(which: 'reads' | 'writes'): Promise<DatabaseConnection> {
    const { writes, reads } = this.#drivers;
    return (which === 'reads' && reads !== null ? reads : writes).acquireConnection();
  }
  #onlyReads({ sql }: CompiledQuery): boolean {
    return this.#reads !== null && MAY_ONLY_READ.test(sql) && this.#reads.prepare(sql).readonly;
  }
  /** Waits for the write connection; returns a function that releases it for the next one. */
  async #turn(): Promise<() => void> {
    const before = this.#lastTurn;
    const turn = Promise.withResolvers<void>();
    this.#lastTurn = turn.promise;
    await before;
    return turn.resolve;
  }
  /** Retries while another process writes. */
  async #patiently<Result>(run: () => Promise<Result>): Promise<Result> {
    let until: number | undefined;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        until ??= performance.now() + BUSY_TIMEOUT_MS;
        if (!isBusy(error) || performance.now() > until) throw error;
      }
      await pause(BUSY_PAUSE_MS);
    }
  }
}

function releaseWriter(connection: PortalConnection): void {
  connection.release?.();
  connection.release = null;
}

const isBusy = (error: unknown) => error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';

type Statements = { close(): void; prepare(sql: string): Database.Statement };

/**
 * Prepares each statement once, because preparing takes longer than running. After a change of the tables all are
 * prepared again.
 */
function preparedOnce(database: Database.Database): Statements {
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
