import { status } from '../contract/statuses.ts';
import type { Intent, OperationRow, ReceiptRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { isUnclaimed } from '../outbox/enqueueing.ts';

export type DecisionKind = 'approve' | 'reject' | 'request';

/** A decision that the portal does not have yet. */
export type Deciding = {
  operationId: string;
  /**
   * The id that its operation was put in with. It stays where sending made that anew, because the portal had a newer version;
   * what its person has tried anew is born under its new id.
   */
  bornAs: string;
  /** The number of its application on this device. */
  applicationId: number;
  kind: DecisionKind;
  /** Until when it is held and can be taken back, in ms since 1970; null where it is not held, or leaves already. */
  heldUntil: number | null;
  /** It cannot go on without the person: how it stands, and in whose words. */
  needsPerson: { conflicts: boolean; message: string } | null;
};

/** How decisions stand: those on their way, oldest first, and what became of those that left lately, by `bornAs`. */
export type Decisions = {
  underWay: readonly Deciding[];
  left: ReadonlyMap<string, ReceiptRow['outcome']>;
};

/** Receipts that are looked at: more than decisions can leave between two looks. */
const RECEIPTS_LOOKED_AT = 50;

export async function readDecisions(tables: PersonTables): Promise<Decisions> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  const newestFirst = tables.receipts.orderBy('sequence').reverse();
  const [operations, receipts] = await Promise.all([
    tables.operations.orderBy('position').toArray(),
    newestFirst.limit(RECEIPTS_LOOKED_AT).toArray(),
  ]);
  return {
    underWay: operations.flatMap(decidingIn),
    left: new Map(receipts.map(({ operationId, bornAs, outcome }) => [bornAs ?? operationId, outcome])),
  };
}

function decidingIn(operation: OperationRow): Deciding[] {
  const { id, bornAs = id, lane, intent, state, heldUntil, trouble } = operation;
  const kind = decisionIn(intent);
  if (kind === null) return [];
  const needsPerson = state === 'refused' || state === 'conflict';
  return [
    {
      operationId: id,
      bornAs,
      applicationId: lane,
      kind,
      heldUntil: isUnclaimed(operation) ? heldUntil : null,
      needsPerson: needsPerson ? { conflicts: state === 'conflict', message: trouble?.message ?? '' } : null,
    },
  ];
}

/** What an administrator decides by an intent; null where that is nothing. */
export function decisionIn(intent: Intent): DecisionKind | null {
  if (intent.kind === 'changeStatus') return intent.to === status.accepted ? 'approve' : null;
  if (intent.kind !== 'comment' || intent.status === undefined) return null;
  return intent.status === status.rejected ? 'reject' : 'request';
}

/**
 * Whether a decision can still be taken back. `left`: it is being sent, may have been, or is at the portal. Read in the
 * transaction that would take it back.
 */
export async function standingOf(tables: PersonTables, operationId: string): Promise<'here' | 'takenBack' | 'left'> {
  const operation = await tables.operations.where('id').equals(operationId).first();
  if (operation !== undefined) return isUnclaimed(operation) ? 'here' : 'left';
  const receipt = await tables.receipts.where('operationId').equals(operationId).last();
  return receipt?.outcome === 'discarded' ? 'takenBack' : 'left';
}
