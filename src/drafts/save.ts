import { isMessage } from '../contract/domain/field-names.ts';
import { noAnswers } from '../contract/domain/application.ts';
import { status, type Status } from '../contract/domain/statuses.ts';
import { applicationDetail } from '../contract/steps/application-detail.ts';
import { isAsked, type Answers, type Step } from '../contract/steps/step.ts';
import { questionStep, questionSteps, type QuestionStepName } from '../contract/steps/wizard.ts';
import type { FieldRow, Intent, InvestigatorRow } from '../local-db/tables/rows.ts';
import type { Edit } from '../local-db/tables/edits.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { isEquivalentRow } from '../outbox/merge/same-row.ts';
import { isLiveSubmission, isUnclaimed } from '../outbox/queue/enqueue.ts';
import { changesContent } from '../outbox/queue/intent-kinds.ts';
import { fieldsOf, operationsOf } from '../outbox/queue/lane.ts';
import { resolveId } from '../outbox/queue/ids.ts';
import { requestedAgain } from '../outbox/queue/operation-rows.ts';
import { readSubmission } from '../outbox/read/submission.ts';
import { cancelPendingDiscard } from '../outbox/merge/discard.ts';
import { cellOf } from '../outbox/merge/versions.ts';
import { fieldEdit, investigatorEdit, withoutUnsaved } from '../outbox/queue/written-rows.ts';
import type { Enqueue } from '../outbox/outbox.ts';
import { readFileRows, removedFiles } from './files-of.ts';
import { doesRemovalNeedUser } from './typing/store-typed-rows.ts';
import { keptFields, withKept, type KeptFields, type TypedField } from './typing/store-typed.ts';
import { failAsEmptied, isAnswerLost, isEmptied, isInvestigatorLost } from './inventory/emptied-database.ts';
import { restoreShownVersions, type Shown } from './typing/record-typing.ts';

/**
 * Adds a save of one step to the lane, with exactly what was written in that step, or in its fields `only`. `typed` is
 * text that is not on the disk yet; the same transaction writes it, because the user waits for this.
 */
export async function enqueueStep(
  tables: UserTables,
  enqueue: Enqueue,
  lane: number,
  name: QuestionStepName,
  { typed, ...shown }: Shown & { typed: readonly TypedField[] } = { typed: [], at: 0 },
  only?: ReadonlySet<string>,
): Promise<string> {
  const step: Step = questionStep(name);
  const written: FieldRow[] = [];
  let taken: KeptFields = { put: [], remove: [] };
  const asked = new Set<string>();
  let rows: readonly FieldRow[] = [];
  let answers: Answers = {};
  const makeIntent = async (): Promise<Intent> => {
    const [before, draft, hasBeenEmptied] = await Promise.all([
      fieldsOf(tables, lane),
      tables.drafts.get(lane),
      isEmptied(tables, shown),
    ]);
    const isOfStep = (of: string) => step.questions.some((question) => question.name === of);
    const stored = (await restoreShownVersions(tables, lane, shown, isOfStep, before))
      ? await fieldsOf(tables, lane)
      : before;
    taken = await keptFields(tables, { stored, base: draft?.base ?? null }, typed, shown);
    rows = withKept(stored, taken).filter((row) => isOfStep(row.name));
    const names = step.questions.map((question) => question.name);
    const here = { fields: rows, base: draft?.base ?? null };
    if (hasBeenEmptied && shown.onScreen && isAnswerLost(shown.onScreen, lane, names, here)) failAsEmptied();
    const meant = rows.filter((row) => isAmong(only, row.name));
    await cancelPendingDiscard(tables, meant);
    answers = { ...noAnswers(), ...draft?.base?.answers };
    for (const row of rows) answers[row.name] = row.value;
    // If it is not known what the server has, no question can be ruled out as not asked: everything written is sent.
    const isUnknown = (draft?.base ?? null) === null && (await resolveId(tables, lane)) !== undefined;
    for (const question of step.questions) if (isUnknown || isAsked(question, answers)) asked.add(question.name);
    written.push(...meant.filter(({ state }) => state !== 'queued'));
    const edits: Record<string, Edit<string | boolean>> = {};
    for (const row of written) if (asked.has(row.name)) edits[row.name] = fieldEdit(row);
    const agreement = name === applicationDetail.name ? (draft?.agreement ?? undefined) : undefined;
    return { kind: 'saveStep', step: name, edits, ...(agreement === undefined ? {} : { agreement }) };
  };
  const rowAfterSave = (row: FieldRow, operationId: string): FieldRow =>
    asked.has(row.name)
      ? { ...withoutUnsaved(row), state: 'queued', operationId }
      : // Not asked, so it is sent empty; only this device has the typed value.
        { ...withoutUnsaved(row), state: 'settled', operationId: null };
  /**
   * Copies of the answers that this save empties at the server because their questions are not asked: of what the
   * server has now, or will have after an earlier change.
   */
  const emptied = (operationId: string): FieldRow[] =>
    step.questions.flatMap(({ name }) => {
      const row = rows.find((one) => one.name === name);
      const value = answers[name] ?? '';
      const isHere = row !== undefined && (row.state !== 'queued' || row.operationId === operationId);
      if (asked.has(name) || isHere || value === '' || value === false) return [];
      const copy = { from: value, revision: 1, ...row, applicationId: lane, name, value };
      return { ...copy, state: 'settled', operationId: null };
    });
  return enqueue(lane, makeIntent(), {
    async with(operationId) {
      const others = taken.put.filter((row) => !written.some((one) => one.name === row.name));
      const queued = written.map((row) => rowAfterSave(row, operationId));
      const copies = emptied(operationId);
      // An answer that was typed back to what the server has leaves no row, but a copy if this save empties it.
      const removed = taken.remove.filter(([, of]) => !copies.some((copy) => copy.name === of));
      await Promise.all([tables.fields.bulkPut([...others, ...queued, ...copies]), tables.fields.bulkDelete(removed)]);
    },
  });
}

