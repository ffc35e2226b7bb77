import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { BackOff, Reason } from '../../local-db/tables/state-rows.ts';
import { isDue } from '../sending/back-off.ts';
import { isHeld } from '../sending/claim.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import { blockedBy, needsUser } from '../queue/life-cycle.ts';
import type { OutboxSummary } from './summary.ts';

/**
 * Why a change has not been sent yet. Times are ms since 1970.
 *
 * - `user`: the change itself needs the user.
 * - `behind`: an earlier operation needs the user.
 * - `unstarted`: the save that would start its application is missing.
 * - `application`: the server failed for this application alone.
 * - `undo`: a decision that can still be undone.
 * - `afterOthers`: other operations of its application are sent first.
 * - `next`: nothing is in its way.
 */
export type BlockedReason =
  | { kind: 'user' }
  | { kind: 'sending' }
  | { kind: 'behind'; operationId: string }
  | { kind: 'unstarted' }
  | { kind: 'sessionEnded' }
  | { kind: 'backingOff'; reason: Reason; until: number | null }
  | { kind: 'application'; until: number | null }
  | { kind: 'undo'; until: number }
  | { kind: 'afterOthers' }
  | { kind: 'next' };

/** What decides why the changes of one application are blocked. `before`: its operations that precede this one. */
export type LaneContext = {
  before: readonly OperationRow[];
  /**
   * The save that starts the application, while the server does not have it; undefined once it has, or if there is
   * none.
   */
  create: OperationRow | undefined;
  isStarted: boolean;
  outboxState: OutboxSummary['outboxState'];
  laneBackOff: BackOff | null;
  now: number;
};

/** Returns the most fundamental reason: the first that would remain even if all those checked after it were gone. */
export function blockedReasonOf(operation: OperationRow, laneContext: LaneContext): BlockedReason {
  const { state, intent, heldUntil, carried } = operation;
  if (needsUser(state)) return { kind: 'user' };
  if (state === 'sending') return { kind: 'sending' };
  const { before, create, isStarted, outboxState, laneBackOff, now } = laneContext;
  const blocking = blockedBy(operation, before);
  if (blocking !== undefined) return { kind: 'behind', operationId: blocking.id };
  if (!isStarted && !startsApplication(intent)) {
    if (create === undefined) return { kind: 'unstarted' };
    if (needsUser(create.state)) return { kind: 'behind', operationId: create.id };
  }
  if (outboxState.kind === 'sessionEnded') return { kind: 'sessionEnded' };
  if (outboxState.kind === 'backingOff')
    return { kind: 'backingOff', reason: outboxState.reason, until: stillTo(outboxState.until, now) };
  if (!isDue(laneBackOff, now)) return { kind: 'application', until: stillTo(laneBackOff?.retryAt ?? now, now) };
  if (before.some((one) => !needsUser(one.state)) || (!isStarted && !startsApplication(intent)))
    return { kind: 'afterOthers' };
  // Another device may send a copy of it, so it can no longer be undone here.
  const isUndoable = heldUntil !== null && isHeld(heldUntil, now) && carried !== true;
  if (isUndoable) return { kind: 'undo', until: heldUntil };
  return { kind: 'next' };
}

const stillTo = (at: number, now: number) => (at > now ? at : null);
