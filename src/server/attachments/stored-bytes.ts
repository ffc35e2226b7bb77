import type { ReceivedBytes } from '../files/file-store.ts';
import type { Portal } from '../portal.ts';
import type { StoreTransaction } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';

/** Bytes by their SHA-256, which is their name. */
type Named = { sha256: string };

/**
 * How long an upload may hold bytes. It holds them for seconds, since its body has already arrived; bytes held for
 * longer were held by a process that was killed.
 */
export const BYTES_HELD_MS = 60 * 60 * 1000;

/** Marks the bytes of an upload as held before they are kept: they are not deleted until `releaseBytes`. */
export async function retainBytes({ store, clock }: Portal, held: readonly Named[]): Promise<void> {
  const heldAt = storedTime(clock());
  await store.transaction().execute(async (transaction) => {
    for (const sha256 of namesOf(held)) {
      await transaction
        .insertInto('stored_bytes')
        .values({ sha256, holders: 1, held_at: heldAt })
        .onConflict((conflict) =>
          conflict
            .column('sha256')
            .doUpdateSet((columns) => ({ holders: columns('stored_bytes.holders', '+', 1), held_at: heldAt })),
        )
        .execute();
    }
  });
}

/**
 * Stores the bytes that an upload holds, before the transaction of its rows: syncing may take long, and a row must
 * never be stored while a power cut can still lose its bytes.
 */
export async function keepBytes(held: readonly (Named & { bytes: ReceivedBytes })[]): Promise<void> {
  for (const { sha256, bytes } of held) await bytes.keep(sha256);
}

/**
 * Releases held bytes, in the transaction that stores their rows, or after it was refused. Rejects if any of them have
 * been deleted since, so that no row is stored without its bytes.
 */
export async function releaseBytes(transaction: StoreTransaction, held: readonly Named[]): Promise<void> {
  const names = namesOf(held);
  const released = await transaction
    .updateTable('stored_bytes')
    .set((columns) => ({
      holders: columns
        .case()
        .when('holders', '>', 0)
        .then(columns('holders', '-', 1))
        .else(0)
        .end(),
    }))
    .where('sha256', 'in', names)
    .executeTakeFirst();
  if (Number(released.numUpdatedRows) < names.length) throw new Error('Held bytes were forgotten.');
}

/**
 * Deletes bytes that no row, no copy of a submission and no upload needs. The row of each is locked while it is
 * deleted: an upload of the same bytes is either seen here, or begins after they are deleted and stores them again.
 */
export async function deleteUnusedBytes({ store, files, clock }: Portal, names: Iterable<string>): Promise<void> {
  const heldSince = storedTime(clock() - BYTES_HELD_MS);
  for (const sha256 of new Set(names)) {
    const freeRoom = await store.transaction().execute(async (transaction) => {
      const { holders, held_at: heldAt } = await transaction
        .insertInto('stored_bytes')
        .values({ sha256, holders: 0, held_at: null })
        .onConflict((conflict) =>
          conflict.column('sha256').doUpdateSet(({ ref }) => ({ holders: ref('stored_bytes.holders') })),
        )
        .returning(['holders', 'held_at'])
        .executeTakeFirstOrThrow();
      if (holders > 0 && heldAt !== null && heldAt > heldSince) return undefined;
      if (await isUsed(transaction, sha256)) return undefined;
      const removed = await files.forget(sha256);
      await transaction.deleteFrom('stored_bytes').where('sha256', '=', sha256).execute();
      return removed;
    });
    await freeRoom?.();
  }
}

/** Whether a file, or a copy of a submission, has these bytes. */
async function isUsed(transaction: StoreTransaction, sha256: string): Promise<boolean> {
  for (const table of ['attachments', 'copied_files'] as const) {
    const user = await transaction
      .selectFrom(table)
      .where('sha256', '=', sha256)
      .select('sha256')
      .limit(1)
      .executeTakeFirst();
    if (user !== undefined) return true;
  }
  return false;
}

/** Returns each name once, always in the same order, so that two uploads never deadlock on each other's rows. */
function namesOf(held: readonly Named[]): string[] {
  return [...new Set(held.map((one) => one.sha256))].toSorted();
}
