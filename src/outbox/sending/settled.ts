import type { Verdict } from '../../contract/domain/operation.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { LaneRow } from '../../local-db/tables/state-rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { OutboxState } from '../read/outbox-state.ts';
import type { ResponseClass, TryResult } from './classify-response.ts';

export type SettleWorld = { newKey: () => string; random: () => number };

/** The lane and the state of the outbox after a try, so that claiming the next operation need not read them again. */
export type Settled = {
  outboxState: OutboxState;
  lane: LaneRow;
  /** Operations that were moved into the lane may be under way: none is claimed in it without looking. */
  isJoined?: true;
};

/** A try that has ended, and what it means. */
export type EndedTry = {
  operation: OperationRow;
  result: TryResult;
  /** What the server said, if the result contains that. */
  verdict: Verdict | undefined;
  meaning: ResponseClass;
  /** The lane and the outbox as they were when the result arrived. */
  before: Settled;
  /** The same as they are afterwards; changed while the result is stored. */
  after: Settled;
  /** ms since 1970 */
  now: number;
};

/** Whether the operation was sent as the start of its application, which had no id at the server yet. */
export const wasSentAsStart = ({ sent }: OperationRow) => sent?.applicationId === 0;

/** Stores what the try has changed of the outbox and of the lane. */
export async function putChanged(tables: UserTables, { before, after }: EndedTry): Promise<void> {
  const { outboxState, lane } = after;
  const isOutboxSame =
    outboxState.backOff === before.outboxState.backOff &&
    outboxState.reason === before.outboxState.reason &&
    outboxState.pausedAt === before.outboxState.pausedAt;
  const isLaneSame =
    lane.backOff === before.lane.backOff && lane.tag === before.lane.tag && lane.active === before.lane.active;
  await Promise.all([isOutboxSame || tables.state.put(outboxState), isLaneSame || tables.lanes.put(lane)]);
}