const isAmong = <T>(only: ReadonlySet<T> | undefined, one: T) => only === undefined || only.has(one);

/**
 * Adds a save of the list of investigators to the lane, with what was written in it, or in its rows `only`. Returns
 * null if there is neither a list nor a change to it.
 */
export async function enqueueInvestigators(
  tables: UserTables,
  enqueue: Enqueue,
  lane: number,
  shown: Shown = { at: 0 },
  only?: ReadonlySet<number>,
): Promise<string | null> {
  await restoreShownVersions(tables, lane, shown, (of) => cellOf(of) !== null);
  const { shownRows, written, stored } = await readRows(tables, lane);
  const { onScreen } = shown;
  const here = { rows: shownRows, base: stored };
  if (onScreen && (await isEmptied(tables, shown)) && isInvestigatorLost(onScreen, lane, here)) failAsEmptied();
  if (written.length === 0 && stored.length === 0 && shownRows.length === 0) return null;
  await cancelPendingDiscard(
    tables,
    shownRows.filter(({ id }) => isAmong(only, id)),
  );
  const chosen = written.filter(({ id }) => isAmong(only, id));
  return enqueueRows(tables, enqueue, lane, chosen);
}

function enqueueRows(
  tables: UserTables,
  enqueue: Enqueue,
  lane: number,
  written: readonly InvestigatorRow[],
): Promise<string> {
  return enqueue(
    lane,
    { kind: 'saveInvestigators', edits: written.map(investigatorEdit) },
    {
      with: (operationId) =>
        tables.investigators.bulkPut(
          written.map((row) => ({ ...withoutUnsaved(row), removed: false, state: 'queued', operationId })),
        ),
    },
  );
}

/**
 * The investigators on this device, and those that a save sends. A row whose removal needs the user is shown again, so
 * what was written in it is sent as well.
 */
async function readRows(tables: UserTables, lane: number) {
  const rows = await tables.investigators.where('applicationId').equals(lane).toArray();
  const stored = (await tables.drafts.get(lane))?.base?.investigators ?? [];
  const written: InvestigatorRow[] = [];
  for (const row of rows) {
    const before = row.from ?? stored.find(({ key }) => key === row.id) ?? row;
    const isWritten = row.removed
      ? !isEquivalentRow(row, before) && (await doesRemovalNeedUser(tables, row))
      : row.state === 'kept';
    if (isWritten) written.push(row);
  }
  return { shownRows: rows.filter(({ removed }) => !removed), written, stored };
}

