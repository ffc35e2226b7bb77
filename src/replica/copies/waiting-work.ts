import type { Change } from '../../contract/domain/operation.ts';
import { isStatus, role, status, type Status } from '../../contract/domain/statuses.ts';
import { statusByComment, isDecidingMessage } from '../../contract/domain/requested-status.ts';
import { commentTransition, transition } from '../../contract/domain/transitions.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { operationsOf } from '../../outbox/queue/lane.ts';
import { resolveId } from '../../outbox/queue/ids.ts';
import { changesContent, isApproval } from '../../outbox/queue/intent-kinds.ts';
import { blockedBy, statesThatNeedUser, type DeliveryState, deliveryStateOf } from '../../outbox/queue/life-cycle.ts';

/** What waits for one application. `id` is its id at the server, or the local one until it has one. */
export type LaneWork = {
  lane: number;
  id: number;
  /** What the user should know first; null: nothing waits any more. */
  delivery: DeliveryState | null;
  /** The status that was requested for it, if nothing is known to stand in the way. */
  requested: RequestedStatus | null;
};
/** `delivery`: null if the server has accepted it. */
export type RequestedStatus = { change: StatusRequestingChange; delivery: DeliveryState | null };
/** A change that can ask for a status. A message asks for one if it decides. */
export type StatusRequestingChange = Extract<Intent | Change, { kind: 'changeStatus' | 'comment' }>;

/** The most important of several statuses. */
export function mostUrgentDelivery(statuses: readonly DeliveryState[]): DeliveryState | null {
  const order: readonly DeliveryState[] = ['actionNeeded', 'sending', 'waiting'];
  return order.find((delivery) => statuses.includes(delivery)) ?? null;
}

/**
 * What waits in every application, for a list. Even if a thousand saves wait, few of them are read: a request for a
 * status comes after them, so each lane is read from its end back to the last edit. What the server accepted a moment
 * ago and the copies may lack is read last: it may have waited until then.
 */
export async function readWaitingWork(
  tables: UserTables,
  readTaken?: (tables: UserTables) => Promise<readonly { lane: number; id: number; change: Change }[]>,
): Promise<LaneWork[]> {
  const [lanes, tried] = await Promise.all([
    tables.lanes.where('active').equals(1).primaryKeys(),
    tables.operations
      .where('state')
      .anyOf([...statesThatNeedUser, 'sending', 'unsure'])
      .toArray(),
  ]);
  const work = await Promise.all(lanes.map(async (lane) => laneWork(tables, lane, tried)));
  for (const { lane, id, change } of (await readTaken?.(tables))?.toReversed() ?? []) {
    if (!changesStatus(change)) continue;
    const requested = { change, delivery: null };
    const known = work.find((one) => one.lane === lane);
    if (known === undefined) work.push({ lane, id, delivery: null, requested });
    else known.requested ??= requested;
  }
  return work;
}

async function laneWork(tables: UserTables, lane: number, tried: readonly OperationRow[]): Promise<LaneWork> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  const backwards = operationsOf(tables, lane).reverse();
  const [tail, id] = await Promise.all([
    backwards.until(({ intent }) => changesContent(intent), true).toArray(),
    resolveId(tables, lane),
  ]);
  const known = new Map([...tried.filter((one) => one.lane === lane), ...tail].map((one) => [one.id, one]));
  return { lane, id: id ?? lane, ...workOf([...known.values()]) };
}

/** Like `laneWork`, from the operations of one application. */
export function workOf(operations: readonly OperationRow[]): Pick<LaneWork, 'delivery' | 'requested'> {
  const statuses = operations.map(({ state }) => deliveryStateOf(state));
  const inOrder = operations.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  let requested: RequestedStatus | null = null;
  for (const [index, { intent, state }] of inOrder.entries()) {
    const delivery = deliveryStateOf(state);
    const isBlocked = () => blockedBy({ intent, state }, inOrder.slice(0, index)) !== undefined;
    if (delivery !== 'actionNeeded' && changesStatus(intent) && !isBlocked()) requested = { change: intent, delivery };
  }
  return { delivery: mostUrgentDelivery(statuses) ?? 'waiting', requested };
}

/** The status of an application once the server has accepted what was requested. */
export function statusAfter(from: number, requested: { change: StatusRequestingChange } | null): number {
  const { change } = requested ?? {};
  if (change === undefined || !changesStatus(change)) return from;
  if (change.kind === 'changeStatus') return change.to;
  return change.status === undefined ? from : statusByComment[change.status];
}

/**
 * The status that is shown: the requested one, unless the current one at the server is known not to allow it.
 */
export function statusShown(from: number, requested: RequestedStatus | null): number {
  return requested !== null && isStatus(from) && isRefusedAt(from, requested.change)
    ? from
    : statusAfter(from, requested);
}

function isRefusedAt(from: Status, change: StatusRequestingChange): boolean {
  if (change.kind === 'comment')
    return change.status !== undefined && commentTransition(from, change.status).kind === 'refused';
  const by = isApproval(change) ? role.administrator : role.researcher;
  return transition(by, from, change.to).kind === 'refused';
}

/** Whether it changes the status of the application: saving as a draft leaves it as it is. */
const changesStatus = (one: Intent | Change): one is StatusRequestingChange =>
  one.kind === 'changeStatus' ? one.to !== status.draft : isDecidingMessage(one);
