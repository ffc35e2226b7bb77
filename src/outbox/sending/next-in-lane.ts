import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import { operationsAfter, operationsOf } from '../queue/lane.ts';
import { resolveId } from '../queue/ids.ts';
import { blockedBy, needsUser } from '../queue/life-cycle.ts';

/**
 * The operation of a lane that is to be sent next. Undefined if everything in it needs the user, waits for an operation
 * that does, or is being sent.
 */
export async function nextInLane(tables: UserTables, lane: number): Promise<OperationRow | undefined> {
  const known = (await resolveId(tables, lane)) !== undefined;
  const needingUser: OperationRow[] = [];
  let operation = await operationsOf(tables, lane).first();
  while (operation !== undefined && blockedBy(operation, needingUser) === undefined) {
    const { state, intent } = operation;
    if (state === 'sending') return undefined;
    if (needsUser(state)) needingUser.push(operation);
    else if (known || startsApplication(intent)) return operation;
    operation = await operationsAfter(tables, operation).first();
  }
  return undefined;
}
