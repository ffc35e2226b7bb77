import { investigatorQuestions, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import { emptyAnswer, isAsked } from '../../contract/steps/step.ts';
import { questionOf } from '../../contract/steps/wizard.ts';
import type { InvestigatorEdit } from '../../local-db/tables/edits.ts';
import type { Base, FieldRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { fieldsOf, operationsOf } from '../../outbox/queue/lane.ts';
import { isBareRemoval } from '../../outbox/merge/removals.ts';
import { isEquivalentRow } from '../../outbox/merge/same-row.ts';
import { deletionsIn, draftDeletion } from '../../outbox/queue/deletions.ts';
import { keepDraft } from '../../outbox/queue/start-application.ts';
import { otherVersionRow, type VersionToKeep } from '../../outbox/merge/versions.ts';
import { cellsOf, fieldRow } from '../../outbox/queue/written-rows.ts';
import { valuesOf } from '../../outbox/sending/release-text.ts';
import { conflictingTexts } from './conflicting-texts.ts';
import type { DraftRows } from '../draft-rows.ts';
import { fromOfRow, storeTypedRow } from './store-typed-rows.ts';
import { basisOf, lastSeen, noteSeen, type Seen, type SeenSave } from './seen.ts';

/** Text that a user typed: an answer (or part of a row that is not added yet), or the cells of an investigator. */
export type Typed =
  | { kind: 'field'; lane: number; name: string; value: string | boolean; seen?: Seen<string | boolean> | undefined }
  | {
      kind: 'row';
      lane: number;
      id: number;
      order: number;
      answers: InvestigatorAnswers;
      seen?: Seen<InvestigatorAnswers> | undefined;
    };

/** Typed text of this tab that the database may not show yet, even if it is on the disk already (`written`). */
export type TypedHere = Typed & { written: boolean };

export const fieldKey = (lane: number, name: string) => `${lane} ${name}`;
export const rowKey = (lane: number, id: number) => `${lane} #${id}`;

export type TypedField = Extract<Typed, { kind: 'field' }>;
export type TypedRow = Extract<Typed, { kind: 'row' }>;

/**
 * `at`: ms since 1970. `isRecovered`: the stored text is newer than the typed text, and wins if both changed a field.
 */
export type StoringTime = { at: number; isRecovered?: boolean };

/**
 * Writes the typed text and nothing else: fields of another tab stay as they are. Each field keeps the value that it
 * had before, so that a change on both sides is found. Text that the writer never saw is kept beside the field as a
 * version.
 */
export async function storeTyped(tables: UserTables, typed: Iterable<Typed>, keeping: StoringTime): Promise<void> {
  const lanes = new Map<number, TypedField[]>();
  for (const one of typed) {
    if (keeping.isRecovered === true && (await isDeletedDraft(tables, one.lane))) continue;
    const fields = lanes.get(one.lane) ?? [];
    if (one.kind === 'row') await storeTypedRow(tables, one, keeping);
    else fields.push(one);
    lanes.set(one.lane, fields);
  }
  for (const [lane, fields] of lanes) {
    const [stored, draft] = await Promise.all([fieldsOf(tables, lane), tables.drafts.get(lane)]);
    const { put, remove } = await keptFields(tables, { stored, base: draft?.base ?? null }, fields, keeping);
    await Promise.all([tables.fields.bulkPut(put), tables.fields.bulkDelete(remove)]);
    await keepDraft(tables, lane, keeping.at);
  }
}

/** Whether the user deleted this draft here, and nothing of it was written again. */
const isDeletedDraft = async (tables: UserTables, lane: number) =>
  (await tables.drafts.get(lane)) === undefined && (await deletionsIn(tables)).includes(draftDeletion(lane));

/** The rows that typing adds or changes, and those that are no longer needed: their text is back to what it was. */
export type KeptFields = { put: FieldRow[]; remove: [lane: number, name: string][] };

/** The changes that typing makes to the stored fields of one application; writes nothing. */
export async function keptFields(
  tables: UserTables,
  { stored, base }: { stored: readonly FieldRow[]; base: Base | null },
  typed: readonly TypedField[],
  { at, isRecovered = false }: StoringTime,
): Promise<KeptFields> {
  const kept: KeptFields = { put: [], remove: [] };
  const keepOtherVersion = (version: Omit<VersionToKeep, 'at'>) => {
    const row = otherVersionRow([...stored, ...kept.put], { ...version, at });
    if (row !== null) kept.put.push(row);
  };
  for (const { lane, name, value, seen } of typed) {
    const before = stored.find((row) => row.name === name);
    if (before?.value === value) {
      noteSeen(seen, value);
      continue;
    }
    if (before !== undefined && seen !== undefined && !seen.values.includes(before.value)) {
      // The writer has typed back to the text they began from: the text that arrived since stays.
      if (lastSeen(seen) === value) continue;
      const { stays, beside, by } = conflictingTexts(value, before.value, isRecovered);
      keepOtherVersion({ lane, of: name, text: beside, value: stays, by });
      if (isRecovered) continue;
    }
    const atServer = baseValue(base, name);
    const isKnown =
      seen === undefined || atServer === undefined || atServer === value || seen.values.includes(atServer);
    if (isRecovered && before === undefined && base !== null && !isKnown) {
      // What its writer had seen was replaced and sent since.
      const isChanged = lastSeen(seen) !== value;
      if (isChanged) keepOtherVersion({ lane, of: name, text: value, value: atServer, by: 'page' });
      continue;
    }
    const from = basedOnAbandoned(before, value, await fromOfField(tables, before, { value, seen, atServer }));
    const isBack =
      before?.state !== 'queued' &&
      value === from &&
      before?.state !== 'settled' &&
      !(await mayBeEmptied(tables, base, { lane, name, value }));
    if (isBack || (from === undefined && value === '')) {
      const queued = before === undefined ? null : await queuedAgain(tables, lane, name, value);
      // Typed and taken back: nothing has to be sent or remembered, except what is already in an operation.
      if (queued === null || before === undefined) kept.remove.push([lane, name]);
      else kept.put.push(fieldRow(before, { ...before, ...queued, value }));
    } else {
      const written = { applicationId: lane, name, value, from: from ?? '' };
      const { forgotten, ...row } = fieldRow(before, { ...written, state: 'kept', operationId: null });
      // What is typed over a later save is based on that one.
      const isBasedOnIt = forgotten !== undefined && before?.state === 'kept';
      kept.put.push({ ...row, unsaved: true, ...(isBasedOnIt ? { forgotten } : {}) });
    }
    noteSeen(seen, value);
  }
  return kept;
}

/**
 * The value at the server that typed text is compared with: what its writer saw there, or what their own operation will
 * store there.
 */
async function fromOfField(
  tables: UserTables,
  before: FieldRow | undefined,
  typed: { value: string | boolean; seen: Seen<string | boolean> | undefined; atServer: string | boolean | undefined },
): Promise<string | boolean | undefined> {
  const { value, seen, atServer } = typed;
  const there = before === undefined ? atServer : fromOf(before);
  if (seen === undefined) return there;
  const shown = before?.value ?? atServer;
  const isKnown = shown !== undefined && (seen.values.includes(shown) || (before === undefined && shown === value));
  return isKnown ? there : basisOf(tables, seen);
}

/**
 * The same if a save of the field was abandoned: the server has one of its two values. Text that is one of them is
 * based on the other, so that it counts as a change.
 */
function basedOnAbandoned(
  before: FieldRow | undefined,
  value: string | boolean,
  from: string | boolean | undefined,
): string | boolean | undefined {
  const abandoned = before?.state === 'kept' ? before.forgotten : undefined;
  if (abandoned === undefined || (from !== abandoned.from && from !== abandoned.to)) return from;
  return value === abandoned.from ? abandoned.to : abandoned.from;
}

/** What a draft was composed of: the rows that were read, and what this tab had typed over them. */
export type ReadFrom = DraftRows & { typed?: ReadonlyMap<string, TypedHere> };

/** What a user who types in a field has seen of it. */
export function seenOfField(
  { draft, fields, operations, typed }: ReadFrom,
  name: string,
  onScreen: string | boolean | undefined,
): Seen<string | boolean> {
  const over = typed?.get(name);
  // What its writer had seen is known from when they typed it.
  if (over?.kind === 'field' && over.value === onScreen && over.seen !== undefined) return over.seen;
  const row = fields.find((field) => field.name === name);
  const from = row === undefined ? baseValue(draft.base, name) : fromOf(row);
  // Text that this tab wrote is shown over the rows, in which another tab may have replaced it: only what was shown is
  // seen.
  const shown = onScreen ?? row?.value ?? from ?? '';
  const saves = operations.flatMap(({ id, intent }): SeenSave<string | boolean>[] => {
    const edit = intent.kind === 'saveStep' ? intent.edits[name] : undefined;
    if (edit === undefined) return [];
    return [{ id, without: (basis) => (valuesOf(edit).some((text) => text === basis) ? edit.from : basis) }];
  });
  return { values: [shown], from, last: shown, saves };
}

/**
 * Like `seenOfField`, for the cells of an investigator. `shown` is what the list showed, undefined for a row that was
 * not in it.
 */
export function seenOfRow(
  rows: ReadFrom,
  id: number,
  shown: InvestigatorAnswers | undefined,
): Seen<InvestigatorAnswers> {
  const over = rows.typed?.get(`#${id}`);
  if (over?.kind === 'row' && shown !== undefined && isEquivalentRow(over.answers, shown) && over.seen !== undefined)
    return over.seen;
  const row = rows.investigators.find((one) => one.id === id && !isBareRemoval(one));
  const { investigators: stored = [] } = rows.draft.base ?? {};
  const base = stored.find(({ key }) => key === id);
  const from = row ? (fromOfRow(row) ?? undefined) : base && shown;
  const edits = editsOf(rows, id);
  const [pending = row] = edits;
  const before = pending ? pending.from : base;
  const beside = stored.map((one) => one.id);
  return {
    values: shown ? [cellsOf(shown)] : [],
    last: shown,
    from,
    saves: edits.map((edit) => ({ id: edit.operationId, without: (basis) => rowWithout(basis, edit) })),
    atServer: before ?? undefined,
    perhapsStored: edits.map(({ to }) => ({ as: to, beside })),
    birth: rows.birth,
  };
}

/** The pending changes of an investigator's row, in the order in which they are sent. */
export const editsOf = ({ operations }: DraftRows, id: number): (InvestigatorEdit & { operationId: string })[] =>
  operations.flatMap(({ id: operationId, intent }) =>
    intent.kind === 'saveInvestigators'
      ? intent.edits.filter((edit) => edit.id === id).map((edit) => ({ ...edit, operationId }))
      : [],
  );

/** What a row that was based on `basis` is based on if the server does not get this edit. */
function rowWithout(basis: InvestigatorAnswers | undefined, edit: InvestigatorEdit): InvestigatorAnswers | undefined {
  if (!basis || !edit.from) return undefined;
  const without = { ...basis };
  for (const { name } of investigatorQuestions) {
    if (valuesOf(edit).some((cells) => cells[name] === basis[name])) without[name] = edit.from[name];
  }
  return without;
}

/**
 * Whether the server may have emptied this field, or may do so: it empties the answers to questions that are asked only
 * while a box is ticked, once that is unticked. The text is sent again then.
 */
async function mayBeEmptied(
  tables: UserTables,
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

/** The rows as they will be once `kept` is written. */
export function withKept(stored: readonly FieldRow[], { put, remove }: KeptFields): FieldRow[] {
  const changed = new Set([...put.map(({ name }) => name), ...remove.map(([, name]) => name)]);
  return [...stored.filter(({ name }) => !changed.has(name)), ...put];
}

/**
 * The state of a field whose value is again the one that the last operation with this field stores; null if there is no
 * such operation.
 */
async function queuedAgain(
  tables: UserTables,
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

/**
 * The value that the field had before the user typed more: once it is in an operation, the value that the operation
 * stores.
 */
const fromOf = ({ state, from, value }: FieldRow) => (state === 'queued' ? value : from);

/** What the server has in a field; undefined if the field is not one of the questions. */
function baseValue(base: Base | null, name: string): string | boolean | undefined {
  const question = questionOf(name);
  if (question === undefined) return undefined;
  const answers: Readonly<Record<string, string | boolean>> = base?.answers ?? {};
  return answers[name] ?? emptyAnswer(question);
}
