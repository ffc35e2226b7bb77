import { withLatinDigits } from '../contract/characters.ts';
import { noAnswers } from '../contract/application.ts';
import type { Change } from '../contract/operation.ts';
import type { Investigator, InvestigatorAnswers } from '../contract/steps/investigators.ts';
import { investigatorQuestions } from '../contract/steps/investigators.ts';
import { storedAnswer } from '../contract/steps/rules.ts';
import { isAsked, type Answers, type Step } from '../contract/steps/step.ts';
import { answeredStep } from '../contract/steps/wizard.ts';
import type { Base, Conflict, Intent, InvestigatorEdit } from '../local-db/rows.ts';

/** The number of something at the server; undefined while it has none there. */
export type Resolve = (local: number) => number | undefined;

/**
 * What an intent comes to on the base as it stands now: a change that can be sent; a conflict, where the person and somebody
 * else changed the same; or nothing to send. A lane goes in order, so what has no number at the server by now never got
 * there, and there is nothing to remove or replace.
 */
export type Composed =
  | { kind: 'change'; change: Change; rowKeys: readonly number[] | null }
  /** `change` and `rowKeys`: what it would be if the person chose their own side. */
  | { kind: 'conflict'; conflict: FieldsConflict; change: Change; rowKeys: readonly number[] | null }
  | { kind: 'nothing' }
  /** Nobody can say which of the server's rows it means. */
  | { kind: 'unidentified' }
  /** A whole list cannot be made of what the person changed alone: what the server has must be read first. */
  | { kind: 'baseless' };

type ComposeOptions = { carried?: boolean | undefined; starts?: boolean; without?: readonly number[] };
type FieldsConflict = Extract<Conflict, { kind: 'fields' }>;
type FieldConflict = FieldsConflict['fields'][number];

/**
 * Makes the change that is sent: local numbers replaced, and filled in with what the person did not touch. A row of what was
 * `carried` may be at the server already, by another device. `starts`: the server has nothing of the application yet.
 * `without`: rows that are being deleted; those that the server does not have need not get there.
 */
export function compose(
  intent: Intent,
  base: Base | null,
  resolve: Resolve,
  { carried = false, starts = true, without = [] }: ComposeOptions = {},
): Composed {
  switch (intent.kind) {
    case 'saveStep':
      return base === null && !starts ? composeEdits(intent) : composeStep(intent, base);
    case 'saveInvestigators':
      return isUnknown(base, starts) ? { kind: 'baseless' } : composeInvestigators(intent, base, carried, without);
    case 'removeInvestigator': {
      const investigatorId = numberIn(base, intent.investigatorId) ?? resolve(intent.investigatorId);
      // What is not known to be there is compared before it is deleted.
      if (!starts && base === null) return { kind: 'baseless' };
      if (investigatorId === undefined && base?.rowsUnknown === true) return { kind: 'baseless' };
      if (investigatorId === undefined) {
        return { kind: base?.unidentified?.includes(intent.investigatorId) === true ? 'unidentified' : 'nothing' };
      }
      return composeRemoval(intent, base, investigatorId);
    }
    case 'addFile': {
      const { type, fileName, sha256 } = intent;
      // One that never got there, or is gone from there, needs no replacing.
      const stored = intent.replaces === null ? undefined : resolve(intent.replaces);
      const isGone = base !== null && base.attachments.every(({ id }) => id !== stored);
      const replaces = isGone ? undefined : stored;
      const sure = intent.sure === undefined ? {} : { sure: intent.sure };
      return plain({
        kind: 'addFile',
        type,
        fileName,
        sha256,
        ...(replaces === undefined ? {} : { replaces }),
        ...sure,
      });
    }
    case 'removeFile': {
      const attachmentId = resolve(intent.attachmentId);
      return attachmentId === undefined ? { kind: 'nothing' } : plain({ kind: 'removeFile', attachmentId });
    }
    case 'changeStatus':
    case 'comment': {
      const { seen: _seen, ...change } = intent;
      return plain(change);
    }
  }
}

