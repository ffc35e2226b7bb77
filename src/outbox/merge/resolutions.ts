import { investigatorQuestions, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { Base, Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { Conflict } from '../../local-db/tables/trouble.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { requeue } from '../queue/requeue.ts';
import { baseContentOf } from '../sending/possibly-stored.ts';
import type { EnqueueWorld } from '../queue/operation-rows.ts';
import { finish, operationOf } from '../queue/lane.ts';
import { basedBefore, releaseWritten, restoreFrom, restoreLaterCells } from '../sending/release-text.ts';
import { investigatorRow } from '../queue/written-rows.ts';
import { discard } from './discard.ts';
import { retry } from './retry.ts';

/** The user's choice for each field name: mine or theirs. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * Solves a conflict as the user chose: the operation is sent again, or discarded. Returns false, and changes nothing,
 * if the operation is no longer in conflict: another page may have saved the same step again.
 */
export async function resolveConflict(
  tables: UserTables,
  world: EnqueueWorld,
  id: string,
  choices: Choices,
): Promise<boolean> {
  const operation = await operationOf(tables, id);
  const conflict = operation?.trouble?.conflict ?? null;
  if (operation === undefined || operation.state !== 'conflict' || conflict === null) return false;
  switch (conflict.kind) {
    case 'fields':
      await solveFields(tables, world, operation, conflict, choices);
      break;
    case 'file':
      await solveFile(tables, world, operation, conflict, choices['file'] ?? 'theirs');
      break;
    case 'decision':
    case 'submission':
    case 'mayHaveArrived': {
      const isTakenBack = Object.values(choices).includes('theirs');
      await (isTakenBack ? discard(tables, world, id) : retry(tables, world, id));
    }
  }
  return true;
}

async function solveFields(
  tables: UserTables,
  world: EnqueueWorld,
  operation: OperationRow,
  { fields }: Extract<Conflict, { kind: 'fields' }>,
  choices: Choices,
): Promise<string | null> {
  const { intent, lane } = operation;
  if (intent.kind === 'removeInvestigator' && fields.some(({ name }) => choices[name] === 'theirs')) {
    // The row stays, with what the other user has written in it.
    await discard(tables, world, operation.id);
    return null;
  }
  let solved: Intent = intent;
  const stored = (await tables.drafts.get(lane))?.base?.investigators ?? [];
  for (const field of fields) {
    const { name, theirs } = field;
    if (choices[name] === undefined) continue;
    const mine = choices[name] === 'mine';
    if (solved.kind === 'saveStep') {
      const edits = { ...solved.edits };
      const edit = edits[name];
      if (mine && edit !== undefined) edits[name] = { ...edit, from: theirs };
      else delete edits[name];
      solved = { ...solved, edits };
      if (!mine && (await tables.fields.get([lane, name]))?.operationId === operation.id)
        await tables.fields.delete([lane, name]);
      if (!mine && edit !== undefined) await restoreFrom(tables, operation, { ...solved, edits: { [name]: edit } });
    } else if (solved.kind === 'saveInvestigators') {
      if (!mine) await showTheirs(tables, operation, solved, field);
      solved = { ...solved, edits: solved.edits.map((edit) => withCell(edit, field, mine, stored)) };
    } else if (solved.kind === 'removeInvestigator') {
      const shown = solved.seen ?? [];
      const asNow = shown.map((row) => ({ ...row, [columnOf(name)]: String(theirs) }));
      solved = { ...solved, seen: [...asNow, ...shown] };
    }
  }
  const unsolved = fields.filter(({ name }) => choices[name] === undefined);
  if (unsolved.length > 0 && operation.trouble !== null) {
    // Fields without a choice are not decided silently: the user is asked again.
    const trouble = { ...operation.trouble, conflict: { kind: 'fields' as const, fields: unsolved } };
    await tables.operations.put({ ...operation, intent: solved, trouble });
    return operation.id;
  }
  return requeue(tables, world, operation, solved);
}

/** The column part of a cell's name. */
const columnOf = (field: string) => field.split(' ')[1] ?? '';

type FieldConflict = Extract<Conflict, { kind: 'fields' }>['fields'][number];
type RowEdit = Extract<Intent, { kind: 'saveInvestigators' }>['edits'][number];

function withCell(
  edit: RowEdit,
  { name, theirs }: FieldConflict,
  mine: boolean,
  stored: Base['investigators'],
): RowEdit {
  const { id, column } = cellIn(name);
  if (edit.id !== id || column === undefined) return edit;
  const value = String(theirs);
  const there = stored.find((row) => row.key === id || row.id === id);
  const mergeBase = edit.from ?? (there && baseContentOf(edit, there)) ?? edit.to;
  const from = { ...mergeBase, [column]: value };
  return mine ? { ...edit, from } : { ...edit, from, to: { ...edit.to, [column]: value } };
}

/**
 * Shows the chosen text in the list, and bases the next save on it. A cell that was changed since stays; it was made
 * from text that will not get to the server, and is now based on what was there before.
 */
async function showTheirs(
  tables: UserTables,
  operation: OperationRow,
  { edits }: Extract<Intent, { kind: 'saveInvestigators' }>,
  { name, mine, theirs }: Extract<Conflict, { kind: 'fields' }>['fields'][number],
): Promise<void> {
  const { id, column } = cellIn(name);
  const edit = edits.find((one) => one.id === id);
  if (edit === undefined || column === undefined) return;
  await restoreLaterCells(tables, operation, edit, { column, theirs: String(theirs) });
  const row = await tables.investigators.get([operation.lane, id]);
  if (row === undefined) return;
  const chosen = { [column]: String(theirs) };
  const isUnsaved = row.unsaved === true ? { unsaved: row.unsaved } : {};
  const shown = {
    ...investigatorRow(row, { ...row, ...chosen, from: row.from && { ...row.from, ...chosen } }),
    ...isUnsaved,
  };
  await tables.investigators.put(row[column] === mine ? shown : basedBefore(edit, row, column));
}

/** The cell that a conflict names. */
function cellIn(field: string): { id: number; column: keyof InvestigatorAnswers | undefined } {
  const [id, name] = field.split(' ');
  return { id: Number(id), column: investigatorQuestions.find((question) => question.name === name)?.name };
}

/** Solves the conflict of a second file of a type that allows one: it replaces the other one, or is discarded. */
async function solveFile(
  tables: UserTables,
  world: EnqueueWorld,
  operation: OperationRow,
  { theirs, unsafe }: Extract<Conflict, { kind: 'file' }>,
  choice: 'mine' | 'theirs',
): Promise<string | null> {
  const { intent, lane } = operation;
  if (intent.kind !== 'addFile') return null;
  if (choice === 'theirs') {
    await tables.files.delete(intent.fileId);
    await tables.bytes.delete(intent.fileId);
    await releaseWritten(tables, operation);
    await finish(tables, operation, { outcome: 'discarded', message: '', data: undefined, at: world.now() });
    return null;
  }
  const draft = await tables.drafts.get(lane);
  const known = draft?.base?.attachments ?? [];
  if (draft?.base && theirs !== null) {
    // The server has named it just now: the draft's base may be older.
    const attachments = [...known.filter(({ id }) => id !== theirs.id), theirs];
    await tables.drafts.put({ ...draft, base: { ...draft.base, attachments } });
  }
  const stored = theirs ?? known.find(({ type }) => type === intent.type);
  const replaces = stored?.id ?? intent.replaces;
  const { sure: _before, ...wanted } = intent;
  // Only a user who was told that the other file is kept nowhere has agreed to that.
  const sure = unsafe === undefined ? {} : { sure: unsafe };
  return requeue(tables, world, operation, { ...wanted, replaces, ...sure });
}
