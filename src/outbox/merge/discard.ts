import type { OperationRow, StorageState } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import { troubleOf } from '../sending/classify-response.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import { recordAbandonedAnswers, recordAbandoned } from '../sending/abandoned.ts';
import { requestsIn, withdrawDiscard, type EnqueueWorld } from '../queue/operation-rows.ts';
import { finish, lastOf, operationOf, operationsOf } from '../queue/lane.ts';
import { resolveId } from '../queue/ids.ts';
import { next } from '../queue/life-cycle.ts';
import { releaseWritten } from '../sending/release-text.ts';

/**
 * Discards an operation for the user. What they wrote stays in the draft, kept and not sent. If it is being sent, the
 * response decides; if it may have arrived, the user is asked first. With the save that would start an application,
 * everything that waits behind it is discarded: none of that can be sent without it. Returns false, and does nothing,
 * if that discards more things that the user asked for than `requestCount`, the number that they were shown.
 */
export async function discard(
  tables: UserTables,
  world: EnqueueWorld,
  id: string,
  requestCount = Infinity,
): Promise<boolean> {
  const operation = await operationOf(tables, id);
  if (operation === undefined) return true;
  const step = next(operation, 'discarded');
  if (step === null) return true;
  const leaving = (await startsLane(tables, operation))
    ? await operationsOf(tables, operation.lane).toArray()
    : [operation];
  if (requestsIn(leaving) > requestCount) return false;
  if (!step.gone) {
    const needsChoice = step.life.state === 'conflict';
    const trouble = needsChoice
      ? troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false })
      : operation.trouble;
    const discardedTo = (await lastOf(tables, operation.lane))?.position;
    await tables.operations.put({
      ...operation,
      ...step.life,
      trouble,
      ...(discardedTo === undefined ? {} : { discardedTo }),
    });
    return true;
  }
  // What was sent anyway waits like anything else, but nobody knows whether its first try arrived.
  const isAbandoned = step.outcome === 'mayHaveArrived' || operation.sentAnyway === true;
  const outcome = {
    outcome: isAbandoned ? ('mayHaveArrived' as const) : step.outcome,
    message: '',
    data: undefined,
    at: world.now(),
  };
  if (isAbandoned) {
    await recordAbandoned(tables, operation, await startsLane(tables, operation));
  }
  // The last one first, because each restores what was there before it.
  for (const one of leaving.toReversed()) {
    await releaseWritten(tables, one);
    await finish(tables, one, one.id === id ? outcome : { ...outcome, outcome: 'discarded' });
  }
  if (isAbandoned) await recordAbandonedAnswers(tables, operation);
  return true;
}

/**
 * Withdraws a Discard of what was being sent if the user saves it again before the response: what they asked for last
 * counts. `saved` is what they save now. Returns the ids of the operations that are wanted again.
 */
export async function cancelPendingDiscard(tables: UserTables, saved: readonly StorageState[]): Promise<string[]> {
  const withText = new Set(saved.flatMap(({ state, operationId }) => (state === 'queued' ? (operationId ?? []) : [])));
  const wanted: string[] = [];
  for (const id of withText) {
    const operation = await operationOf(tables, id);
    if (operation !== undefined && (await withdrawDiscard(tables, operation))) wanted.push(id);
  }
  return wanted;
}

/**
 * Whether this is the save that would start its application. A later save of that step builds on it, like everything
 * else.
 */
async function startsLane(tables: UserTables, { id, lane, intent }: OperationRow): Promise<boolean> {
  if (!startsApplication(intent) || (await resolveId(tables, lane)) !== undefined) return false;
  const first = await operationsOf(tables, lane)
    .filter((one) => startsApplication(one.intent))
    .first();
  return first?.id === id;
}
