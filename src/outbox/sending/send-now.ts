import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { confirmLane, operationOf, readLane } from '../queue/lane.ts';
import { endBackOffs } from '../read/outbox-state.ts';

/**
 * Makes everything due now, or one operation with those before it: none of that waits for a time any longer, unless
 * the server asked the whole outbox to wait. Returns the end of that wait (ms since 1970), null if there is none, and
 * `gone` if the one operation no longer exists.
 */
export async function sendNow(tables: UserTables, now: number, id?: string): Promise<number | 'gone' | null> {
  const wanted = id === undefined ? undefined : await operationOf(tables, id);
  if (id !== undefined && wanted === undefined) return 'gone';
  if (wanted !== undefined) await confirmLane(tables, await readLane(tables, wanted.lane));
  const isMeant = ({ lane, position = 0 }: OperationRow) =>
    wanted === undefined || (lane === wanted.lane && position <= (wanted.position ?? 0));
  for (const operation of await tables.operations.filter(({ heldUntil }) => heldUntil !== null).toArray()) {
    if (isMeant(operation)) await tables.operations.put({ ...operation, heldUntil: null });
  }
  return endBackOffs(tables, now, wanted?.lane);
}
