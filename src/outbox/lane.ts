import { Dexie } from 'dexie';
import type { FieldRow, LaneRow, OperationRow, ReceiptRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';

/** The operations of one application, in their order. */
export function operationsOf(tables: PersonTables, lane: number) {
  return tables.operations.where('[lane+position]').between([lane, Dexie.minKey], [lane, Dexie.maxKey]);
}

/** The last operation of a lane; it alone is read, however many wait. */
export function lastOf(tables: PersonTables, lane: number): Promise<OperationRow | undefined> {
  return operationsOf(tables, lane).last();
}

/** Marks a lane as having work; what is known of it stays. */
export async function activate(tables: PersonTables, lane: number): Promise<void> {
  const row = await readLane(tables, lane);
  if (row.active !== 1) await tables.lanes.put({ ...row, active: 1 });
}

/** Changes what is known of a lane. */
export async function changeLane(tables: PersonTables, lane: number, change: Partial<LaneRow>): Promise<void> {
  await tables.lanes.put({ ...(await readLane(tables, lane)), ...change });
}

/** A lane without operations is no longer looked at. */
export async function deactivateIfEmpty(tables: PersonTables, lane: number): Promise<void> {
  if ((await operationsOf(tables, lane).first()) === undefined) {
    await changeLane(tables, lane, { active: 0, backOff: null });
  }
}

export type Receipt = Pick<ReceiptRow, 'outcome' | 'message' | 'data' | 'at' | 'tag'>;

/** Takes an operation out of the table, and leaves a receipt of what became of it. */
export async function leave(
  tables: PersonTables,
  { id, bornAs, lane, intent, position, tookIn }: OperationRow,
  receipt: Receipt,
): Promise<void> {
  await Promise.all([
    // Every stored operation has a position; -1 is none's.
    tables.operations.delete(position ?? -1),
    tables.receipts.add({
      operationId: id,
      lane,
      kind: intent.kind,
      ...(intent.kind === 'saveStep' ? { step: intent.step } : {}),
      ...(bornAs === undefined ? {} : { bornAs }),
      ...(tookIn === undefined ? {} : { tookIn }),
      ...receipt,
    }),
  ]);
}

/** The same, and looks after its lane. */
export async function finish(tables: PersonTables, operation: OperationRow, receipt: Receipt): Promise<void> {
  await leave(tables, operation, receipt);
  await deactivateIfEmpty(tables, operation.lane);
}

/** What a person typed in one application, all of it. */
export function fieldsOf(tables: PersonTables, lane: number): Promise<FieldRow[]> {
  return tables.fields.of(lane);
}

/** What is known of a lane, where nothing was ever said of it too. */
export async function readLane(tables: PersonTables, lane: number): Promise<LaneRow> {
  return (await tables.lanes.get(lane)) ?? emptyLane(lane);
}

function emptyLane(lane: number): LaneRow {
  return { lane, active: 0, tag: null, backOff: null };
}

/** The server's number of what was born here; what has a server's number keeps it; undefined while it has none. */
export async function resolveId(tables: PersonTables, id: number): Promise<number | undefined> {
  if (id > 0) return id;
  return (await tables.ids.get(id))?.server;
}

/** The number under which this device keeps an application: addresses may name it by either. */
export async function laneOf(tables: PersonTables, applicationId: number): Promise<number> {
  if (applicationId < 0) return applicationId;
  const row = await tables.ids.where('[kind+server]').equals(['application', applicationId]).first();
  return row?.local ?? applicationId;
}

/** What this device calls an investigator or a file that it knows by the server's number. */
export async function keyOf(
  tables: PersonTables,
  kind: 'investigator' | 'attachment',
  server: number,
): Promise<number> {
  const row = await tables.ids.where('[kind+server]').equals([kind, server]).first();
  return row?.local ?? server;
}
