import type { Selectable } from 'kysely';
import type { Store, ThrottleTable } from '../store/tables.ts';

export type BucketRow = Selectable<ThrottleTable>;
type BucketState = Omit<BucketRow, 'bucket'>;

/** The result of one try: the bucket's next state (undefined: unchanged) and what the caller wants to know. */
export type BucketChange<Outcome> = { next: BucketState | undefined; outcome: Outcome };

/**
 * Changes a bucket atomically, although several servers may share the database: the row is written only if it is still
 * as it was read; otherwise it is read again. Ten tries at once are therefore counted as ten.
 */
export async function changeBucket<Outcome>(
  store: Store,
  bucket: string,
  change: (row: BucketRow | undefined) => BucketChange<Outcome>,
): Promise<Outcome> {
  for (;;) {
    const row = await store.selectFrom('throttle').where('bucket', '=', bucket).selectAll().executeTakeFirst();
    const { next, outcome } = change(row);
    if (next === undefined || (await writeBucket(store, bucket, row, next))) return outcome;
  }
}

async function writeBucket(
  store: Store,
  bucket: string,
  row: BucketRow | undefined,
  next: BucketState,
): Promise<boolean> {
  if (row === undefined) {
    const inserted = await store
      .insertInto('throttle')
      .values({ bucket, ...next })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await store
    .updateTable('throttle')
    .set(next)
    .where('bucket', '=', bucket)
    .where('count', '=', row.count)
    .where('started_at', '=', row.started_at)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
