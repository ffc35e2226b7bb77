import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';

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
 * outside of transactions while the first is in use: they are answered while a write waits for another process. Without
 * a `reader`, as in memory, readings wait for their turn too.
 *
 * Every transaction takes the write lock at its beginning. A plain `begin` would read first and then fail with
 * SQLITE_BUSY_SNAPSHOT if another process wrote in between; waiting does not help then, so the wait comes first.
 */
export class PortalSqliteDriver implements Driver {
  readonly #database: Database.Database;
  readonly #reader: Database.Database | null;
  readonly #writes: Prepare;
  readonly #reads: Prepare | null;
  /** How many have the write connection or wait for it. */
  #turns = 0;
  #lastTurn: Promise<void> = Promise.resolve();
  constructor(database: Database.Database, reader: Database.Database | null) {
    this.#database = database;
    this.#reader = reader;
    this.#writes = preparedOnce(database);
    this.#reads = reader === null ? null : preparedOnce(reader);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<PortalConnection> {
    const connection: PortalConnection = {
      release: null,
      executeQuery: async (query) => {
        // In a transaction the lock is held already.
        if (connection.release !== null) return run<never>(this.#writes, query);
        if (this.#reads !== null && onlyReads(this.#reads, query)) return this.#patiently(() => this.#read(query));
        const release = await this.#turn();
        try {
          return await this.#patiently(() => run<never>(this.#writes, query));
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
      await this.#patiently(() => run(this.#writes, CompiledQuery.raw('begin immediate')));
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

  /**
   * Reads by the write connection while it is not in use: the other one has to fetch everything again after each write.
   */
  #read(query: CompiledQuery): QueryResult<never> {
    return run(this.#turns > 0 && this.#reads !== null ? this.#reads : this.#writes, query);
  }
  /** Waits for the write connection; returns a function that releases it for the next one. */
  async #turn(): Promise<() => void> {
    const before = this.#lastTurn;
    const turn = Promise.withResolvers<void>();
    this.#lastTurn = turn.promise;
    this.#turns += 1;
    await before;
    return () => {
      this.#turns -= 1;
      turn.resolve();
    };
  }
  /** Retries while another process writes. */
  async #patiently<Result>(attempt: () => Result): Promise<Result> {
    let until: number | undefined;
    for (;;) {
      try {
        return attempt();
      } catch (error) {
        until ??= performance.now() + BUSY_TIMEOUT_MS;
        if (!isBusy(error) || performance.now() > until) throw error;
      }
      await pause(BUSY_PAUSE_MS);
    }
  }
}

function run<Row>(prepare: Prepare, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = prepare(sql);
  if (statement.reader) {
    // Kysely's types say what the columns of the query are.
    return { rows: statement.all(parameters) as Row[] };
  }
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

const onlyReads = (prepare: Prepare, { sql }: CompiledQuery) => MAY_ONLY_READ.test(sql) && prepare(sql).readonly;

function releaseWriter(connection: PortalConnection): void {
  connection.release?.();
  connection.release = null;
}

const isBusy = (error: unknown) => error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';

type Prepare = (sql: string) => Database.Statement;

/**
 * Prepares each statement once, because preparing takes longer than running. After a change of the tables all are
 * prepared again.
 */
function preparedOnce(database: Database.Database): Prepare {
  const statements = new Map<string, Database.Statement>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    const isKept = CHANGES_NO_TABLE.test(sql);
    if (!isKept || statements.size === STATEMENTS_MAX) statements.clear();
    if (isKept) statements.set(sql, statement);
    return statement;
  };
}
