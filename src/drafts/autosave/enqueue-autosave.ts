import * as v from 'valibot';
import { noAnswers } from '../../contract/domain/application.ts';
import { isBlank } from '../../contract/domain/characters.ts';
import { isSavedAutomatically } from '../../contract/domain/statuses.ts';
import { problemsOfInvestigator } from '../../contract/steps/investigators.ts';
import { problemsOf, typedSchema } from '../../contract/steps/rules.ts';
import { isAsked, type Answers, type Step } from '../../contract/steps/step.ts';
import { questionSteps, questionOf } from '../../contract/steps/wizard.ts';
import type { FieldRow, InvestigatorRow, StorageState } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { Enqueue } from '../../outbox/outbox.ts';
import { fieldsOf, lastReceipt, operationsOf } from '../../outbox/queue/lane.ts';
import { readOutboxState } from '../../outbox/read/outbox-state.ts';
import { enqueueInvestigators, enqueueStep } from '../save.ts';

/**
 * A draft is saved automatically this long after its last change (ms), and not within this time after anything else of
 * it has left the outbox.
 */
export const AUTOSAVE_AFTER_MS = 10_000;

/** `tooSoon`: something else was sent a moment ago. `nothing`: nothing can be saved before the user changes something. */
export type Autosaved = 'enqueued' | 'tooSoon' | 'nothing';

const isUnsaved = ({ state, unsaved }: StorageState): boolean => state === 'kept' && unsaved === true;
const isUnsavedAnswer = (row: FieldRow): boolean => isUnsaved(row) && questionOf(row.name) !== undefined;
const isUnsavedRow = (row: InvestigatorRow): boolean => isUnsaved(row) && !row.removed;

/**
 * The drafts with unsaved changes, each with a mark that changes with them. Only those that the server has as drafts,
 * as far as this device knows, and of which nothing waits; none while the outbox waits for the server.
 */
export async function readUnsaved(tables: UserTables): Promise<ReadonlyMap<number, string>> {
  const [fields, investigators, isOutboxWaiting] = await Promise.all([
    tables.fields.filter(isUnsavedAnswer).toArray(),
    tables.investigators.filter(isUnsavedRow).toArray(),
    isBackingOff(tables),
  ]);
  const marks = new Map<number, string>();
  if (isOutboxWaiting) return marks;
  const add = (lane: number, mark: string) => marks.set(lane, `${marks.get(lane) ?? ''}${mark}\n`);
  for (const { applicationId, name, revision } of fields) add(applicationId, `${name} ${revision}`);
  for (const { applicationId, id, revision } of investigators) add(applicationId, `#${id} ${revision}`);
  for (const lane of marks.keys()) if (!(await isIdleDraft(tables, lane))) marks.delete(lane);
  return marks;
}

/** Whether something waits for the server to be reachable again. A back-off stays if what waited was discarded. */
async function isBackingOff(tables: UserTables): Promise<boolean> {
  if ((await readOutboxState(tables)).backOff === null) return false;
  return (await tables.operations.where('state').anyOf(['waiting', 'sending', 'unsure']).count()) > 0;
}

async function isIdleDraft(tables: UserTables, lane: number): Promise<boolean> {
  const [draft, operations] = await Promise.all([tables.drafts.get(lane), operationsOf(tables, lane).count()]);
  const status = draft?.base?.status;
  return status !== undefined && isSavedAutomatically(status) && draft?.gone === undefined && operations === 0;
}

/**
 * Enqueues a save of one step, or of the list of investigators, with what was changed there and not saved. `at`: ms
 * since 1970.
 */
export async function enqueueAutosave(
  tables: UserTables,
  enqueue: Enqueue,
  lane: number,
  at: number,
): Promise<{ autosaved: Autosaved; operationId: string | null }> {
  const without = (autosaved: Autosaved) => ({ autosaved, operationId: null });
  const automatically: Enqueue = (of, intent, options) => enqueue(of, intent, { ...options, automatic: true });
  if (!(await readUnsaved(tables)).has(lane)) return without('nothing');
  const last = await lastReceipt(tables, (receipt) => receipt.lane === lane);
  // The clock may have been set back since.
  if (last !== undefined && last.at <= at && at - last.at < AUTOSAVE_AFTER_MS) return without('tooSoon');
  const [fields, draft] = await Promise.all([fieldsOf(tables, lane), tables.drafts.get(lane)]);
  const atServer: Answers = { ...noAnswers(), ...draft?.base?.answers };
  for (const step of questionSteps) {
    const rows = fields.filter(({ name }) => step.questions.some((question) => question.name === name));
    // The answer to a question that is asked again was not sent while it was not asked.
    const sent = rows.filter((row) => isUnsaved(row) || row.state === 'settled');
    if (!rows.some(isUnsaved) || !canBeSaved(step, sent, atServer)) continue;
    const only = new Set(sent.map(({ name }) => name));
    const operationId = await enqueueStep(tables, automatically, lane, step.name, { typed: [], at }, only);
    return { autosaved: 'enqueued', operationId };
  }
  const only = new Set((await investigatorsToSave(tables, lane)).map(({ id }) => id));
  if (only.size === 0) return without('nothing');
  const operationId = await enqueueInvestigators(tables, automatically, lane, { at }, only);
  return { autosaved: 'enqueued', operationId };
}

/**
 * Whether the server accepts a save of the step, as Save As Draft asks. A step without any answer is left to the user:
 * saving it states that its box stays unticked.
 */
function canBeSaved(step: Step, rows: readonly FieldRow[], atServer: Answers): boolean {
  const answers: Answers = { ...atServer, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
  const asked = (of: Answers) => step.questions.filter((question) => isAsked(question, of)).map(({ name }) => name);
  const isWritten = (of: Answers) => asked(of).some((name) => isAnswer(of[name]));
  if (!isWritten(answers) && !isWritten(atServer)) return false;
  if (step.locksWhileIncomplete === true) return problemsOf(step, answers).length === 0;
  const ofStep = Object.fromEntries(step.questions.map(({ name }) => [name, answers[name] ?? '']));
  const { issues = [] } = v.safeParse(typedSchema(step), ofStep);
  const names = asked(answers);
  return issues.every(({ path }) => !names.includes(String(path?.[0]?.key)));
}

const isAnswer = (answer: string | boolean | undefined) =>
  answer === true || (typeof answer === 'string' && !isBlank(answer));

/**
 * The complete rows that are not saved. A new row waits for the new ones before it: the first investigator is the
 * principal one.
 */
async function investigatorsToSave(tables: UserTables, lane: number): Promise<InvestigatorRow[]> {
  const all = await tables.investigators.where('applicationId').equals(lane).toArray();
  const canBeSent = (row: InvestigatorRow) => isUnsavedRow(row) && problemsOfInvestigator(row).length === 0;
  const left = all.filter((row) => row.from === null && row.state === 'kept' && !row.removed && !canBeSent(row));
  const before = Math.min(...left.map(({ order }) => order));
  return all.filter((row) => canBeSent(row) && (row.from !== null || row.order < before));
}
