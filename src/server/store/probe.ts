import { sql } from 'kysely';
import type { Store } from './tables.ts';

/** Rejects where the database does not answer; for `/readyz`. */
export async function probeStore(store: Store): Promise<void> {
  await sql`select 1`.execute(store);
}
