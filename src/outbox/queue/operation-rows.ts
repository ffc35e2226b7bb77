import type { Intent, OperationRow, StorageState } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { startsApplication } from './intent-kinds.ts';
import { confirmLane, fieldsOf, readLane } from './lane.ts';
import { resolveId } from './ids.ts';
import { next } from './life-cycle.ts';

/** What enqueueing an operation needs. `now` returns ms since 1970. */
export type EnqueueWorld = {
  newKey: () => string;
  now: () => number;
  /** Stores the server's id of an application again after the browser has emptied the database. */
  restoreServerId?: (tables: UserTables, lane: number) => Promise<unknown>;
};

export function freshOperation({
  id,
  lane,
  intent,
  createdAt,
  heldUntil,
}: Pick<OperationRow, 'id' | 'lane' | 'intent' | 'createdAt'> & {
  heldUntil?: number | undefined;
}): OperationRow {
  return { ...untried, id, lane, intent, heldUntil: heldUntil ?? null, createdAt };
}

/** An operation of which nothing was sent yet. */
const untried = {
  state: 'waiting',
  mayHaveArrived: false,
  sent: null,
  sentRows: null,
  token: null,
  discardWanted: false,
  heldUntil: null,
  firstSentAt: null,
  tries: 0,
  cuts: 0,
  strange: null,
  trouble: null,
} as const;

/**
 * How many things the user asked for in these operations. A later request for the same counts as one more (`tookIn`).
 */
export const requestsIn = (operations: readonly OperationRow[]) =>
  operations.reduce((sum, { tookIn = 0 }) => sum + 1 + tookIn, 0);

/** Whether an earlier try of it may be at the server, also if its user has it sent again regardless of that. */
export const mayBeStored = ({ mayHaveArrived, sentAnyway }: Pick<OperationRow, 'mayHaveArrived' | 'sentAnyway'>) =>
  mayHaveArrived || sentAnyway === true;

/**
 * Re-creates an operation with this id and intent. What is known of its earlier tries is reset, except `sentAnyway`:
 * one of them may have arrived. `carried` stays too: another device may be sending a copy of the previous one.
 */
export function recreateOperation(operation: OperationRow, id: string, intent: Intent): OperationRow {
  const {
    bornAs: _bornAs,
    outdated: _outdated,
    discardedTo: _discardedTo,
    messagesBefore: _messagesBefore,
    ...lasting
  } = operation;
  return { ...lasting, ...untried, id, intent };
}

/**
 * Re-creates an operation that its user changed, or sends again, under a new key. The save that would start an
 * application keeps its key if another device has a copy of it: under two keys the application would be begun twice.
 */
export async function recreateChanged(
  tables: UserTables,
  { newKey, now }: EnqueueWorld,
  operation: OperationRow,
  intent: Intent,
): Promise<OperationRow> {
  const { id, lane, carried } = operation;
  const keepsKey =
    carried === true && startsApplication(operation.intent) && (await resolveId(tables, lane)) === undefined;
  await confirmLane(tables, await readLane(tables, lane));
  return keepsKey
    ? asExported(recreateOperation(operation, id, intent), now())
    : recreateOperation(operation, newKey(), intent);
}

/**
 * Withdraws a Discard that the user pressed while the operation was being sent, because they ask for the same change
 * again before the response arrives: what they asked for last counts. Returns false, and does nothing, if no Discard
 * was pending.
 */
export async function withdrawDiscard(tables: UserTables, operation: OperationRow): Promise<boolean> {
  const wanted = withoutDiscard(operation);
  if (wanted === operation) return false;
  await tables.operations.put(wanted);
  return true;
}

/**
 * The operation after its user has asked for the same again. A pending Discard is withdrawn. The request counts, so
 * that a Discard of the earlier one that is confirmed now, in another tab, does nothing.
 */
export const requestedAgain = (operation: OperationRow): OperationRow => ({
  ...withoutDiscard(operation),
  tookIn: (operation.tookIn ?? 0) + 1,
});

/** The same operation if no Discard is pending. */
function withoutDiscard(operation: OperationRow): OperationRow {
  const step = operation.discardWanted ? next(operation, 'discardWithdrawn') : null;
  return step === null || step.gone ? operation : { ...operation, ...step.life };
}

/** Assigns what the user wrote for an operation to the operation's new id. */
export function renameOperation(
  tables: UserTables,
  before: Pick<OperationRow, 'id' | 'lane'>,
  after: string,
): Promise<void> {
  return changeWritten(tables, before, { operationId: after });
}

/** Changes the storage state of everything that the user wrote for one operation. */
export async function changeWritten(
  tables: UserTables,
  { id, lane }: Pick<OperationRow, 'id' | 'lane'>,
  change: Partial<StorageState>,
): Promise<void> {
  const fields = (await fieldsOf(tables, lane)).filter(({ operationId }) => operationId === id);
  await Promise.all([
    tables.fields.bulkPut(fields.map((row) => ({ ...row, ...change }))),
    tables.investigators.where('operationId').equals(id).modify(change),
    tables.files.where('operationId').equals(id).modify(change),
  ]);
}

/**
 * Marks an operation as copied: from now on another device may send it too, so it is sent only under the same key and
 * never merged with what is written later.
 */
export function asExported(operation: OperationRow, now: number): OperationRow {
  // A refused operation stays refused: that a copy may be elsewhere matters only when it is retried.
  const step = operation.state === 'refused' ? null : next(operation, 'copied');
  const life = step === null || step.gone ? {} : step.life;
  // `outdated` records earlier responses of the server, which say nothing about the other device's copy.
  const { outdated: _before, ...rest } = operation;
  return { ...rest, ...life, carried: true, firstSentAt: operation.firstSentAt ?? now };
}