/**
 * Adds an operation to the lane for each chosen file that is in no operation, or for those of `only`. A file whose
 * removal waits is left to that removal, even if its upload was discarded.
 */
export async function enqueueFiles(
  tables: UserTables,
  enqueue: Enqueue,
  lane: number,
  only?: ReadonlySet<number>,
): Promise<string[]> {
  const [files, operations] = await Promise.all([readFileRows(tables, lane), operationsOf(tables, lane).toArray()]);
  const removed = removedFiles(operations);
  const wanted = files.filter(({ id }) => !removed.has(id) && isAmong(only, id));
  const ids = await cancelPendingDiscard(tables, wanted);
  for (const file of wanted.filter(({ state }) => state === 'kept')) {
    const { id: fileId, type, fileName, sha256, replaces, carriedAs } = file;
    const operationId = await enqueue(
      lane,
      { kind: 'addFile', fileId, type, fileName, sha256, replaces },
      { carriedAs },
    );
    await tables.files.put({ ...file, state: 'queued', operationId });
    ids.push(operationId);
  }
  return ids;
}

/** Whether a Submit was accepted after `at` (ms since 1970), and the application is still under review. */
async function isSubmittedSince(tables: UserTables, lane: number, at: number): Promise<boolean> {
  const [draft, last] = await Promise.all([tables.drafts.get(lane), readSubmission(tables, lane)]);
  return draft?.base?.status === status.pending && last?.state === 'accepted' && last.at >= at;
}

/** Adds a change of the status to the lane. `at`: ms since 1970. */
export function enqueueStatus(enqueue: Enqueue, lane: number, to: Status, at: number): Promise<string> {
  return enqueue(lane, { kind: 'changeStatus', to, at: new Date(at).toISOString() });
}

/**
 * Adds everything that was written and is in no operation to the lane, in the order of the wizard, followed by the
 * submission. This is one transaction, so that the server checks exactly what the user saw. Returns the ids of the
 * operations, none if the application was submitted since; null if an earlier submission was already tried, without
 * what is written here. Throws, so that nothing is stored, if the browser has emptied the database since the page read
 * it: what the page still shows would be missing from the submission.
 */
export async function enqueueSubmission(
  tables: UserTables,
  enqueue: Enqueue,
  lane: number,
  shown: Shown,
): Promise<string[] | null> {
  if (await isEmptied(tables, shown)) failAsEmptied();
  await restoreShownVersions(tables, lane, shown, () => true);
  const operations = await operationsOf(tables, lane).toArray();
  const sent = operations.findIndex((one) => isLiveSubmission(one) && !isUnclaimed(one));
  const fields = (await fieldsOf(tables, lane)).filter((row) => !isMessage(row));
  const kept = new Set(fields.flatMap(({ name, state }) => (state === 'kept' ? [name] : [])));
  const steps = questionSteps.filter(({ questions }) => questions.some(({ name }) => kept.has(name)));
  const { written, shownRows } = await readRows(tables, lane);
  const hasRows = written.length > 0;
  const [submission, ...behind] = sent === -1 ? [] : operations.slice(sent);
  const hasWritten = async () =>
    steps.length > 0 || hasRows || (await readFileRows(tables, lane)).some(({ state }) => state === 'kept');
  if (submission !== undefined) {
    // An application under review cannot be edited: what was written or saved since stays on this device.
    if (behind.some(({ intent }) => changesContent(intent)) || (await hasWritten())) return null;
    await tables.operations.put(requestedAgain(submission));
    return [submission.id];
  }
  // Submit was pressed in another tab too, and that was accepted while this press waited for the disk.
  const isSubmitted = operations.length === 0 && (await isSubmittedSince(tables, lane, shown.at));
  if (isSubmitted && !(await hasWritten())) return [];
  await cancelPendingDiscard(tables, [...fields, ...shownRows]);
  const ids: string[] = [];
  for (const { name } of steps) ids.push(await enqueueStep(tables, enqueue, lane, name));
  if (hasRows) ids.push(await enqueueRows(tables, enqueue, lane, written));
  ids.push(...(await enqueueFiles(tables, enqueue, lane)));
  ids.push(await enqueueStatus(enqueue, lane, status.pending, shown.at));
  return ids;
}
