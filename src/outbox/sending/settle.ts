import type { LaneRow } from '../../local-db/tables/state-rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { operationsOf, readLane } from '../queue/lane.ts';
import { next } from '../queue/life-cycle.ts';
import { readOutboxState, type OutboxState } from '../read/outbox-state.ts';
import { afterFailure } from './back-off.ts';
import type { Claimant } from './claimed.ts';
import { classifyResponse, type ResponseClass, type TryResult } from './classify-response.ts';
import { holdsLease } from './lease.ts';
import { settleFinished } from './settle-finished.ts';
import { settleUnfinished } from './settle-unfinished.ts';
import type { EndedTry, Settled, SettleWorld } from './settled.ts';

/**
 * Stores the result of a try, with all that follows from it, in the caller's transaction. Only here does an operation
 * leave the table with the server's verdict. If the lease is lost, nothing is stored, and null is returned.
 */
export async function settle(
  tables: UserTables,
  world: SettleWorld,
  claimant: Claimant,
  operationId: string,
  result: TryResult,
): Promise<Settled | null> {
  // Independent reads are made together: the other lanes wait for this transaction.
  const [isOurs, outboxState, operation] = await Promise.all([
    holdsLease(tables, claimant.token),
    readOutboxState(tables),
    tables.operations.where('id').equals(operationId).first(),
  ]);
  if (!isOurs || operation?.token !== claimant.token || operation.state !== 'sending') return null;
  const [lane, foremost] = await Promise.all([
    readLane(tables, operation.lane),
    operationsOf(tables, operation.lane).limit(2).toArray(),
  ]);
  const meaning = classifyResponse(operation.intent, result, { ...operation, automatic: lane.automatic });
  const step = next(operation, meaning.event);
  if (step === null) return null;
  const after: Settled = {
    outboxState: outboxStateAfter(outboxState, claimant, meaning, world),
    lane: { ...lane, ...laneAfter(lane, claimant.now, meaning, world) },
  };
  const verdict = result.kind === 'verdict' ? result.verdict : undefined;
  const before: Settled = { outboxState, lane };
  const ended: EndedTry = { operation, result, verdict, meaning, before, after, now: claimant.now };
  if (step.gone) {
    const isLast = foremost.every(({ id }) => id === operation.id);
    await settleFinished(tables, world, ended, { outcome: step.outcome, isLast });
  } else {
    await settleUnfinished(tables, world, ended, step);
  }
  return after;
}

/** What the whole outbox waits for now: a time, a sign-in or, once the server has responded, nothing. */
function outboxStateAfter(
  outboxState: OutboxState,
  { now, sessionMark }: Claimant,
  { wait, serverResponded }: ResponseClass,
  world: SettleWorld,
): OutboxState {
  if (wait.scope === 'session') return { ...outboxState, pausedAt: sessionMark, backOff: null, reason: null };
  if (wait.scope === 'outbox') {
    const { reason, retryAfterMs } = wait;
    return {
      ...outboxState,
      reason,
      backOff: afterFailure(outboxState.backOff, { now, random: world.random(), retryAfterMs }),
    };
  }
  return serverResponded ? { ...outboxState, backOff: null, reason: null } : outboxState;
}

/** The same for one lane. */
function laneAfter(
  { backOff }: LaneRow,
  now: number,
  { wait, serverResponded }: ResponseClass,
  world: SettleWorld,
): Pick<LaneRow, 'backOff'> {
  if (wait.scope === 'lane') {
    return { backOff: afterFailure(backOff, { now, random: world.random(), retryAfterMs: wait.retryAfterMs }) };
  }
  return { backOff: serverResponded ? null : backOff };
}
