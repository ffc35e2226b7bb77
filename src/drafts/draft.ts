import { newRowField } from '../contract/domain/field-names.ts';
import { noAnswers } from '../contract/domain/application.ts';
import type { Attachment } from '../contract/domain/attachment.ts';
import { isBlank } from '../contract/domain/characters.ts';
import { status } from '../contract/domain/statuses.ts';
import { startsApplication } from '../outbox/queue/intent-kinds.ts';
import { conflictOfInterest } from '../contract/steps/conflict-of-interest.ts';
import type { FileType } from '../contract/steps/files.ts';
import { investigatorQuestions, type InvestigatorAnswers } from '../contract/steps/investigators.ts';
import type { Agreement } from '../contract/steps/step-save.ts';
import {
  questionStep,
  questionSteps,
  type QuestionStepName,
  type ApplicationAnswers,
  type WizardStep,
} from '../contract/steps/wizard.ts';
import type { OperationRow } from '../local-db/tables/rows.ts';
import { isDisplaced } from '../outbox/queue/displaced.ts';
import { isLiveSubmission, isUnclaimed } from '../outbox/queue/enqueue.ts';
import { isBareRemoval } from '../outbox/merge/removals.ts';
import { versionsIn, type KeptVersion } from '../outbox/merge/versions.ts';
import { cellsOf } from '../outbox/queue/written-rows.ts';
import { type DraftRows } from './draft-rows.ts';
import { removedFiles } from './files-of.ts';
import { isEquivalentRow } from '../outbox/merge/same-row.ts';
import type { ReadFrom, TypedHere } from './typing/store-typed.ts';
import { isIdenticalRow } from '../outbox/merge/same-row.ts';

/** An investigator of a draft. `id` is the id on this device: negative for a row that was added here. */
export type DraftInvestigator = InvestigatorAnswers & { id: number; key: string };

/**
 * The state of a part of a draft, one of the portal's five words. Nothing is `saved` before the server has accepted
 * it. `kept` means on this device only, in no operation.
 */
export type PartState = 'kept' | 'waiting' | 'sending' | 'saved' | 'actionNeeded';

/** A file that was chosen on this device and, as far as is known, is not at the server yet. */
export type ChosenFile = {
  id: number;
  type: FileType;
  fileName: string;
  size: number;
  /** The stored file that it takes the place of. */
  replaces: number | null;
  state: Exclude<PartState, 'saved'>;
  /** The server's message if the file needs the user. */
  message: string;
  operationId: string | null;
};

/** The parts of a draft that are saved separately. */
export type DraftPart = Exclude<WizardStep, 'policy-agreement'>;

/**
 * Whether Submit was pressed and the submission waits. Until its first try, further changes are sent before it
 * (`canStillBeChanged`). After that it may be at the server, and later changes are not part of it (`onItsWay`).
 */
export type Submitting = 'no' | 'canStillBeChanged' | 'onItsWay';

/** A draft as this device shows it: what the server last had, with everything that was written here on top. */
export type Draft = {
  /** The id on this device; it stays the same when the server assigns its own. */
  applicationId: number;
  /** The server's id; null until the server has the application. */
  serverId: number | null;
  /**
   * Whether the server has the application, or the save that creates it is in the outbox. Every step can be saved then.
   */
  isStarted: boolean;
  status: number;
  answers: ApplicationAnswers;
  investigators: readonly DraftInvestigator[];
  /** The text typed in the form for a new row that is not added yet; null if there is none. */
  newInvestigator: InvestigatorAnswers | null;
  /** The files at the server, without those that are being removed or replaced. */
  attachments: readonly Attachment[];
  chosenFiles: readonly ChosenFile[];
  agreement: Agreement | null;
  /** False if the server does not say what was agreed to, and this device does not know it either. */
  isAgreementKnown: boolean;
  /**
   * Whether the question about conflicts is answered: the box is ticked, or its step was saved or its save waits. A box
   * that was never looked at is not an answer.
   */
  conflictAnswered: boolean;
  /** Null for a part that the user has not been to. */
  partStates: Readonly<Record<DraftPart, PartState | null>>;
  submitting: Submitting;
  /** Other versions of the text in a field, for the user to choose from; oldest first. */
  versions: readonly KeptVersion[];
  /** The rows that the draft was composed of: a user who types has seen these, and nothing newer. */
  readFrom: ReadFrom;
};

