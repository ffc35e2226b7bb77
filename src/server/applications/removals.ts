import type { Mutation } from '../http/mutation.ts';
import type { RemovalsTable } from '../store/tables.ts';

/** A statement in SQLite takes at most 32,766 values. */
const ROWS_AT_ONCE = 1000;

/** Stores who removed something, so that a repeated deletion can be told from one with an unknown id. */
export async function recordRemovals(
  change: Mutation,
  kind: RemovalsTable['kind'],
  ids: readonly number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const some = ids.slice(from, from + ROWS_AT_ONCE);
    await change.transaction
      .insertInto('removals')
      .values(some.map((id) => ({ kind, id, user_id: change.user.id, removed_at: change.now })))
      // Two users who delete the same thing at once have both deleted it.
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
      .execute();
  }
}

/** Whether this user removed it before. */
export async function wasRemovedBy(change: Mutation, kind: RemovalsTable['kind'], id: number): Promise<boolean> {
  const removal = await change.transaction
    .selectFrom('removals')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('user_id', '=', change.user.id)
    .select('id')
    .executeTakeFirst();
  return removal !== undefined;
}
