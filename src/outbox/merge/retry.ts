import { isDecidingMessage } from '../../contract/domain/requested-status.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { requeue, putRequeued } from '../queue/requeue.ts';
import type { EnqueueWorld } from '../queue/operation-rows.ts';
import { changeLane, confirmLane, operationOf, readLane } from '../queue/lane.ts';
import { next, type LifeEvent } from '../queue/life-cycle.ts';

/**
 * Retries an operation that needs the user, unchanged. If it is undecided whether it arrived, it is sent all the same.
 * Returns the operation's id from now on.
 */
export async function retry(tables: UserTables, world: EnqueueWorld, id: string): Promise<string> {
  const operation = await operationOf(tables, id);
  if (operation === undefined) return id;
  const event = triedBy(operation);
  const step = next(operation, event);
  if (step === null || step.gone) return id;
  await confirmLane(tables, await readLane(tables, operation.lane));
  await changeLane(tables, operation.lane, { backOff: null });
  // Another device may have executed the key of a copy since: only that key may be tried.
  const copied = operation.carried === true && operation.sent !== null ? next(operation, 'copied') : null;
  const nextStep = copied === null || copied.gone ? step : copied;
  if (nextStep.newKey) return requeue(tables, world, operation, askedNow(operation.intent, world.now()));
  const anyway = event === 'sentAnyway' ? { sentAnyway: true as const } : {};
  await putRequeued(tables, { ...operation, ...nextStep.life, ...anyway, trouble: null, strange: null });
  return id;
}

/** A repeated request gets the current time, so that the record stays in order. */
function askedNow(intent: Intent, now: number): Intent {
  const at = new Date(now).toISOString();
  if (intent.kind === 'changeStatus') return { ...intent, at };
  return isDecidingMessage(intent) ? { ...intent, created: at } : intent;
}

/**
 * The event of a retry. A refused operation is re-created, except a message, which no newer base can change: a delayed
 * copy of its request may have been accepted after the refusal, and under the same key it is not executed twice.
 */
function triedBy(operation: OperationRow): LifeEvent {
  if (isUndecided(operation)) return 'sentAnyway';
  const { state, intent, sent } = operation;
  return state === 'refused' && intent.kind === 'comment' && sent !== null ? 'sentAgain' : 'retried';
}

/**
 * Whether a look-up on a server without keys could not tell whether it arrived. With keys no look-up is needed: the
 * same key is never executed twice.
 */
function isUndecided({ trouble }: OperationRow): boolean {
  return trouble?.conflict?.kind === 'mayHaveArrived' && trouble.conflict.lookedUp;
}