/** Composes a draft. `typed` is what this tab has not written to the disk yet, or has written and not read back. */
export function draftFromRows(rows: DraftRows, typed: ReadonlyMap<string, TypedHere>): Draft {
  const { draft, serverId, operations } = rows;
  const { base } = draft;
  const answers: ApplicationAnswers = { ...noAnswers(), ...base?.answers };
  const fieldsOf = new Map<string, string | boolean>(rows.fields.map(({ name, value }) => [name, value]));
  for (const [key, one] of typed) if (one.kind === 'field') fieldsOf.set(key, one.value);
  for (const step of questionSteps) {
    for (const { name } of step.questions) {
      const value = fieldsOf.get(name);
      if (value !== undefined) Object.assign(answers, { [name]: value });
    }
  }
  const removed = removedFiles(operations);
  const files = rows.files.filter((file) => !removed.has(file.id) && !isDisplaced(file, operations));
  // What an upload takes the place of may be gone at the server, even if its file was removed here since.
  const uploads = operations.flatMap(({ intent }) => (intent.kind === 'addFile' ? [intent] : []));
  const replaced = new Set([...files, ...uploads].flatMap(({ replaces }) => replaces ?? []));
  const agreement =
    draft.agreement ??
    operations.flatMap(({ intent }) => (intent.kind === 'saveStep' ? (intent.agreement ?? []) : [])).at(-1) ??
    base?.agreement ??
    null;
  return {
    applicationId: draft.applicationId,
    serverId,
    isStarted: serverId !== null || operations.some(({ intent }) => startsApplication(intent)),
    status: base?.status ?? status.draft,
    answers,
    investigators: investigatorsOf(rows, typed),
    newInvestigator: newInvestigatorOf(fieldsOf),
    attachments: (base?.attachments ?? []).filter(({ id }) => {
      const local = rows.localIds.get(id) ?? id;
      return ![id, local].some((number) => removed.has(number) || replaced.has(number));
    }),
    chosenFiles: files.map(({ id, type, fileName, size, replaces, operationId }) => {
      const operation = operations.find((one) => one.id === operationId);
      const state = partStateOf(operation);
      return { id, type, fileName, size, replaces, operationId, state, message: operation?.trouble?.message ?? '' };
    }),
    agreement,
    isAgreementKnown: agreement !== null || base === null || base.conflictAnswered !== undefined,
    conflictAnswered: answers.noConflict || hasSavedConflict(rows),
    partStates: partStatesOf(rows, typed),
    submitting: submittingOf(operations),
    versions: versionsIn(rows.fields),
    readFrom: { ...rows, typed },
  };
}

function hasSavedConflict({ draft, operations }: DraftRows): boolean {
  const { name } = conflictOfInterest;
  if (draft.base?.conflictAnswered === true || draft.savedSteps.includes(name)) return true;
  return operations.some(({ intent }) => intent.kind === 'saveStep' && intent.step === name);
}

export function submittingOf(operations: readonly OperationRow[]): Submitting {
  const submissions = operations.filter(isLiveSubmission);
  if (submissions.length === 0) return 'no';
  return submissions.every(isUnclaimed) ? 'canStillBeChanged' : 'onItsWay';
}

function investigatorsOf(rows: DraftRows, typed: ReadonlyMap<string, TypedHere>): DraftInvestigator[] {
  const needingUser = new Set(rows.operations.filter((one) => partStateOf(one) === 'actionNeeded').map(({ id }) => id));
  // A removal that was refused has removed nothing.
  const here = new Map(
    rows.investigators.map((row) => [
      row.id,
      {
        ...row,
        isBare: isBareRemoval(row),
        removed: row.removed && (row.operationId === null || !needingUser.has(row.operationId)),
      },
    ]),
  );
  const stored = (rows.draft.base?.investigators ?? []).map((row) => ({ id: row.key, order: 0, ...cellsOf(row) }));
  const known = new Set(stored.map(({ id }) => id));
  const newRows = rows.investigators
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ id: row.id, order: row.order, ...cellsOf(row) }));
  const all = new Map(
    [...stored, ...newRows.toSorted((one, other) => one.order - other.order)].map((row) => [row.id, row]),
  );
  for (const [id, row] of here) {
    if (row.removed) all.delete(id);
    // Its removal needs the user, who has written nothing in the row: it is shown as the server has it.
    else if (row.isBare && known.has(id)) continue;
    else if (all.has(id)) all.set(id, { id, order: row.order, ...cellsOf(row) });
  }
  for (const one of typed.values()) {
    if (one.kind !== 'row' || here.get(one.id)?.removed === true) continue;
    // After the browser has emptied the database, a row that was added here is stored under the server's id.
    const isUnderServerId =
      one.written &&
      !all.has(one.id) &&
      [...all.values()].some((row) => row.id > 0 && isEquivalentRow(row, one.answers));
    if (!isUnderServerId) all.set(one.id, { id: one.id, order: one.order, ...one.answers });
  }
  return [...all.values()].map(({ order: _order, ...row }) => ({ ...row, key: String(row.id) }));
}

