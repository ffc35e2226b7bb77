import type { InvestigatorAnswers } from '../contract/steps/investigators.ts';
import { isAsked, type Question } from '../contract/steps/step.ts';
import { answeredSteps } from '../contract/steps/wizard.ts';
import type { Base, FieldRow, InvestigatorRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { operationsOf } from '../outbox/lane.ts';

/** What a person typed: an answer (or part of a row that is not added yet), or the cells of an investigator. */
export type Typed =
  | { kind: 'field'; lane: number; name: string; value: string | boolean }
  | { kind: 'row'; lane: number; id: number; order: number; answers: InvestigatorAnswers };

/** What this tab has that the database may not show yet; `written` is on the disk all the same. */
export type TypedHere = Typed & { written: boolean };

export const fieldKey = (lane: number, name: string) => `${lane} ${name}`;
export const rowKey = (lane: number, id: number) => `${lane} #${id}`;

export type TypedField = Extract<Typed, { kind: 'field' }>;

/**
 * Writes what was typed, and nothing else: another tab's fields stay as they are. Each field keeps what stood there before,
 * so that a change on both sides is found.
 */
export async function keepTyped(tables: PersonTables, typed: Iterable<Typed>): Promise<void> {
  const lanes = new Map<number, TypedField[]>();
  for (const one of typed) {
    if (one.kind === 'row') await keepRow(tables, one);
    else lanes.set(one.lane, [...(lanes.get(one.lane) ?? []), one]);
  }
  for (const [lane, fields] of lanes) {
    const [stored, draft] = await Promise.all([
      tables.fields.bulkGet(fields.map(({ name }) => [lane, name])),
      tables.drafts.get(lane),
    ]);
    const known = { stored: stored.filter((row) => row !== undefined), base: draft?.base ?? null };
    const { put, forget } = await keptFields(tables, known, fields);
    await Promise.all([tables.fields.bulkPut(put), tables.fields.bulkDelete(forget)]);
  }
}

/** The rows that typing makes, and those that it leaves with nothing in them. */
export type KeptFields = { put: FieldRow[]; forget: [lane: number, name: string][] };

/** What typing in one application comes to, over the rows that are stored; nothing is written. */
export async function keptFields(
  tables: PersonTables,
  { stored, base }: { stored: readonly FieldRow[]; base: Base | null },
  typed: readonly TypedField[],
): Promise<KeptFields> {
  const kept: KeptFields = { put: [], forget: [] };
  for (const { lane, name, value } of typed) {
    const before = stored.find((row) => row.name === name);
    if (before?.value === value) continue;
    const from = before === undefined ? baseValue(base, name) : fromOf(before);
    const revision = (before?.revision ?? 0) + 1;
    const isBack =
      before?.state !== 'queued' &&
      value === from &&
      before?.state !== 'settled' &&
      !(await mayBeEmptied(tables, base, { lane, name, value }));
    if (isBack || (from === undefined && value === '')) {
      const queued = before === undefined ? null : await queuedAgain(tables, lane, name, value);
      // Typed and taken back: nothing is left to be sent, or to be remembered, but for what is on its way already.
      if (queued === null || before === undefined) kept.forget.push([lane, name]);
      else kept.put.push({ ...before, ...queued, value, revision });
    } else {
      kept.put.push({ applicationId: lane, name, value, from: from ?? '', revision, state: 'kept', operationId: null });
    }
  }
  return kept;
}

/** What is asked only while a box is ticked is emptied with it: it may be empty at the server by now, and is sent again then. */
async function mayBeEmptied(
  tables: PersonTables,
  base: Base | null,
  { lane, name, value }: Pick<TypedField, 'lane' | 'name' | 'value'>,
): Promise<boolean> {
  const question = questionOf(name);
  if (question?.shownWhile === undefined || value === '') return false;
  if (base === null || !isAsked(question, base.answers) || baseValue(base, name) !== value) return true;
  const { shownWhile } = question;
  const unticking = operationsOf(tables, lane).filter(
    ({ intent }) => intent.kind === 'saveStep' && intent.edits[shownWhile] !== undefined,
  );
  return (await unticking.count()) > 0;
}

/** The rows as they will be once that is written. */
export function withKept(stored: readonly FieldRow[], { put, forget }: KeptFields): FieldRow[] {
  const changed = new Set([...put.map(({ name }) => name), ...forget.map(([, name]) => name)]);
  return [...stored.filter(({ name }) => !changed.has(name)), ...put];
}

/** How a field stands that is again as the last operation that bears it will store it; null where none does. */
async function queuedAgain(
  tables: PersonTables,
  lane: number,
  name: string,
  value: string | boolean,
): Promise<Pick<FieldRow, 'state' | 'operationId' | 'from'> | null> {
  const operation = await operationsOf(tables, lane)
    .filter(({ intent }) => intent.kind === 'saveStep' && intent.edits[name] !== undefined)
    .last();
  const edit = operation?.intent.kind === 'saveStep' ? operation.intent.edits[name] : undefined;
  if (operation === undefined || edit?.to !== value) return null;
  return { state: 'queued', operationId: operation.id, from: edit.from };
}

/** What a field was before the person typed on: what its operation will store, once it is in one. */
const fromOf = ({ state, from, value }: FieldRow) => (state === 'queued' ? value : from);

function questionOf(name: string): Question | undefined {
  return answeredSteps.flatMap((step): readonly Question[] => step.questions).find((one) => one.name === name);
}

/** What the server has in a field; undefined for one that is none of the questions. */
function baseValue(base: Base | null, name: string): string | boolean | undefined {
  const question = questionOf(name);
  if (question === undefined) return undefined;
  const answers: Readonly<Record<string, string | boolean>> = base?.answers ?? {};
  return answers[name] ?? (question.kind === 'tick' ? false : '');
}

/** Whether a removal needs the person: the row is still at the server, and is shown until they choose. */
export async function isRemovalStuck(
  tables: PersonTables,
  { removed, operationId }: InvestigatorRow,
): Promise<boolean> {
  if (!removed || operationId === null) return false;
  const operation = await tables.operations.where('id').equals(operationId).first();
  return operation?.state === 'refused' || operation?.state === 'conflict';
}

async function keepRow(
  tables: PersonTables,
  { lane, id, order, answers }: Extract<Typed, { kind: 'row' }>,
): Promise<void> {
  const before = await tables.investigators.get([lane, id]);
  if (before?.removed === true && !(await isRemovalStuck(tables, before))) {
    // Typed in another tab while it is being removed: should the removal be refused or taken back, the words are there.
    await tables.investigators.put({ ...before, ...answers, revision: before.revision + 1 });
    return;
  }
  const base = (await tables.drafts.get(lane))?.base?.investigators.find(({ key }) => key === id);
  const from = before === undefined ? base : before.state === 'queued' && !before.removed ? before : before.from;
  await tables.investigators.put({
    applicationId: lane,
    id,
    order: before?.order ?? order,
    ...answers,
    removed: false,
    from:
      from === undefined || from === null
        ? null
        : { name: from.name, idNumber: from.idNumber, position: from.position },
    revision: (before?.revision ?? 0) + 1,
    state: 'kept',
    operationId: null,
  });
}
