import { isBlank } from '../contract/characters.ts';
import type { InvestigatorAnswers } from '../contract/steps/investigators.ts';
import { answeredSteps } from '../contract/steps/wizard.ts';
import type { Base, FieldRow } from '../local-db/rows.ts';
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

/**
 * Writes what was typed, and nothing else: another tab's fields stay as they are. Each field keeps what stood there before,
 * so that a change on both sides is found.
 */
export async function keepTyped(tables: PersonTables, typed: Iterable<Typed>): Promise<void> {
  for (const one of typed) await (one.kind === 'field' ? keepField(tables, one) : keepRow(tables, one));
}

async function keepField(
  tables: PersonTables,
  { lane, name, value }: Extract<Typed, { kind: 'field' }>,
): Promise<void> {
  const before = await tables.fields.get([lane, name]);
  if (before?.value === value) return;
  const from = before === undefined ? baseValue((await tables.drafts.get(lane))?.base ?? null, name) : fromOf(before);
  const isBack = before?.state !== 'queued' && value === from && before?.state !== 'settled';
  if (isBack || (from === undefined && value === '')) {
    const queued = await queuedAgain(tables, lane, name, value);
    // Typed and taken back: nothing is left to be sent, or to be remembered, but for what is on its way already.
    if (queued === null || before === undefined) await tables.fields.delete([lane, name]);
    else await tables.fields.put({ ...before, ...queued, value, revision: before.revision + 1 });
    return;
  }
  await tables.fields.put({
    applicationId: lane,
    name,
    value,
    from: from ?? '',
    revision: (before?.revision ?? 0) + 1,
    state: 'kept',
    operationId: null,
  });
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

/** What the server has in a field; undefined for one that is none of the questions. */
function baseValue(base: Base | null, name: string): string | boolean | undefined {
  const question = answeredSteps
    .flatMap((step) => [...step.questions] as { name: string; kind: string }[])
    .find((one) => one.name === name);
  if (question === undefined) return undefined;
  const answers: Readonly<Record<string, string | boolean>> = base?.answers ?? {};
  return answers[name] ?? (question.kind === 'tick' ? false : '');
}

async function keepRow(
  tables: PersonTables,
  { lane, id, order, answers }: Extract<Typed, { kind: 'row' }>,
): Promise<void> {
  const before = await tables.investigators.get([lane, id]);
  if (before?.removed === true) return;
  const base = (await tables.drafts.get(lane))?.base?.investigators.find(({ key }) => key === id);
  const from = before === undefined ? base : before.state === 'queued' ? before : before.from;
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

/** Whether a person has left a row that is not added yet with nothing in it. */
export const isEmptyRow = (row: InvestigatorAnswers) => Object.values(row).every((cell) => isBlank(cell));