function newInvestigatorOf(fields: ReadonlyMap<string, string | boolean>): InvestigatorAnswers | null {
  const text = (name: keyof InvestigatorAnswers) => String(fields.get(newRowField(name)) ?? '');
  const answers = { name: text('name'), idNumber: text('idNumber'), position: text('position') };
  return investigatorQuestions.every(({ name }) => isBlank(answers[name])) ? null : answers;
}

/** The state of a part that this operation contains; `kept` if there is no operation. */
export function partStateOf(operation: OperationRow | undefined): Exclude<PartState, 'saved'> {
  switch (operation?.state) {
    case undefined:
      return 'kept';
    case 'waiting':
    case 'unsure':
      return 'waiting';
    case 'sending':
      return 'sending';
    case 'refused':
    case 'conflict':
      return 'actionNeeded';
  }
}

/** What the user should know first: what needs them, then what has got least far. */
const weight: readonly PartState[] = ['actionNeeded', 'kept', 'waiting', 'sending', 'saved'];

export function mostUrgent(states: readonly PartState[]): PartState | null {
  return weight.find((state) => states.includes(state)) ?? null;
}

function partStatesOf(rows: DraftRows, typed: ReadonlyMap<string, TypedHere>): Draft['partStates'] {
  const { draft, operations } = rows;
  const ofSteps = Object.fromEntries(questionSteps.map(({ name }) => [name, stateOfStep(rows, typed, name)]));
  const isRow = [...typed.values()].some((one) => one.kind === 'row' && !isReadRow(rows, one));
  const keptRow = isRow || rows.investigators.some(({ state }) => state === 'kept');
  const listed = operations.filter(
    ({ intent }) => intent.kind === 'saveInvestigators' || intent.kind === 'removeInvestigator',
  );
  const filed = operations.filter(({ intent }) => intent.kind === 'addFile' || intent.kind === 'removeFile');
  return {
    // One entry for each step with questions.
    ...(ofSteps as Record<QuestionStepName, PartState | null>),
    'investigators-info': mostUrgent([
      ...listed.map(partStateOf),
      ...(keptRow ? (['kept'] as const) : []),
      ...((draft.base?.investigators.length ?? 0) > 0 ? (['saved'] as const) : []),
    ]),
    'pi-cv': mostUrgent([
      ...filed.map(partStateOf),
      ...rows.files.flatMap(({ state }) => (state === 'kept' ? (['kept'] as const) : [])),
      ...((draft.base?.attachments.length ?? 0) > 0 ? (['saved'] as const) : []),
    ]),
  };
}

/**
 * Whether typed text of this tab is in the rows that were read, which then give its state. Text that was written a
 * moment ago and not read back counts as kept: the rows are older.
 */
function isReadField({ fields, draft }: DraftRows, name: string, typed: TypedHere): boolean {
  if (!typed.written || typed.kind !== 'field') return false;
  const row = fields.find((field) => field.name === name);
  return typed.value === (row === undefined ? Reflect.get(draft.base?.answers ?? {}, name) : row.value);
}

function isReadRow({ investigators, draft }: DraftRows, typed: TypedHere): boolean {
  if (!typed.written || typed.kind !== 'row') return false;
  const { id, answers } = typed;
  const read = investigators.find((row) => row.id === id) ?? draft.base?.investigators.find(({ key }) => key === id);
  return read !== undefined && isIdenticalRow(read, answers);
}

function stateOfStep(rows: DraftRows, typed: ReadonlyMap<string, TypedHere>, name: QuestionStepName): PartState | null {
  const { draft, fields, operations } = rows;
  const names = new Set<string>(questionStep(name).questions.map((question) => question.name));
  const saves = operations.filter(({ intent }) => intent.kind === 'saveStep' && intent.step === name);
  const kept =
    [...typed].some(([key, one]) => names.has(key) && !isReadField(rows, key, one)) ||
    fields.some((field) => names.has(field.name) && field.state === 'kept');
  const answers: Readonly<Record<string, string | boolean>> = draft.base?.answers ?? {};
  const stored = [...names].some(
    (key) => answers[key] === true || ((answers[key] ?? false) !== false && answers[key] !== ''),
  );
  return mostUrgent([
    ...saves.map(partStateOf),
    ...(kept ? (['kept'] as const) : []),
    ...(draft.savedSteps.includes(name) || stored ? (['saved'] as const) : []),
  ]);
}
