import type { Mutation } from '../http/mutation.ts';

/** The least digits of a reference's number; in a year with more applications the references become longer. */
const MIN_DIGITS = 5;

/**
 * Returns the next reference of the year, such as "RA-2026-00042". The counter's row is locked until the transaction
 * ends.
 */
export async function nextReference(change: Mutation): Promise<string> {
  const year = Number(change.now.slice(0, 4));
  const { last } = await change.transaction
    .insertInto('reference_counters')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((columns) => ({ last: columns('reference_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `RA-${year}-${String(last).padStart(MIN_DIGITS, '0')}`;
}
