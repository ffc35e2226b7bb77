import { sql } from 'kysely';
import type { Store } from '../tables.ts';

/**
 * How many rows of an index are read: enough for the planner, and the same time for any database
 * (sqlite.org/lang_analyze).
 */
const ROWS_ANALYZED_MAX = 400;

/** Renews the statistics of SQLite's planner about the sizes of tables, if they have changed much. */
export async function renewStatistics(store: Store): Promise<void> {
  await store.connection().execute(async (connection) => {
    await sql`pragma analysis_limit = ${sql.lit(ROWS_ANALYZED_MAX)}`.execute(connection);
    // 0x10000: includes tables that this connection has not read yet.
    await sql`pragma optimize = 0x10002`.execute(connection);
  });
}
