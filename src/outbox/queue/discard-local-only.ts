import type { FieldRow, FileRow, InvestigatorRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { deletionsIn, draftDeletion, noteDeletion } from './deletions.ts';
import { fieldsOf, finish, operationsOf } from './lane.ts';
import { resolveId } from './ids.ts';
import { cellsOf, fieldRow, investigatorRow } from './written-rows.ts';
import { mayBeStored } from './operation-rows.ts';

/** What is written in one application and in no operation, row by row. */
export type LocalOnlyOf = {
  fields: readonly FieldRow[];
  investigators: readonly InvestigatorRow[];
  files: readonly FileRow[];
};

const isKept = ({ state }: Pick<FieldRow, 'state'>) => state === 'kept';

async function readAllOf(tables: UserTables, lane: number): Promise<LocalOnlyOf> {
  const [fields, investigators, files] = await Promise.all([
    fieldsOf(tables, lane),
    tables.investigators.where('applicationId').equals(lane).toArray(),
    tables.files.where('applicationId').equals(lane).toArray(),
  ]);
  return { fields, investigators, files };
}

export async function readLocalOnlyOf(tables: UserTables, lane: number): Promise<LocalOnlyOf> {
  const { fields, investigators, files } = await readAllOf(tables, lane);
  return {
    fields: fields.filter(isKept),
    investigators: investigators.filter(isKept),
    files: files.filter(isKept),
  };
}

/** A mark that changes whenever any of it does: what is deleted must be what the user was shown. */
export function contentMarkOf({ fields, investigators, files }: LocalOnlyOf): string {
  return JSON.stringify([
    fields.map(({ name, value }) => JSON.stringify([name, value])).toSorted(),
    investigators.map(({ id, name, idNumber, position }) => JSON.stringify([id, name, idNumber, position])).toSorted(),
    files.map(({ id }) => id).toSorted(),
  ]);
}

/**
 * Runs a deletion that returns whether anything was deleted. If it is retried after a commit that was not confirmed, it
 * deletes nothing more: what is there by then was written since. `key` identifies the deletion.
 */
export async function deleteOnce(
  tables: UserTables,
  key: string,
  work: (tables: UserTables) => Promise<boolean>,
): Promise<boolean> {
  if ((await deletionsIn(tables)).includes(key)) return true;
  const isDone = await work(tables);
  if (isDone) await noteDeletion(tables, key);
  return isDone;
}

/**
 * Deletes what is written in an application and in no operation; what is also in an operation is reset to that
 * operation's content. A draft that has nothing left then is deleted too. Returns false, and does nothing, if it is no
 * longer what the user was shown.
 */
export async function discardLocalOnly(tables: UserTables, lane: number, contentMark: string): Promise<boolean> {
  const kept = await readLocalOnlyOf(tables, lane);
  if (contentMarkOf(kept) !== contentMark) return false;
  const operations = await operationsOf(tables, lane).toArray();
  for (const row of kept.fields) {
    const before = queuedField(row, operations);
    if (before === null) await tables.fields.delete([lane, row.name]);
    else await tables.fields.put(before);
  }
  for (const row of kept.investigators) {
    const before = queuedRow(row, operations);
    if (before === null) await tables.investigators.delete([lane, row.id]);
    else await tables.investigators.put(before);
  }
  await deleteFiles(tables, kept.files);
  if (operations.length === 0 && (await isOnlyHere(tables, lane))) await deleteRest(tables, lane);
  return true;
}

/** A field as the last operation that contains it will store it; null if none does. */
function queuedField(row: FieldRow, operations: readonly OperationRow[]): FieldRow | null {
  for (const { id, intent } of operations.toReversed()) {
    const edit = intent.kind === 'saveStep' ? intent.edits[row.name] : undefined;
    if (edit !== undefined) {
      return fieldRow(row, { ...row, value: edit.to, from: edit.from, state: 'queued', operationId: id });
    }
  }
  return null;
}

function queuedRow(row: InvestigatorRow, operations: readonly OperationRow[]): InvestigatorRow | null {
  for (const { id, intent } of operations.toReversed()) {
    const edit = intent.kind === 'saveInvestigators' ? intent.edits.find((one) => one.id === row.id) : undefined;
    if (edit !== undefined) {
      const written = { ...cellsOf(edit.to), from: edit.from, removed: false };
      return investigatorRow(row, { ...row, ...written, state: 'queued', operationId: id });
    }
  }
  return null;
}

/** Whether a draft was started on this device, and no server can have anything of it. */
export async function isOnlyHere(tables: UserTables, lane: number): Promise<boolean> {
  const draft = await tables.drafts.get(lane);
  if (draft === undefined || draft.base !== null || !draft.startedHere) return false;
  if ((await resolveId(tables, lane)) !== undefined) return false;
  const mayBeThere = (operation: OperationRow) =>
    operation.state === 'sending' || mayBeStored(operation) || operation.carried === true;
  return (await operationsOf(tables, lane).filter(mayBeThere).count()) === 0;
}

/** A mark that changes whenever anything that is written in a draft does, whether or not it waits to be sent. */
export const readContentMark = async (tables: UserTables, lane: number): Promise<string> =>
  contentMarkOf(await readAllOf(tables, lane));

/**
 * Deletes a draft that only this device has, with all its waiting operations. Returns false, and does nothing, for any
 * other draft, and for one that has changed since `contentMark` was read.
 */
export async function deleteDraft(
  tables: UserTables,
  { lane, contentMark, now }: { lane: number; contentMark: string; now: number },
): Promise<boolean> {
  if (!(await isOnlyHere(tables, lane)) || (await readContentMark(tables, lane)) !== contentMark) return false;
  for (const operation of await operationsOf(tables, lane).toArray()) {
    await finish(tables, operation, { outcome: 'discarded', message: '', data: undefined, at: now });
  }
  await deleteRest(tables, lane);
  return true;
}

async function deleteRest(tables: UserTables, lane: number): Promise<void> {
  const { fields, investigators, files } = await readAllOf(tables, lane);
  await tables.fields.bulkDelete(fields.map(({ name }) => [lane, name]));
  await tables.investigators.bulkDelete(investigators.map(({ id }) => [lane, id]));
  await deleteFiles(tables, files);
  await tables.drafts.delete(lane);
  await noteDeletion(tables, draftDeletion(lane));
}

async function deleteFiles(tables: UserTables, files: readonly FileRow[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  await Promise.all([tables.files.bulkDelete(ids), tables.bytes.bulkDelete(ids)]);
}
