import { investigatorQuestions, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { Base, Intent, OperationRow, Standing } from '../../local-db/tables/rows.ts';
import type { Conflict } from '../../local-db/tables/trouble.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import { troubleOf } from '../sending/classify-response.ts';
import { isCreate } from '../queue/intent-kinds.ts';
import { rememberForgotten } from '../sending/forgotten.ts';
import { requeue, putRequeued } from '../queue/requeue.ts';
import { endBackOffs } from '../read/outbox-state.ts';
import { groundOf } from '../sending/perhaps-stored.ts';
import { requestsIn, withdrawDiscard, type EnqueueWorld } from '../queue/operation-rows.ts';
import { changeLane, finish, lastOf, operationsOf, resolveId } from '../queue/lane.ts';
import { next, type LifeEvent } from '../queue/life-cycle.ts';
import { basedBefore, releaseWritten, restoreFrom, restoreLaterCells } from '../sending/release-text.ts';
import { investigatorRow } from '../queue/written-rows.ts';

/** The user's choice for each field name: mine or theirs. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

export async function operationOf(tables: UserTables, id: string): Promise<OperationRow | undefined> {
  return tables.operations.where('id').equals(id).first();
}

/**
 * Discards an operation for the user. What they wrote stays in the draft, kept and not sent. If it is being sent, the
 * response decides; if it may have arrived, the user is asked first. With the save that would start an application,
 * everything that waits behind it is discarded: none of that can be sent without it. Returns false, and does nothing,
 * if that discards more user requests than `wishes`, the number that the user was shown.
 */
export async function discard(
  tables: UserTables,
  world: EnqueueWorld,
  id: string,
  wishes = Infinity,
): Promise<boolean> {
  const operation = await operationOf(tables, id);
  if (operation === undefined) return true;
  const step = next(operation, 'discarded');
  if (step === null) return true;
  const leaving = (await startsLane(tables, operation))
    ? await operationsOf(tables, operation.lane).toArray()
    : [operation];
  if (requestsIn(leaving) > wishes) return false;
  if (!step.gone) {
    const asked = step.life.state === 'conflict';
    const trouble = asked
      ? troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false })
      : operation.trouble;
    const discardedTo = (await lastOf(tables, operation.lane))?.position;
    await tables.operations.put({
      ...operation,
      ...step.life,
      trouble,
      ...(discardedTo === undefined ? {} : { discardedTo }),
    });
    return true;
  }
  const outcome = { outcome: step.outcome, message: '', data: undefined, at: world.now() };
  if (step.outcome === 'mayHaveArrived') {
    await rememberForgotten(tables, operation, await startsLane(tables, operation));
  }
  // Last one first: each restores its text as it was before it.
  for (const one of leaving.toReversed()) {
    await releaseWritten(tables, one);
    await finish(tables, one, one.id === id ? outcome : { ...outcome, outcome: 'discarded' });
  }
  return true;
}

/**
 * Withdraws a Discard of what was being sent if the user saves it again before the response: the later request counts.
 * `saved` is what they save now. Returns the ids of the operations that are wanted again.
 */
export async function wantAgain(tables: UserTables, saved: readonly Standing[]): Promise<string[]> {
  const bearing = new Set(saved.flatMap(({ state, operationId }) => (state === 'queued' ? (operationId ?? []) : [])));
  const wanted: string[] = [];
  for (const id of bearing) {
    const operation = await operationOf(tables, id);
    if (operation !== undefined && (await withdrawDiscard(tables, operation))) wanted.push(id);
  }
  return wanted;
}

/**
 * Whether this is the save that would start its application. A later save of that step builds on it, like everything
 * else.
 */
async function startsLane(tables: UserTables, { id, lane, intent }: OperationRow): Promise<boolean> {
  if (!isCreate(intent) || (await resolveId(tables, lane)) !== undefined) return false;
  const first = await operationsOf(tables, lane)
    .filter((one) => isCreate(one.intent))
    .first();
  return first?.id === id;
}

/**
 * Retries an operation that needs the user, unchanged. If it is undecided whether it arrived, it is sent all the same.
 * Returns the operation's id from now on.
 */
export async function retry(tables: UserTables, world: EnqueueWorld, id: string): Promise<string> {
  const operation = await operationOf(tables, id);
  if (operation === undefined) return id;
  const event = triedBy(operation);
  const step = next(operation, event);
  if (step === null || step.gone) return id;
  await changeLane(tables, operation.lane, { backOff: null });
  // Another device may have executed the key of a copy since: only that key may be tried.
  const copied = operation.carried === true && operation.sent !== null ? next(operation, 'copied') : null;
  const again = copied === null || copied.gone ? step : copied;
  if (again.newKey) return requeue(tables, world, operation, askedNow(operation.intent, world.now()));
  await putRequeued(tables, { ...operation, ...again.life, trouble: null, strange: null });
  return id;
}

/** Nothing was done so far: if the user asks again, they decide now, and the history must not run backwards. */
function askedNow(intent: Intent, now: number): Intent {
  const at = new Date(now).toISOString();
  if (intent.kind === 'changeStatus') return { ...intent, at };
  return intent.kind === 'comment' && intent.status !== undefined ? { ...intent, created: at } : intent;
}

/**
 * The event of a retry. A refused operation is re-created, except a message, which no newer base can change: a delayed
 * copy of its request may have been accepted after the refusal, and under the same key it is not executed twice.
 */
function triedBy(operation: OperationRow): LifeEvent {
  if (isUndecided(operation)) return 'sentAnyway';
  const { state, intent, sent } = operation;
  return state === 'refused' && intent.kind === 'comment' && sent !== null ? 'sentAgain' : 'retried';
}

/**
 * A server without keys was looked at, without a result; with keys, the same key is tried and nothing can be doubled.
 */
function isUndecided({ trouble }: OperationRow): boolean {
  return trouble?.conflict?.kind === 'mayHaveArrived' && trouble.conflict.lookedUp;
}

/**
 * Solves a conflict as the user chose; the operation is sent again under a new key. Returns false, and changes nothing,
 * if the operation is no longer in conflict: another page may have saved the same step again.
 */
export async function solve(tables: UserTables, world: EnqueueWorld, id: string, choices: Choices): Promise<boolean> {
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
  const ground = edit.from ?? (there && groundOf(edit, there)) ?? edit.to;
  const from = { ...ground, [column]: value };
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
  const shown = investigatorRow(row, { ...row, ...chosen, from: row.from && { ...row.from, ...chosen } });
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

/**
 * Makes everything due now, or one operation with those before it: none of that waits for a time of its own any longer,
 * except for a wait that the server itself asked for. Returns the end of that wait (ms since 1970), null if there is
 * none, and `gone` if the one operation no longer exists.
 */
export async function sendNow(tables: UserTables, now: number, id?: string): Promise<number | 'gone' | null> {
  const wanted = id === undefined ? undefined : await operationOf(tables, id);
  if (id !== undefined && wanted === undefined) return 'gone';
  const isMeant = ({ lane, position = 0 }: OperationRow) =>
    wanted === undefined || (lane === wanted.lane && position <= (wanted.position ?? 0));
  for (const operation of await tables.operations.filter(({ heldUntil }) => heldUntil !== null).toArray()) {
    if (isMeant(operation)) await tables.operations.put({ ...operation, heldUntil: null });
  }
  return endBackOffs(tables, now, wanted?.lane);
}
