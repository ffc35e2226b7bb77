import type { Intent, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { sameRow } from './composing.ts';
import { changeWritten } from './operation-rows.ts';
import { operationsOf } from './lane.ts';
import { isBareRemoval } from './removals.ts';

/** Sets what the user wrote for an operation that is removed to `kept` again, so that none of it is lost. */
export async function releaseWritten(tables: PersonTables, operation: OperationRow): Promise<void> {
  const { id, lane, intent } = operation;
  if (intent.kind === 'removeInvestigator') await bringBack(tables, id);
  await changeWritten(tables, { id, lane }, { state: 'kept', operationId: null });
  // Another device may send a copy of it, so it keeps the key under which it is stored only once.
  if (intent.kind === 'addFile' && operation.carried === true)
    await tables.files.update(intent.fileId, { carriedAs: id });
  if (intent.kind === 'saveStep') await restoreFrom(tables, operation, intent);
  if (intent.kind === 'saveInvestigators') await restoreRows(tables, lane, intent);
}

/** Restores a row whose removal was discarded; if nothing else of it was changed, there is nothing to keep. */
async function bringBack(tables: PersonTables, operationId: string): Promise<void> {
  const rows = await tables.investigators.where('operationId').equals(operationId).toArray();
  for (const row of rows) {
    if (isBareRemoval(row)) await tables.investigators.delete([row.applicationId, row.id]);
    else await tables.investigators.put({ ...row, removed: false });
  }
}

/**
 * What was typed after a save whose text will not get to the server was made from that text, or from the text of saves
 * that were merged into it; now it is based on what was there before the save.
 */
export async function restoreFrom(
  tables: PersonTables,
  operation: OperationRow,
  { step, edits }: Extract<Intent, { kind: 'saveStep' }>,
): Promise<void> {
  for (const one of await savedLater(tables, operation)) {
    if (one.intent.kind !== 'saveStep' || one.intent.step !== step) continue;
    const mended = Object.entries(one.intent.edits).map(([name, edit]) => {
      const before = edits[name];
      return [
        name,
        before !== undefined && wordsOf(before).includes(edit.from) ? { ...edit, from: before.from } : edit,
      ];
    });
    await tables.operations.put({ ...one, intent: { ...one.intent, edits: Object.fromEntries(mended) } });
  }
  for (const [name, edit] of Object.entries(edits)) {
    const row = await tables.fields.get([operation.lane, name]);
    if (row !== undefined && (row.value === edit.to || wordsOf(edit).includes(row.from)))
      await tables.fields.put({ ...row, from: edit.from });
  }
}

/** What was saved behind an operation, and was never sent. */
export const savedLater = (tables: PersonTables, { lane, position = 0 }: OperationRow): Promise<OperationRow[]> =>
  operationsOf(tables, lane)
    .filter((one) => (one.position ?? 0) > position && one.sent === null)
    .toArray();

/** The text of a save, and what it was before another one was merged into it. */
export const wordsOf = <Value>({ to, between = [] }: { to: Value; between?: readonly Value[] | undefined }) => [
  ...between,
  to,
];

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
