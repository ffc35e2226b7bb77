import { noAnswers } from '../../contract/domain/application.ts';
import type { Change } from '../../contract/domain/operation.ts';
import type { Investigator, InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import { trimmedAnswer } from '../../contract/steps/rules.ts';
import { isAsked, type Answers, type Step } from '../../contract/steps/step.ts';
import { questionStep } from '../../contract/steps/wizard.ts';
import type { Base, Intent } from '../../local-db/tables/rows.ts';
import type { Conflict } from '../../local-db/tables/trouble.ts';
import type { InvestigatorEdit } from '../../local-db/tables/edits.ts';
import { baseContentOf, isPossiblyStored } from '../sending/possibly-stored.ts';
import { isEquivalentCell, isEquivalentRow } from './same-row.ts';
import { cellsOf } from '../queue/written-rows.ts';

/**
 * The result of composing an intent on the current base: a change that can be sent; a conflict, if the user and another
 * user changed the same value; or nothing to send. A lane is sent in order, so what has no id at the server by now
 * never got to the server, and there is nothing to remove or replace.
 */
export type Composed =
  | { kind: 'change'; change: Change; rowKeys: readonly number[] | null }
  /** `change` and `rowKeys`: what would be sent if the user chose their own side. */
  | { kind: 'conflict'; conflict: FieldsConflict; change: Change; rowKeys: readonly number[] | null }
  | { kind: 'nothing' }
  /** It is unclear which of the server's rows it means. */
  | { kind: 'unidentified' }
  /** It cannot be composed from the user's changes alone: what the server has must be read first. */
  | { kind: 'needsBase' };

type ComposeOptions = {
  serverId: number | undefined;
  carried?: boolean | undefined;
  starts?: boolean;
  without?: readonly number[];
};
type FieldsConflict = Extract<Conflict, { kind: 'fields' }>;
type FieldConflict = FieldsConflict['fields'][number];

/**
 * Composes the change that is sent: local ids are replaced, and what the user did not touch is filled in.
 *
 * - `serverId`: the server's id of what the intent removes or replaces (`idRemovedOrReplaced`); undefined if it does
 *   neither, or if the server does not have that.
 * - `carried`: another device may have sent it, so a row of it may be at the server already.
 * - `starts`: the server has nothing of the application yet.
 * - `without`: rows that are being deleted; those that the server does not have need not be sent.
 */
export function compose(
  intent: Intent,
  base: Base | null,
  { serverId, carried = false, starts = true, without = [] }: ComposeOptions,
): Composed {
  switch (intent.kind) {
    case 'saveStep':
      // What the server has is part of the save, and may be replaced by it: if there is no base, it is read first.
      return base === null && !starts ? { kind: 'needsBase' } : composeStep(intent, base);
    case 'saveInvestigators':
      return isUnknown(base, starts) ? { kind: 'needsBase' } : composeInvestigators(intent, base, carried, without);
    case 'removeInvestigator': {
      const investigatorId = numberIn(base, intent.investigatorId) ?? serverId;
      // A row is compared with the server's before it is deleted: if there is no base, it is read first.
      if (!starts && base === null) return { kind: 'needsBase' };
      if (investigatorId === undefined && base?.rowsUnknown === true) return { kind: 'needsBase' };
      if (investigatorId === undefined) {
        return { kind: base?.unidentified?.includes(intent.investigatorId) === true ? 'unidentified' : 'nothing' };
      }
      return composeRemoval(intent, base, investigatorId);
    }
    case 'addFile': {
      const { type, fileName, sha256 } = intent;
      // A file that never got to the server, or is gone from it, needs no replacing.
      const isGone = base !== null && base.attachments.every(({ id }) => id !== serverId);
      const replaces = isGone ? undefined : serverId;
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
      return serverId === undefined ? { kind: 'nothing' } : plain({ kind: 'removeFile', attachmentId: serverId });
    }
    case 'changeStatus':
    case 'comment': {
      const { seen: _seen, ...change } = intent;
      return plain(change);
    }
  }
}

/** The id that the server now has for a row: one that was deleted there and saved from here again has a new one. */
const numberIn = (base: Base | null, local: number): number | undefined =>
  base?.investigators.find(({ key, id }) => key === local && id > 0)?.id;

/** Whether the server has a list with ids that this device does not know. */
const isUnknown = (base: Base | null, starts: boolean) => !starts && (base === null || base.rowsUnknown === true);

const plain = (change: Change): Composed => composed(change, null);

/** A change, or a conflict about these fields. */
const composed = (change: Change, rowKeys: readonly number[] | null, fields: FieldConflict[] = []): Composed =>
  fields.length === 0
    ? { kind: 'change', change, rowKeys }
    : { kind: 'conflict', conflict: { kind: 'fields', fields }, change, rowKeys };

/**
 * A three-way comparison per field: changed only here takes mine, changed only there takes theirs, changed on both
 * sides is for the user to decide.
 */
function composeStep(intent: Extract<Intent, { kind: 'saveStep' }>, base: Base | null): Composed {
  const step: Step = questionStep(intent.step);
  // An older release has stored no answer to a question that was added since.
  const stored: Answers = { ...noAnswers(), ...base?.answers };
  const answers: Answers = Object.fromEntries(step.questions.map(({ name }) => [name, stored[name] ?? '']));
  // It is empty at the server because it is not asked there, not because it was emptied.
  const isHidden = (name: string) =>
    (stored[name] ?? '') === '' && step.questions.some((one) => one.name === name && !isAsked(one, stored));
  // A value changed and changed back is not a change: what the server has stays, if it has it.
  const edits = new Map(
    Object.entries(intent.edits).filter(([name, { from, to }]) => !isEquivalentText(from, to) || isHidden(name)),
  );
  for (const [name, { to }] of edits) answers[name] = trimmedAnswer(to);
  const fields: FieldConflict[] = [];
  for (const question of step.questions) {
    const edit = edits.get(question.name);
    // If a question is not asked, its answer is sent empty, no matter who wrote it.
    if (edit === undefined || !isAsked(question, answers)) continue;
    if (isHidden(question.name)) continue;
    const theirs = stored[question.name] ?? '';
    if (!isEquivalentText(theirs, edit.from) && !isEquivalentText(theirs, edit.to)) {
      fields.push({ name: question.name, from: edit.from, mine: edit.to, theirs });
    }
  }
  const agreement = intent.agreement === undefined ? {} : { agreement: intent.agreement };
  return composed({ kind: 'saveStep', step: intent.step, answers, ...agreement }, null, fields);
}

/** A row that was changed since the user saw it is not deleted unseen: the user chooses. */
function composeRemoval(
  { investigatorId: local, seen = [] }: Extract<Intent, { kind: 'removeInvestigator' }>,
  base: Base | null,
  investigatorId: number,
): Composed {
  const row = base?.investigators.find(({ id, key }) => key === local || id === investigatorId);
  const [shown] = seen;
  const removal = { kind: 'removeInvestigator' as const, investigatorId };
  if (row === undefined || shown === undefined || seen.some((one) => isEquivalentRow(one, row))) return plain(removal);
  const fields = investigatorQuestions
    .filter(({ name }) => !isEquivalentCell(row[name], shown[name]))
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
  const edits = new Map(intent.edits.filter(hasText).map((edit) => [edit.id, edit]));
  const copied = [...edits.values()].filter((edit) => carried || edit.carried === true);
  const stored = recognised(before, copied, edits);
  const fields: FieldConflict[] = [];
  const rows: (Investigator & { key: number })[] = stored.map((known) => {
    // Changed under both of its ids, the row was shown as two: the text under the other id becomes a row of its
    // own.
    const row = edits.has(known.key) && edits.has(known.id) ? { ...known, key: known.id } : known;
    const edit = edits.get(row.key) ?? edits.get(row.id);
    edits.delete(row.key);
    edits.delete(row.id);
    if (edit === undefined) return row;
    const merged = { ...row };
    // A new row of a copy may have been stored by the other device, as it is in the copy.
    const asCopied = carried || edit.carried === true ? edit.to : row;
    const mergeBase = edit.from ?? baseContentOf(edit, row) ?? asCopied;
    for (const { name } of investigatorQuestions) {
      const mine = edit.to[name];
      const theirs = row[name];
      const from = mergeBase[name];
      if (isEquivalentCell(mine, from)) continue;
      if (!isEquivalentCell(theirs, from) && !isEquivalentCell(theirs, mine)) {
        // Named by the id under which it was changed, which may be the other one of two: the choice is applied to
        // that edit.
        fields.push({ name: rowField(edit.id, name), from, mine, theirs });
      }
      merged[name] = mine;
    }
    return merged;
  });
  // What is not at the server is new there: created here, or removed there and changed here, so that no text is lost. A
  // row that is being deleted here as well need not be restored for that.
  const newEdits = [...edits.values()]
    .filter((edit) => !without.includes(edit.id))
    .toSorted((one, other) => one.order - other.order);
  for (const { id, to } of newEdits) rows.push({ ...cellsOf(to), id: 0, key: id });
  if (rows.length === 0) return { kind: 'nothing' };
  const change = { kind: 'saveInvestigators' as const, rows: rows.map(({ key: _key, ...row }) => row) };
  return composed(
    change,
    rows.map(({ key }) => key),
    fields,
  );
}

export const hasText = ({ from, to }: InvestigatorEdit) => from === null || !isEquivalentRow(from, to);

/**
 * The stored rows. One that is equal in every cell to a new row of a copy, or to what that row may have been stored as,
 * gets that row's id on this device: it is there already. A stored row that was changed on this device was shown
 * beside the new one, so these stay two rows.
 */
function recognised(
  stored: Base['investigators'],
  copied: readonly InvestigatorEdit[],
  changed: ReadonlyMap<number, InvestigatorEdit>,
): Base['investigators'] {
  const unstored = copied.filter((edit) => stored.every(({ key, id }) => ![key, id].includes(edit.id)));
  return stored.map((row) => {
    if (row.key < 0 || changed.has(row.key) || changed.has(row.id)) return row;
    const same =
      unstored.find(({ to }) => isEquivalentRow(to, row)) ?? unstored.find((edit) => isPossiblyStored(edit, row));
    if (same === undefined) return row;
    unstored.splice(unstored.indexOf(same), 1);
    return { ...row, key: same.id };
  });
}

/** The name of a row's cell in a conflict. */
export const rowField = (key: number, column: keyof InvestigatorAnswers) => `${key} ${column}`;

/**
 * Whether two texts are equal as stored: the server replaces lone surrogates and drops blanks at the ends, so a text
 * may come back with only that changed.
 */
export function isEquivalentText(one: string | boolean, other: string | boolean): boolean {
  if (typeof one === 'boolean' || typeof other === 'boolean') return one === other || (one || '') === (other || '');
  return trimmedAnswer(one) === trimmedAnswer(other);
}
