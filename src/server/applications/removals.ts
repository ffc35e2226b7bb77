import type { Change } from '../http/mutation.ts';
import type { RemovalsTable } from '../store/tables.ts';

/** Remembers who removed something, so that the same deletion asked again is told from one of an unknown number. */
export async function recordRemovals(
  change: Change,
  kind: RemovalsTable['kind'],
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await change.transaction
    .insertInto('removals')
    .values(ids.map((id) => ({ kind, id, user_id: change.person.id, removed_at: change.now })))
    // Two who delete the same thing at once have both deleted it.
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
    .execute();
}

/** Whether this person removed it before. */
export async function wasRemovedBy(change: Change, kind: RemovalsTable['kind'], id: number): Promise<boolean> {
  const removal = await change.transaction
    .selectFrom('removals')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('user_id', '=', change.person.id)
    .select('id')
    .executeTakeFirst();
  return removal !== undefined;
}
