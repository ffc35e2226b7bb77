import { Dexie } from 'dexie';
import type { FieldRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { LaneRow } from '../../local-db/tables/state-rows.ts';
import type { ReceiptRow } from '../../local-db/tables/receipt-row.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { markOfMessage } from './message-boxes.ts';

/** The operations of one application, in order. */
export function operationsOf(tables: UserTables, lane: number) {
  return tables.operations.where('[lane+position]').between([lane, Dexie.minKey], [lane, Dexie.maxKey]);
}

/** The operations of a lane that are behind this one, in order. */
export function operationsAfter(tables: UserTables, { lane, position }: OperationRow) {
  return tables.operations
    .where('[lane+position]')
    .between([lane, position ?? Dexie.minKey], [lane, Dexie.maxKey], false, true);
}

/** The last operation of a lane. Reads that row alone, however many operations wait. */
export function lastOf(tables: UserTables, lane: number): Promise<OperationRow | undefined> {
  return operationsOf(tables, lane).last();
}

/** The operation with this id; undefined if there is none any more. */
export async function operationOf(tables: UserTables, id: string): Promise<OperationRow | undefined> {
  return tables.operations.where('id').equals(id).first();
}

/** Marks a lane as having operations; the rest of its row stays. */
export async function activateLane(tables: UserTables, lane: number): Promise<void> {
  const row = await readLane(tables, lane);
  if (row.active !== 1) await tables.lanes.put({ ...row, active: 1 });
}

/** Changes parts of a lane's row. */
export async function changeLane(tables: UserTables, lane: number, change: Partial<LaneRow>): Promise<void> {
  await tables.lanes.put({ ...(await readLane(tables, lane)), ...change });
}

/**
 * The user asks for something in a lane: what was saved automatically in it before counts as asked for by them too.
 * Returns its row.
 */
export async function confirmLane(tables: UserTables, row: LaneRow): Promise<LaneRow> {
  const { automatic, ...confirmed } = row;
  if (automatic === true) await tables.lanes.put(confirmed);
  return confirmed;
}

/** Marks a lane as inactive if it has no operations, so that delivery no longer looks at it. */
export async function deactivateIfEmpty(tables: UserTables, lane: number): Promise<void> {
  if ((await operationsOf(tables, lane).first()) === undefined) {
    const { automatic: _automatic, ...row } = await readLane(tables, lane);
    await tables.lanes.put({ ...row, active: 0, backOff: null });
  }
}

export type ReceiptContent = Pick<ReceiptRow, 'outcome' | 'message' | 'data' | 'at' | 'tag'>;

/** Deletes an operation from the table and adds a receipt of its outcome. */
export async function removeWithReceipt(
  tables: UserTables,
  { id, bornAs, lane, intent, position, tookIn }: OperationRow,
  receipt: ReceiptContent,
): Promise<void> {
  await Promise.all([
    // Every stored operation has a position; none has -1.
    tables.operations.delete(position ?? -1),
    tables.receipts.add({
      operationId: id,
      lane,
      kind: intent.kind,
      ...(intent.kind === 'saveStep' ? { step: intent.step } : {}),
      ...(intent.kind === 'comment' ? { said: markOfMessage(intent) } : {}),
      ...(bornAs === undefined ? {} : { bornAs }),
      ...(tookIn === undefined ? {} : { tookIn }),
      ...receipt,
    }),
  ]);
}

/** The same; then marks the lane as inactive if it is empty. */
export async function finish(tables: UserTables, operation: OperationRow, receipt: ReceiptContent): Promise<void> {
  await removeWithReceipt(tables, operation, receipt);
  await deactivateIfEmpty(tables, operation.lane);
}

/** How many of the latest receipts are searched: an operation that left longer ago is no longer news. */
const RECEIPTS_LOOKED_AT = 100;

/** The newest receipt that is meant, among the latest ones. */
export function lastReceipt(
  tables: UserTables,
  isMeant: (receipt: ReceiptRow) => boolean,
): Promise<ReceiptRow | undefined> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  return tables.receipts.orderBy('sequence').reverse().limit(RECEIPTS_LOOKED_AT).filter(isMeant).first();
}

/** Everything that the user typed in one application. */
export function fieldsOf(tables: UserTables, lane: number): Promise<FieldRow[]> {
  return tables.fields.of(lane);
}

/** A lane's row; the default if none is stored. */
export async function readLane(tables: UserTables, lane: number): Promise<LaneRow> {
  return (await tables.lanes.get(lane)) ?? emptyLane(lane);
}

function emptyLane(lane: number): LaneRow {
  return { lane, active: 0, tag: null, backOff: null };
}

/** Whether anything is stored under this id on this device: a draft, text, rows, files, or operations. */
export async function hasAnything(tables: UserTables, applicationId: number): Promise<boolean> {
  if ((await tables.drafts.get(applicationId)) !== undefined) return true;
  if ((await lastOf(tables, applicationId)) !== undefined) return true;
  if ((await fieldsOf(tables, applicationId)).length > 0) return true;
  const { investigators, files } = tables;
  const counts = await Promise.all(
    [investigators, files].map((table) => table.where('applicationId').equals(applicationId).count()),
  );
  return counts.some((count) => count > 0);
}
