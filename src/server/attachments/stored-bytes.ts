import type { Portal } from '../portal.ts';
import type { StoreTransaction } from '../store/tables.ts';

/** Bytes with the SHA-256 that names them. */
export type NamedBytes = { sha256: string; bytes: Uint8Array };

/** Counts on the bytes of an upload that is about to keep them: nobody forgets them until `releaseBytes`. */
export async function holdBytes({ store }: Portal, held: readonly NamedBytes[]): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    for (const sha256 of namesOf(held)) {
      await transaction
        .insertInto('stored_bytes')
        .values({ sha256, holders: 1 })
        .onConflict((conflict) =>
          conflict.column('sha256').doUpdateSet((columns) => ({ holders: columns('stored_bytes.holders', '+', 1) })),
        )
        .execute();
    }
  });
}

/**
 * Keeps the bytes of an upload that holds them, before the transaction of its rows: writing and syncing may take long, and
 * a row must never be stored whose bytes a power cut can still take.
 */
export async function keepBytes({ files }: Portal, held: readonly NamedBytes[]): Promise<void> {
  for (const { sha256, bytes } of held) await files.keep(sha256, bytes);
}

/** Lets go of held bytes, in the transaction that stores their rows, or after it was refused. */
export async function releaseBytes(transaction: StoreTransaction, held: readonly NamedBytes[]): Promise<void> {
  await transaction
    .updateTable('stored_bytes')
    .set((columns) => ({ holders: columns('holders', '-', 1) }))
    .where('sha256', 'in', namesOf(held))
    .execute();
}

/**
 * Forgets bytes that no row, no copy of a submission and no upload needs. Each one's row is locked at that time: an upload of
 * the same bytes either is seen here, or begins after they are gone and stores them again.
 */
export async function forgetUnusedBytes({ store, files }: Portal, names: readonly string[]): Promise<void> {
  for (const sha256 of new Set(names)) {
    await store.transaction().execute(async (transaction) => {
      const bytes = await transaction
        .updateTable('stored_bytes')
        .set((columns) => ({ holders: columns.ref('holders') }))
        .where('sha256', '=', sha256)
        .returning('holders')
        .executeTakeFirst();
      if (bytes === undefined || bytes.holders > 0) return;
      const user = await transaction
        .selectFrom('attachments')
        .where('sha256', '=', sha256)
        .select('id')
        .executeTakeFirst();
      if (user !== undefined || (await isInCopy(transaction, sha256))) return;
      await files.forget(sha256);
      await transaction.deleteFrom('stored_bytes').where('sha256', '=', sha256).execute();
    });
  }
}

/** Whether a copy of what was submitted names the file: then its bytes stay. */
async function isInCopy(transaction: StoreTransaction, sha256: string): Promise<boolean> {
  const copied = await transaction
    .selectFrom('copied_files')
    .where('sha256', '=', sha256)
    .select('copy')
    .limit(1)
    .executeTakeFirst();
  return copied !== undefined;
}

/** Each name once, and in one order for everybody: two uploads never wait for each other's rows in a circle. */
function namesOf(held: readonly NamedBytes[]): string[] {
  return [...new Set(held.map((one) => one.sha256))].toSorted();
}
