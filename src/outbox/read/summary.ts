import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { Reason } from '../../local-db/tables/state-rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { isDue } from '../sending/back-off.ts';
import { isHeld, WORKER_CUTS_MAX } from '../sending/claim.ts';
import { nextInLane } from '../sending/next-in-lane.ts';
import { isPaused, readOutboxState } from './outbox-state.ts';
import { statesThatNeedUser } from '../queue/life-cycle.ts';

/** How many changes wait or are being sent, and what they wait for. `actionNeeded`: those refused or in conflict. */
export type OutboxSummary = {
  waiting: number;
  sending: number;
  actionNeeded: number;
  /**
   * What the whole outbox waits for: nothing, a sign-in, or a response. `since` is when the last try failed; times are
   * ms since 1970.
   */
  outboxState:
    | { kind: 'open' }
    | { kind: 'sessionEnded' }
    | { kind: 'backingOff'; reason: Reason; since: number; until: number };
  /** Everything that waits is behind something that needs the user: a retry, now or later, sends nothing. */
  blocked: boolean;
  /** Work waits without a cause, and restarting delivery did not help. */
  stalled: boolean;
};

/**
 * The number of changes that need the user: those in `actionNeeded` and, once the session has ended, all that wait for
 * it.
 */
export function needingUser({ waiting, sending, actionNeeded, outboxState }: OutboxSummary): number {
  return outboxState.kind === 'sessionEnded' ? actionNeeded + waiting + sending : actionNeeded;
}

/** How far work is delivered at this moment: once the session has ended, what waits or is being sent needs the user. */
export function deliveryNow<Status extends string>(
  delivery: Status,
  outboxState: OutboxSummary['outboxState'],
): Status | 'actionNeeded' {
  return outboxState.kind === 'sessionEnded' && (delivery === 'waiting' || delivery === 'sending')
    ? 'actionNeeded'
    : delivery;
}

export const emptySummary: OutboxSummary = {
  waiting: 0,
  sending: 0,
  actionNeeded: 0,
  outboxState: { kind: 'open' },
  blocked: false,
  stalled: false,
};

/**
 * Counts by an index: operations are read only to see whether those that need the user block the rest. `sessionMark` is
 * the session's, null if no user is signed in.
 */
export async function summarize(tables: UserTables, sessionMark: string | null): Promise<OutboxSummary> {
  const count = (...states: OperationRow['state'][]) => countInStates(tables, states);
  const [waiting, sending, actionNeeded, outboxState] = await Promise.all([
    count('waiting', 'unsure'),
    count('sending'),
    count(...statesThatNeedUser),
    readOutboxState(tables),
  ]);
  const blocked = waiting > 0 && sending === 0 && actionNeeded > 0 && !(await canGo(tables));
  return {
    waiting,
    sending,
    actionNeeded,
    outboxState: outboxStateOf(outboxState, sessionMark),
    blocked,
    stalled: false,
  };
}

/** Counts by the index, one state at a time. */
async function countInStates(tables: UserTables, states: readonly OperationRow['state'][]): Promise<number> {
  const counts = await Promise.all(states.map((state) => tables.operations.where('state').equals(state).count()));
  return counts.reduce((sum, one) => sum + one, 0);
}

/** Whether any waiting operation is not behind one that needs the user. */
async function canGo(tables: UserTables): Promise<boolean> {
  for (const lane of await tables.lanes.where('active').equals(1).primaryKeys()) {
    if ((await nextInLane(tables, lane)) !== undefined) return true;
  }
  return false;
}

/** The state of the whole outbox, for the summary. `sessionMark` is the session's, null if no user is signed in. */
export function outboxStateOf(
  outboxState: Awaited<ReturnType<typeof readOutboxState>>,
  sessionMark: string | null,
): OutboxSummary['outboxState'] {
  if (sessionMark === null || isPaused(outboxState, sessionMark)) return { kind: 'sessionEnded' };
  if (outboxState.backOff === null) return { kind: 'open' };
  const { retryAt, delayMs, failedAt = retryAt - delayMs } = outboxState.backOff;
  return { kind: 'backingOff', reason: outboxState.reason ?? 'unreachable', since: failedAt, until: retryAt };
}

/** When the first of the decisions that can still be undone may be sent (ms since 1970); null if there is none. */
export async function firstHoldEnd(tables: UserTables, now: number): Promise<number | null> {
  const held = await tables.operations.filter(({ heldUntil }) => isHeld(heldUntil, now)).toArray();
  return held.reduce<number | null>((first, { heldUntil }) => Math.min(first ?? Infinity, heldUntil ?? now), null);
}

/**
 * When something can be sent that cannot be sent now (ms since 1970); `now` if something can be sent at once; null if
 * nothing waits for a time (it waits for the user, or nothing waits at all).
 */
export async function nextTime(tables: UserTables, sessionMark: string | null, now: number): Promise<number | null> {
  const outboxState = await readOutboxState(tables);
  if (sessionMark === null || isPaused(outboxState, sessionMark)) return null;
  const times: number[] = [];
  for (const lane of await tables.lanes.where('active').equals(1).toArray()) {
    const operation = await nextInLane(tables, lane.lane);
    if (operation === undefined) continue;
    const held = isHeld(operation.heldUntil, now) ? (operation.heldUntil ?? now) : now;
    const backOff = isDue(lane.backOff, now) ? now : (lane.backOff?.retryAt ?? now);
    times.push(Math.max(held, backOff));
  }
  // An operation in this state is still being sent under its lease, or was left behind by a deliverer that is gone:
  // only the holder of the lock can tell.
  if ((await tables.operations.where('state').equals('sending').count()) > 0) return now;
  if (times.length === 0) return null;
  const soonest = Math.min(...times);
  return isDue(outboxState.backOff, now) ? soonest : Math.max(soonest, outboxState.backOff?.retryAt ?? now);
}

/** Whether a worker was cut off so often in a waiting operation that a page has to make the next try. */
export async function needsPage(tables: UserTables): Promise<boolean> {
  const cut = await tables.operations
    .where('state')
    .anyOf(['waiting', 'unsure'])
    .filter(({ cuts }) => cuts >= WORKER_CUTS_MAX)
    .first();
  return cut !== undefined;
}

/**
 * Whether something could be sent now, a text that changes when anything completes, and one that tells if a deliverer
 * is alive.
 */
export async function deliveryProgressOf(
  tables: UserTables,
  sessionMark: string | null,
  now: number,
): Promise<{ due: boolean; trace: string; alive: string }> {
  const [time, lease, last, sending, needingUser, outboxState] = await Promise.all([
    nextTime(tables, sessionMark, now),
    tables.state.get('lease'),
    tables.receipts.orderBy('sequence').last(),
    tables.operations.where('state').equals('sending').count(),
    countInStates(tables, statesThatNeedUser),
    readOutboxState(tables),
  ]);
  const alive = lease?.name === 'lease' ? `${lease.token} ${lease.renewedAt}` : '';
  const due = (time !== null && time <= now) || sending > 0;
  return { due, trace: [last?.sequence ?? 0, needingUser, outboxState.backOff?.failures ?? 0].join(' '), alive };
}