/** The number that the server has given a row by now: one that was gone there and saved from here again has a new one. */
const numberIn = (base: Base | null, local: number): number | undefined =>
  base?.investigators.find(({ key, id }) => key === local && id > 0)?.id;

/** Whether the server has a list of which this device does not know the numbers. */
const isUnknown = (base: Base | null, starts: boolean) => !starts && (base === null || base.rowsUnknown === true);

const plain = (change: Change): Composed => composed(change, null);

/** A change, or a conflict about these fields. */
const composed = (change: Change, rowKeys: readonly number[] | null, fields: FieldConflict[] = []): Composed =>
  fields.length === 0
    ? { kind: 'change', change, rowKeys }
    : { kind: 'conflict', conflict: { kind: 'fields', fields }, change, rowKeys };

/**
 * A save of an application that the server has, on a device that lost what it knew of it: only what the person changed, and
 * nothing is filled in.
 */
function composeEdits({ step, edits, agreement }: Extract<Intent, { kind: 'saveStep' }>): Composed {
  const answers = Object.fromEntries(Object.entries(edits).map(([name, { to }]) => [name, to]));
  if (Object.keys(answers).length === 0 && agreement === undefined) return { kind: 'nothing' };
  return plain({ kind: 'saveStep', step, answers, ...(agreement === undefined ? {} : { agreement }) });
}

/** Three ways for each field: changed only here is mine, only there is theirs; changed on both sides is for the person. */
function composeStep(intent: Extract<Intent, { kind: 'saveStep' }>, base: Base | null): Composed {
  const step: Step = answeredStep(intent.step);
  const stored: Answers = base?.answers ?? noAnswers();
  const answers: Answers = Object.fromEntries(step.questions.map(({ name }) => [name, stored[name] ?? '']));
  // It is empty there because it is not asked there: nobody emptied it.
  const isHidden = (name: string) =>
    (stored[name] ?? '') === '' && step.questions.some((one) => one.name === name && !isAsked(one, stored));
  // Changed and changed back is not changed: what the server has stays, where it has it.
  const edits = new Map(
    Object.entries(intent.edits).filter(([name, { from, to }]) => !sameText(from, to) || isHidden(name)),
  );
  for (const [name, { to }] of edits) answers[name] = storedAnswer(to);
  const fields: FieldConflict[] = [];
  for (const question of step.questions) {
    const edit = edits.get(question.name);
    // What is not asked is sent empty whoever wrote it.
    if (edit === undefined || !isAsked(question, answers)) continue;
    if (isHidden(question.name)) continue;
    const theirs = stored[question.name] ?? '';
    if (!sameText(theirs, edit.from) && !sameText(theirs, edit.to)) {
      fields.push({ name: question.name, from: edit.from, mine: edit.to, theirs });
    }
  }
  const agreement = intent.agreement === undefined ? {} : { agreement: intent.agreement };
  return composed({ kind: 'saveStep', step: intent.step, answers, ...agreement }, null, fields);
}

/** A row that was changed since its person saw it is not deleted unseen: they choose. */
function composeRemoval(
  { investigatorId: local, seen = [] }: Extract<Intent, { kind: 'removeInvestigator' }>,
  base: Base | null,
  investigatorId: number,
): Composed {
  const row = base?.investigators.find(({ id, key }) => key === local || id === investigatorId);
  const [shown] = seen;
  const removal = { kind: 'removeInvestigator' as const, investigatorId };
  if (row === undefined || shown === undefined || seen.some((one) => sameRow(one, row))) return plain(removal);
  const fields = investigatorQuestions
    .filter(({ name }) => !sameCell(row[name], shown[name]))
    .map(({ name }) => ({ name: rowField(row.key, name), from: shown[name], mine: '', theirs: row[name] }));
  return composed(removal, null, fields);
}

