import { isApproval } from '../outbox/queue/intent-kinds.ts';
import { decisionByMessage, type DecisionKind, isDecidingMessage } from '../contract/domain/requested-status.ts';
import type { Intent, OperationRow } from '../local-db/tables/rows.ts';
import type { ReceiptRow } from '../local-db/tables/receipt-row.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { isUnclaimed } from '../outbox/queue/enqueue.ts';
import { needsUser } from '../outbox/queue/life-cycle.ts';

/** A decision that the server does not have yet. */
export type Deciding = {
  operationId: string;
  /**
   * The id that its operation was first enqueued with. It stays the same if delivery replaced the operation because the
   * server had a newer version; a decision that the user retries gets the id of its new operation.
   */
  bornAs: string;
  /** The number of its application on this device. */
  applicationId: number;
  kind: DecisionKind;
  /** Until when it is held and can be taken back, ms since 1970; null if it is not held, or is already being sent. */
  heldUntil: number | null;
  /** Set if it cannot go on without the user: whether it is in conflict, and the message about it. */
  needsUser: { conflicts: boolean; message: string } | null;
};

/** State of the decisions: those under way, oldest first, and the outcomes of those that ended lately, by `bornAs`. */
export type PendingDecisions = {
  underWay: readonly Deciding[];
  endedOutcomes: ReadonlyMap<string, ReceiptRow['outcome']>;
};

/** Number of receipts that are read: more than decisions can end between two reads. */
const RECEIPTS_LOOKED_AT = 50;

export async function readDecisions(tables: UserTables): Promise<PendingDecisions> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  const newestFirst = tables.receipts.orderBy('sequence').reverse();
  const [operations, receipts] = await Promise.all([
    tables.operations.orderBy('position').toArray(),
    newestFirst.limit(RECEIPTS_LOOKED_AT).toArray(),
  ]);
  return {
    underWay: operations.flatMap(decidingIn),
    endedOutcomes: new Map(receipts.map(({ operationId, bornAs, outcome }) => [bornAs ?? operationId, outcome])),
  };
}

function decidingIn(operation: OperationRow): Deciding[] {
  const { id, bornAs = id, lane, intent, state, heldUntil, trouble } = operation;
  const kind = decisionIn(intent);
  if (kind === null) return [];
  return [
    {
      operationId: id,
      bornAs,
      applicationId: lane,
      kind,
      heldUntil: isUnclaimed(operation) ? heldUntil : null,
      needsUser: needsUser(state) ? { conflicts: state === 'conflict', message: trouble?.message ?? '' } : null,
    },
  ];
}

/** The decision that an intent makes; null if it makes none. */
export function decisionIn(intent: Intent): DecisionKind | null {
  if (isApproval(intent)) return 'approve';
  return isDecidingMessage(intent) ? decisionByMessage[intent.status] : null;
}

/**
 * Whether a decision can still be taken back. `left`: it is being sent, may have been sent, or is on the server. Read
 * it in the transaction that would take it back.
 */
export async function decisionStateOf(tables: UserTables, operationId: string): Promise<'here' | 'undone' | 'left'> {
  const operation = await tables.operations.where('id').equals(operationId).first();
  if (operation !== undefined) return isUnclaimed(operation) ? 'here' : 'left';
  const receipt = await tables.receipts.where('operationId').equals(operationId).last();
  return receipt?.outcome === 'discarded' ? 'undone' : 'left';
}
