import { investigatorQuestions, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { Intent, InvestigatorRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { InvestigatorEdit } from '../../local-db/tables/edits.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import { isEquivalentRow } from '../merge/same-row.ts';
import { restoreMessageText } from '../queue/message-boxes.ts';
import { withoutUnsaved } from '../queue/written-rows.ts';
import { changeWritten } from '../queue/operation-rows.ts';
import { fieldsOf, operationsOf } from '../queue/lane.ts';
import { isEquivalentText } from '../merge/three-way-merge.ts';
import type { Question } from '../../contract/steps/step.ts';
import { questionStep } from '../../contract/steps/wizard.ts';
import { notePossiblyStored } from './possibly-stored.ts';
import { isBareRemoval } from '../merge/removals.ts';

/** Sets what the user wrote for an operation that is removed to `kept` again, so that none of it is lost. */
export async function releaseWritten(tables: UserTables, operation: OperationRow): Promise<void> {
  const { id, lane, intent } = operation;
  if (intent.kind === 'removeInvestigator') await bringBack(tables, id);
  await restoreMessageText(tables, operation);
  await changeWritten(tables, { id, lane }, { state: 'kept', operationId: null });
  if (operation.carried === true) await keepKey(tables, operation);
  if (intent.kind === 'saveStep') {
    await restoreFrom(tables, operation, intent);
    await keepAskedAgain(tables, operation, intent);
  }
  if (intent.kind === 'saveInvestigators') await restoreRows(tables, operation, intent);
}

/**
 * Another device may send a copy of it, so a file and the start of an application keep this key: under another one they
 * would be stored twice. New investigators are recognised by their content.
 */
async function keepKey(tables: UserTables, operation: OperationRow): Promise<void> {
  const { id: carriedAs, lane, intent } = operation;
  await notePossiblyStored(tables, operation);
  if (intent.kind === 'addFile') await tables.files.update(intent.fileId, { carriedAs });
  if (startsApplication(intent)) await tables.drafts.update(lane, { carriedAs });
}

/** Restores a row whose removal was discarded; if nothing else of it was changed, there is nothing to keep. */
async function bringBack(tables: UserTables, operationId: string): Promise<void> {
  const rows = await tables.investigators.where('operationId').equals(operationId).toArray();
  for (const row of rows) {
    if (isBareRemoval(row)) await tables.investigators.delete([row.applicationId, row.id]);
    else await tables.investigators.put({ ...row, removed: false });
  }
}

/**
 * Bases what was typed after a save that will not get to the server on what was there before that save, if it was made
 * from the save's text, or from the text of saves that were merged into it. It is not saved automatically then.
 */
export async function restoreFrom(
  tables: UserTables,
  operation: OperationRow,
  { step, edits }: Extract<Intent, { kind: 'saveStep' }>,
): Promise<void> {
  await changeLater(tables, operation, (intent) => {
    if (intent.kind !== 'saveStep' || intent.step !== step) return intent;
    const corrected = Object.entries(intent.edits).map(([name, edit]) => {
      const before = edits[name];
      return [
        name,
        before !== undefined && valuesOf(before).includes(edit.from) ? { ...edit, from: before.from } : edit,
      ];
    });
    return { ...intent, edits: Object.fromEntries(corrected) };
  });
  for (const [name, edit] of Object.entries(edits)) {
    const row = await tables.fields.get([operation.lane, name]);
    if (row !== undefined && (row.value === edit.to || valuesOf(edit).includes(row.from)))
      await tables.fields.put({ ...withoutUnsaved(row), from: edit.from });
  }
}

/**
 * A save that would have unticked a box has not reached the server, so the answers that are asked while it is ticked
 * are still wanted: what the server does not have of them is to be sent.
 */
async function keepAskedAgain(
  tables: UserTables,
  { lane }: OperationRow,
  { step, edits }: Extract<Intent, { kind: 'saveStep' }>,
): Promise<void> {
  const questions: readonly Question[] = questionStep(step).questions;
  const names = questions.flatMap(({ name, shownWhile }) =>
    shownWhile !== undefined && edits[shownWhile]?.to === false ? [name] : [],
  );
  if (names.length === 0) return;
  const base: Readonly<Record<string, string | boolean>> = (await tables.drafts.get(lane))?.base?.answers ?? {};
  for (const row of await fieldsOf(tables, lane)) {
    const isLeft = row.state === 'settled' && names.includes(row.name);
    if (isLeft && !isEquivalentText(row.value, base[row.name] ?? ''))
      await tables.fields.put({ ...row, state: 'kept' });
  }
}

/** Changes what was saved behind an operation, and was never sent. */
export async function changeLater(
  tables: UserTables,
  { lane, position = 0 }: OperationRow,
  correct: (intent: Intent) => Intent,
): Promise<void> {
  await operationsOf(tables, lane)
    .filter((one) => (one.position ?? 0) > position && one.sent === null)
    .modify((one) => {
      one.intent = correct(one.intent);
    });
}

/** The text of a save, and what it was before another one was merged into it. */
export const valuesOf = <Value>({ to, between = [] }: { to: Value; between?: readonly Value[] | undefined }) => [
  ...between,
  to,
];

/** Like `restoreFrom`, for the rows of a list, cell by cell. */
async function restoreRows(
  tables: UserTables,
  operation: OperationRow,
  { edits }: Extract<Intent, { kind: 'saveInvestigators' }>,
): Promise<void> {
  for (const edit of edits) {
    await restoreLaterRows(tables, operation, edit);
    const row = await tables.investigators.get([operation.lane, edit.id]);
    if (row === undefined) continue;
    const isUnchanged = isEquivalentRow(row, edit.to);
    await tables.investigators.put(withoutUnsaved(basedBefore(edit, isUnchanged ? { ...row, from: edit.to } : row)));
  }
}

/** Bases later saves of a row on what was there before an edit of it. */
const restoreLaterRows = (tables: UserTables, operation: OperationRow, edit: InvestigatorEdit): Promise<void> =>
  changeLaterRows(tables, operation, edit, (later) => basedBefore(edit, later));

/**
 * The same for one cell, for which the user chose the other side's text: a later save that was made for other cells of
 * the row has that text too. Otherwise the user would be asked again.
 */
export const restoreLaterCells = (
  tables: UserTables,
  operation: OperationRow,
  edit: InvestigatorEdit,
  { column, theirs }: { column: Column; theirs: string },
): Promise<void> =>
  changeLaterRows(tables, operation, edit, (later) => {
    const { from, to } = later;
    const isFromEdit = from !== null && valuesOf(edit).some((cells) => cells[column] === from[column]);
    if (!isFromEdit || to[column] !== from[column]) return basedBefore(edit, later, column);
    return { ...later, from: { ...from, [column]: theirs }, to: { ...to, [column]: theirs } };
  });

const changeLaterRows = (
  tables: UserTables,
  operation: OperationRow,
  edit: InvestigatorEdit,
  correct: (later: InvestigatorEdit) => InvestigatorEdit,
): Promise<void> =>
  changeLater(tables, operation, (intent) =>
    intent.kind === 'saveInvestigators'
      ? { ...intent, edits: intent.edits.map((one) => (one.id === edit.id ? correct(one) : one)) }
      : intent,
  );

type Column = keyof InvestigatorAnswers;

/** Bases the cells that were made from the text of an edit on what was there before that edit. */
export function basedBefore<Row extends Pick<InvestigatorRow, 'from'>>(
  edit: InvestigatorEdit,
  row: Row,
  only?: Column,
): Row {
  const { from } = row;
  if (from === null) return row;
  const columns = investigatorQuestions
    .map(({ name }) => name)
    .filter((column) => valuesOf(edit).some((cells) => cells[column] === from[column]));
  // A row that is new at the server is based on nothing.
  if (edit.from === null) return columns.length < investigatorQuestions.length ? row : { ...row, from: null };
  const before = { ...from };
  for (const column of columns) if (only === undefined || only === column) before[column] = edit.from[column];
  return { ...row, from: before };
}
