import { investigatorQuestions, type InvestigatorAnswers } from '../contract/steps/investigators.ts';
import type { Conflict, Intent, InvestigatorRow, OperationRow, Standing } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { outboxMessages } from '../contract/messages/keeping.ts';
import { troubleOf } from './answers.ts';
import { isCreate } from './claiming.ts';
import { rememberForgotten } from './forgotten.ts';
import { goAgain } from './going-again.ts';
import { hurry } from './line.ts';
import { wishesIn, withdrawDiscard, type EnqueueWorld } from './operation-rows.ts';
import { changeLane, finish, lastOf, operationsOf, resolveId } from './lane.ts';
import { next, type LifeEvent } from './life.ts';
import { releaseWritten, restoreFrom, savedLater, wordsOf } from './releasing.ts';

/** By the name of a field: mine or theirs. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

export async function operationOf(tables: PersonTables, id: string): Promise<OperationRow | undefined> {
  return tables.operations.where('id').equals(id).first();
}

/**
 * The person takes a change back. What they wrote stays in the draft, kept and not sent; what is being sent now is for the
 * answer to decide, and what may have arrived is asked about first. With the save that would start an application goes all
 * that waits behind it: nothing of it can go without. False, and nothing is done, where that takes back more wishes than the
 * person was shown.
 */
export async function discard(
  tables: PersonTables,
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
  if (wishesIn(leaving) > wishes) return false;
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
  // The last first: each gives its words back as they were before it.
  for (const one of leaving.toReversed()) {
    await releaseWritten(tables, one);
    await finish(tables, one, one.id === id ? outcome : { ...outcome, outcome: 'discarded' });
  }
  return true;
}

/**
 * What the person took back while it was being sent, and saves again before the answer, is wanted: the later wish counts.
 * `saved` is what they save now. Answers the operations that are wanted again.
 */
export async function wantAgain(tables: PersonTables, saved: readonly Standing[]): Promise<string[]> {
  const bearing = new Set(saved.flatMap(({ state, operationId }) => (state === 'queued' ? (operationId ?? []) : [])));
  const wanted: string[] = [];
  for (const id of bearing) {
    const operation = await operationOf(tables, id);
    if (operation !== undefined && (await withdrawDiscard(tables, operation))) wanted.push(id);
  }
  return wanted;
}

/** Whether this is the save that would start its application. A later one of the same step builds on that, as all others do. */
async function startsLane(tables: PersonTables, { id, lane, intent }: OperationRow): Promise<boolean> {
  if (!isCreate(intent) || (await resolveId(tables, lane)) !== undefined) return false;
  const first = await operationsOf(tables, lane)
    .filter((one) => isCreate(one.intent))
    .first();
  return first?.id === id;
}

/** Tries an operation again that needs a person: as it is. What nobody can say of is sent although it may be there. */
export async function retry(tables: PersonTables, world: EnqueueWorld, id: string): Promise<string> {
  const operation = await operationOf(tables, id);
  if (operation === undefined) return id;
  const event = triedBy(operation);
  const step = next(operation, event);
  if (step === null || step.gone) return id;
  await changeLane(tables, operation.lane, { backOff: null });
  const copied = operation.carried === true && operation.sent !== null ? next(operation, 'copied') : null;
  if (copied !== null && !copied.gone) {
    // Another device may have done it under its key since: only that key may be tried.
    await tables.operations.put({ ...operation, ...copied.life, trouble: null, strange: null });
    return id;
  }
  if (!step.newKey) {
    await tables.operations.put({ ...operation, ...step.life, trouble: null, strange: null });
    return id;
  }
  return goAgain(tables, world, operation, askedNow(operation.intent, world.now()));
}

/** Nothing was done of it: what the person asks for once more they decide now, and history must not run backwards. */
function askedNow(intent: Intent, now: number): Intent {
  const at = new Date(now).toISOString();
  if (intent.kind === 'changeStatus') return { ...intent, at };
  return intent.kind === 'comment' && intent.status !== undefined ? { ...intent, created: at } : intent;
}

/**
 * What was refused is made anew. But for a message, which nothing it was made on can change: of that a copy which was late
 * on the line may have been taken after the refusal, and under the same key it is not done twice.
 */
function triedBy(operation: OperationRow): LifeEvent {
  if (isUndecided(operation)) return 'sentAnyway';
  const { state, intent, sent } = operation;
  return state === 'refused' && intent.kind === 'comment' && sent !== null ? 'sentAgain' : 'retried';
}

/** A server without keys was looked at, and could not tell; with keys the same key is tried, and nothing can double. */
function isUndecided({ trouble }: OperationRow): boolean {
  return trouble?.conflict?.kind === 'mayHaveArrived' && trouble.conflict.lookedUp;
}

/** Solves a conflict by the person's choice; the operation goes again, in its old place, under a new key. */
export async function solve(
  tables: PersonTables,
  world: EnqueueWorld,
  id: string,
  choices: Choices,
): Promise<string | null> {
  const operation = await operationOf(tables, id);
  const conflict = operation?.trouble?.conflict ?? null;
  if (operation === undefined || operation.state !== 'conflict' || conflict === null) return null;
  switch (conflict.kind) {
    case 'fields':
      return solveFields(tables, world, operation, conflict, choices);
    case 'file':
      return solveFile(tables, world, operation, conflict, choices['file'] ?? 'theirs');
    case 'decision':
    case 'submission':
    case 'mayHaveArrived':
      if (Object.values(choices).includes('theirs')) {
        await discard(tables, world, id);
        return null;
      }
      return retry(tables, world, id);
  }
}

