import type { Intent, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { sameRow } from './composing.ts';
import { changeWritten } from './operation-rows.ts';
import { operationsOf } from './lane.ts';
import { isBareRemoval } from './removals.ts';

/** What a person wrote for an operation that is no more: it is kept again, and nothing of it is lost. */
export async function releaseWritten(tables: PersonTables, operation: OperationRow): Promise<void> {
  const { id, lane, intent } = operation;
  if (intent.kind === 'removeInvestigator') await bringBack(tables, id);
  await changeWritten(tables, { id, lane }, { state: 'kept', operationId: null });
  if (intent.kind === 'saveStep') await restoreFrom(tables, operation, intent);
  if (intent.kind === 'saveInvestigators') await restoreRows(tables, lane, intent);
}

/** A row whose removal was taken back is there again; where nothing else of it was changed, there is nothing to keep. */
async function bringBack(tables: PersonTables, operationId: string): Promise<void> {
  const rows = await tables.investigators.where('operationId').equals(operationId).toArray();
  for (const row of rows) {
    if (isBareRemoval(row)) await tables.investigators.delete([row.applicationId, row.id]);
    else await tables.investigators.put({ ...row, removed: false });
  }
}

/**
 * What was typed after a discarded save was made from what that save would have stored; now it is made from before it. The
 * words of the save itself may have been made from those of another one that it took in.
 */
async function restoreFrom(
  tables: PersonTables,
  { lane, position }: OperationRow,
  { step, edits }: Extract<Intent, { kind: 'saveStep' }>,
): Promise<void> {
  const later = await operationsOf(tables, lane)
    .filter((one) => (one.position ?? 0) > (position ?? 0) && one.sent === null)
    .toArray();
  for (const one of later) {
    if (one.intent.kind !== 'saveStep' || one.intent.step !== step) continue;
    const mended = Object.entries(one.intent.edits).map(([name, edit]) => {
      const before = edits[name];
      return [name, before !== undefined && before.to === edit.from ? { ...edit, from: before.from } : edit];
    });
    await tables.operations.put({ ...one, intent: { ...one.intent, edits: Object.fromEntries(mended) } });
  }
  for (const [name, { from, to }] of Object.entries(edits)) {
    const row = await tables.fields.get([lane, name]);
    if (row !== undefined && (row.from === to || row.value === to)) await tables.fields.put({ ...row, from });
  }
}

async function restoreRows(
  tables: PersonTables,
  lane: number,
  { edits }: Extract<Intent, { kind: 'saveInvestigators' }>,
): Promise<void> {
  for (const { id, from, to } of edits) {
    const row = await tables.investigators.get([lane, id]);
    if (row === undefined) continue;
    if (sameRow(row, to) || (row.from !== null && sameRow(row.from, to)))
      await tables.investigators.put({ ...row, from });
  }
}
