import { sql } from 'kysely';
import type { Store } from './tables.ts';

/** Rows of an index that are looked at: enough for the planner, and the same time for any database (sqlite.org/lang_analyze). */
const ROWS_ANALYZED_MOST = 400;

/** Renews what SQLite's planner knows of the sizes of tables, if they have changed much. */
export async function renewStatistics(store: Store): Promise<void> {
  await store.connection().execute(async (connection) => {
    await sql`pragma analysis_limit = ${sql.lit(ROWS_ANALYZED_MOST)}`.execute(connection);
    // 0x10000: tables that this connection has not read yet, too.
    await sql`pragma optimize = 0x10002`.execute(connection);
  });
}