async function solveFields(
  tables: PersonTables,
  world: EnqueueWorld,
  operation: OperationRow,
  { fields }: Extract<Conflict, { kind: 'fields' }>,
  choices: Choices,
): Promise<string | null> {
  const { intent, lane } = operation;
  if (intent.kind === 'removeInvestigator' && fields.some(({ name }) => choices[name] === 'theirs')) {
    // What somebody has written in it stays, and the row with it.
    await discard(tables, world, operation.id);
    return null;
  }
  let solved: Intent = intent;
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
      solved = { ...solved, edits: solved.edits.map((edit) => withCell(edit, name, theirs, mine)) };
    } else if (solved.kind === 'removeInvestigator') {
      solved = { ...solved, seen: solved.seen?.map((row) => ({ ...row, [columnOf(name)]: String(theirs) })) ?? [] };
    }
  }
  const unsolved = fields.filter(({ name }) => choices[name] === undefined);
  if (unsolved.length > 0 && operation.trouble !== null) {
    // Of what was not chosen nothing is taken for granted: it is asked again.
    const trouble = { ...operation.trouble, conflict: { kind: 'fields' as const, fields: unsolved } };
    await tables.operations.put({ ...operation, intent: solved, trouble });
    return operation.id;
  }
  return goAgain(tables, world, operation, solved);
}

/** The column of a row's cell. */
const columnOf = (field: string) => field.split(' ')[1] ?? '';

type RowEdit = Extract<Intent, { kind: 'saveInvestigators' }>['edits'][number];

function withCell(edit: RowEdit, field: string, theirs: string | boolean, mine: boolean): RowEdit {
  const { id, column } = cellIn(field);
  if (edit.id !== id || column === undefined) return edit;
  const value = String(theirs);
  const from = { ...(edit.from ?? edit.to), [column]: value };
  return mine ? { ...edit, from } : { ...edit, from, to: { ...edit.to, [column]: value } };
}

/**
 * The list shows what was chosen, and what is saved of it next stands on that. A cell that was changed since stays; it was
 * made from words that will not get to the portal, and is now made from what stood there before.
 */
async function showTheirs(
  tables: PersonTables,
  operation: OperationRow,
  { edits }: Extract<Intent, { kind: 'saveInvestigators' }>,
  { name, from, mine, theirs }: Extract<Conflict, { kind: 'fields' }>['fields'][number],
): Promise<void> {
  const { id, column } = cellIn(name);
  const edit = edits.find((one) => one.id === id);
  if (edit === undefined || column === undefined) return;
  const madeBefore = <Made extends Pick<InvestigatorRow, 'id' | 'from'>>(one: Made): Made =>
    one.id === id && one.from !== null && wordsOf(edit).some((cells) => cells[column] === one.from?.[column])
      ? { ...one, from: { ...one.from, [column]: String(from) } }
      : one;
  for (const one of await savedLater(tables, operation)) {
    if (one.intent.kind === 'saveInvestigators')
      await tables.operations.put({ ...one, intent: { ...one.intent, edits: one.intent.edits.map(madeBefore) } });
  }
  const row = await tables.investigators.get([operation.lane, id]);
  if (row === undefined) return;
  const chosen = { [column]: String(theirs) };
  const shown = { ...row, ...chosen, from: row.from && { ...row.from, ...chosen }, revision: row.revision + 1 };
  await tables.investigators.put(row[column] === mine ? shown : madeBefore(row));
}

/** The cell that a conflict names. */
function cellIn(field: string): { id: number; column: keyof InvestigatorAnswers | undefined } {
  const [id, name] = field.split(' ');
  return { id: Number(id), column: investigatorQuestions.find((question) => question.name === name)?.name };
}

/** A second file where there may be one: it takes the other's place, or is let go. */
async function solveFile(
  tables: PersonTables,
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
    // The server has named it just now: what the draft stands on may be older.
    const attachments = [...known.filter(({ id }) => id !== theirs.id), theirs];
    await tables.drafts.put({ ...draft, base: { ...draft.base, attachments } });
  }
  const stored = theirs ?? known.find(({ type }) => type === intent.type);
  const replaces = stored?.id ?? intent.replaces;
  const { sure: _before, ...wanted } = intent;
  // Only who was told that the other file is kept nowhere has agreed to that.
  const sure = unsafe === undefined ? {} : { sure: unsafe };
  return goAgain(tables, world, operation, { ...wanted, replaces, ...sure });
}

/**
 * The person wants all to go now, or one change with what goes before it: nothing of that waits for a time of its own any
 * longer, but for what the server itself asked for. Answers until when that holds, null where it goes, and `gone` where the
 * one change is no more.
 */
export async function sendNow(tables: PersonTables, now: number, id?: string): Promise<number | 'gone' | null> {
  const wanted = id === undefined ? undefined : await operationOf(tables, id);
  if (id !== undefined && wanted === undefined) return 'gone';
  const isMeant = ({ lane, position = 0 }: OperationRow) =>
    wanted === undefined || (lane === wanted.lane && position <= (wanted.position ?? 0));
  for (const operation of await tables.operations.filter(({ heldUntil }) => heldUntil !== null).toArray()) {
    if (isMeant(operation)) await tables.operations.put({ ...operation, heldUntil: null });
  }
  return hurry(tables, now, wanted?.lane);
}
