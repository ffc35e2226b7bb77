import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { isEquivalentText } from '../merge/three-way-merge.ts';
import { isVersion } from '../merge/versions.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import { fieldsOf } from '../queue/lane.ts';
import { positionOfStart } from '../queue/start-application.ts';
import { fieldRow } from '../queue/written-rows.ts';
import { resumeStart } from '../sending/abandoned.ts';
import type { ExportedCopy } from './copy-format.ts';

/**
 * Withdraws the Discard of an application's start if a copy brings what the other device has saved since: none of that
 * can be sent without a start, and another start than this one would make a second application. Returns the ids of
 * those that wait again; the others are to be imported.
 */
export async function resumeDiscardedStarts(
  tables: UserTables,
  { operations }: ExportedCopy,
  laneHere: (lane: number) => number,
): Promise<ReadonlySet<string>> {
  const resumed = new Set<string>();
  for (const start of operations.filter(({ intent }) => startsApplication(intent))) {
    const lane = laneHere(start.lane);
    const startPosition = await positionOfStart(tables, lane);
    if (startPosition === null || !(await isDiscarded(tables, start))) continue;
    const others = operations.filter((one) => one.lane === start.lane && !startsApplication(one.intent));
    const isNew = await Promise.all(others.map(({ id }) => isUnknown(tables, id)));
    if (isNew.includes(true) && (await resumeImportedStart(tables, lane, start, startPosition))) resumed.add(start.id);
  }
  return resumed;
}

const isUnknown = async (tables: UserTables, id: string) =>
  (await tables.operations.where('id').equals(id).count()) === 0 && (await receiptOf(tables, id)) === undefined;

const receiptOf = (tables: UserTables, id: string) => tables.receipts.where('operationId').equals(id).last();

async function isDiscarded(tables: UserTables, { id }: OperationRow): Promise<boolean> {
  const receipt = await receiptOf(tables, id);
  return receipt !== undefined && receipt.outcome !== 'accepted';
}

/** Returns whether it waits again; otherwise it is to be imported. */
async function resumeImportedStart(
  tables: UserTables,
  lane: number,
  start: OperationRow,
  { position }: { position?: number },
): Promise<boolean> {
  const isAbandoned = (await tables.drafts.get(lane))?.forgottenStart?.id === start.id;
  const resumed = isAbandoned ? await resumeStart(tables, lane, position) : null;
  if (resumed === null) await tables.receipts.where('operationId').equals(start.id).delete();
  const { id, intent } = resumed ?? start;
  if (intent.kind !== 'saveStep') return false;
  // Its text is in it again, and what was typed since was typed over that text.
  for (const row of await fieldsOf(tables, lane)) {
    const edit = intent.edits[row.name];
    if (edit === undefined || row.state !== 'kept' || isVersion(row)) continue;
    const isSame = isEquivalentText(row.value, edit.to);
    if (isSame) await tables.fields.put(fieldRow(row, { ...row, state: 'queued', operationId: id }));
    else if (resumed !== null && row.from === edit.from) await tables.fields.put({ ...row, from: edit.to });
  }
  return resumed !== null;
}