function composeInvestigators(
  intent: Extract<Intent, { kind: 'saveInvestigators' }>,
  base: Base | null,
  carried: boolean,
  without: readonly number[],
): Composed {
  const before = base?.investigators ?? [];
  const edits = new Map(intent.edits.filter(isWritten).map((edit) => [edit.id, edit]));
  const copied = [...edits.values()].filter((edit) => carried || edit.carried === true);
  const stored = recognised(before, copied, edits);
  const fields: FieldConflict[] = [];
  const rows: (Investigator & { key: number })[] = stored.map((known) => {
    // Changed under both of its numbers, it was shown as two rows: the words under the other number become a row of their own.
    const row = edits.has(known.key) && edits.has(known.id) ? { ...known, key: known.id } : known;
    const edit = edits.get(row.key) ?? edits.get(row.id);
    edits.delete(row.key);
    edits.delete(row.id);
    if (edit === undefined) return row;
    const merged = { ...row };
    for (const { name } of investigatorQuestions) {
      const mine = edit.to[name];
      const theirs = row[name];
      const from = edit.from?.[name] ?? theirs;
      if (sameCell(mine, from)) continue;
      if (!sameCell(theirs, from) && !sameCell(theirs, mine)) {
        // By the number under which it was changed, which may be the other one of two: the choice is applied to that edit.
        fields.push({ name: rowField(edit.id, name), from, mine, theirs });
      }
      merged[name] = mine;
    }
    return merged;
  });
  // What is not at the server is new there: born here, or removed there and changed here, where nothing written is lost. What
  // is being deleted here as well need not come back for that.
  const born = [...edits.values()]
    .filter((edit) => !without.includes(edit.id))
    .toSorted((one, other) => one.order - other.order);
  for (const { id, to } of born) rows.push({ ...cells(to), id: 0, key: id });
  if (rows.length === 0) return { kind: 'nothing' };
  const change = { kind: 'saveInvestigators' as const, rows: rows.map(({ key: _key, ...row }) => row) };
  return composed(
    change,
    rows.map(({ key }) => key),
    fields,
  );
}

export const isWritten = ({ from, to }: InvestigatorEdit) => from === null || !sameRow(from, to);

/**
 * The stored rows, each under its number on this device if a new row of a copy says the same in every cell: that row is there
 * already. A stored row that was changed on this device was shown beside the new one, so these stay two rows.
 */
function recognised(
  stored: Base['investigators'],
  copied: readonly InvestigatorEdit[],
  changed: ReadonlyMap<number, InvestigatorEdit>,
): Base['investigators'] {
  const born = copied.filter((edit) => stored.every(({ key, id }) => ![key, id].includes(edit.id)));
  return stored.map((row) => {
    if (row.key < 0 || changed.has(row.key) || changed.has(row.id)) return row;
    const place = born.findIndex(({ to }) => sameRow(to, row));
    const [same] = place < 0 ? [] : born.splice(place, 1);
    return same === undefined ? row : { ...row, key: same.id };
  });
}

/** The name of a row's cell in a conflict. */
export const rowField = (key: number, column: keyof InvestigatorAnswers) => `${key} ${column}`;

function cells({ name, idNumber, position }: InvestigatorAnswers): InvestigatorAnswers {
  return { name, idNumber, position };
}

/** Two rows that say the same. */
export function sameRow(one: InvestigatorAnswers, other: InvestigatorAnswers): boolean {
  return investigatorQuestions.every(({ name }) => sameCell(one[name], other[name]));
}

/** The store mends lone surrogates and drops blanks at the ends, so a text may come back with that alone changed. */
export function sameText(one: string | boolean, other: string | boolean): boolean {
  if (typeof one === 'boolean' || typeof other === 'boolean') return one === other || (one || '') === (other || '');
  return storedAnswer(one) === storedAnswer(other);
}

/** As the store compares cells: blanks at the ends dropped, digits Latin. */
function sameCell(one: string, other: string): boolean {
  return withLatinDigits(one).trim() === withLatinDigits(other).trim();
}
