import type { Store } from './tables.ts';

/**
 * Rejects if the database cannot be written now; for `/readyz`. `at` has to differ each time, so that a page is really
 * written.
 */
export async function probeStore(store: Store, at: string): Promise<void> {
  await store
    .insertInto('probe')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
}
