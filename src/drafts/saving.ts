import { noAnswers } from '../contract/application.ts';
import { status, type Status } from '../contract/statuses.ts';
import { applicationDetail } from '../contract/steps/application-detail.ts';
import { isAsked, type Answers, type Step } from '../contract/steps/step.ts';
import { answeredStep, answeredSteps, type AnsweredStepName } from '../contract/steps/wizard.ts';
import type { Edit, FieldRow, Intent } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import type { Enqueue } from '../outbox/outbox.ts';
import { cellsOf } from './draft.ts';
import { fieldsOf } from './draft-rows.ts';

/** Puts a save of one step behind what waits: with what was written in it, and nothing that was not. */
export async function enqueueStep(
  tables: PersonTables,
  enqueue: Enqueue,
  lane: number,
  name: AnsweredStepName,
): Promise<string> {
  const step: Step = answeredStep(name);
  const names = new Set(step.questions.map((question) => question.name));
  const rows = (await fieldsOf(tables, lane).toArray()).filter((row) => names.has(row.name));
  const draft = await tables.drafts.get(lane);
  const answers: Answers = { ...noAnswers(), ...draft?.base?.answers };
  for (const row of rows) answers[row.name] = row.value;
  const asked = new Set(
    step.questions.filter((question) => isAsked(question, answers)).map((question) => question.name),
  );
  const written = rows.filter(({ state }) => state !== 'queued');
  const edits: Record<string, Edit<string | boolean>> = {};
  for (const row of written) if (asked.has(row.name)) edits[row.name] = { from: row.from, to: row.value };
  const agreement = name === applicationDetail.name ? (draft?.agreement ?? undefined) : undefined;
  const intent: Intent = { kind: 'saveStep', step: name, edits, ...(agreement === undefined ? {} : { agreement }) };
  const operationId = await enqueue(lane, intent);
  for (const row of written) {
    const standing: Pick<FieldRow, 'state' | 'operationId'> = asked.has(row.name)
      ? { state: 'queued', operationId }
      : // Not asked, so it is sent empty; only this device has what was typed.
        { state: 'settled', operationId: null };
    await tables.fields.put({ ...row, ...standing });
  }
  return operationId;
}

/** Puts a save of the list of investigators behind what waits; null where there is neither a list nor a change of one. */
export async function enqueueInvestigators(
  tables: PersonTables,
  enqueue: Enqueue,
  lane: number,
): Promise<string | null> {
  const rows = await tables.investigators.where('applicationId').equals(lane).toArray();
  const written = rows.filter(({ state, removed }) => state === 'kept' && !removed);
  const stored = (await tables.drafts.get(lane))?.base?.investigators ?? [];
  if (written.length === 0 && stored.length === 0 && rows.every(({ removed }) => removed)) return null;
  const edits = written.map((row) => ({ id: row.id, order: row.order, from: row.from, to: cellsOf(row) }));
  const operationId = await enqueue(lane, { kind: 'saveInvestigators', edits });
  for (const row of written) await tables.investigators.put({ ...row, state: 'queued', operationId });
  return operationId;
}

/** Puts every file that was chosen and is in no operation behind what waits, each with an operation of its own. */
export async function enqueueFiles(tables: PersonTables, enqueue: Enqueue, lane: number): Promise<string[]> {
  const files = await tables.files.where('applicationId').equals(lane).toArray();
  const ids: string[] = [];
  for (const file of files.filter(({ state }) => state === 'kept')) {
    const { id: fileId, type, fileName, sha256, replaces } = file;
    const operationId = await enqueue(lane, { kind: 'addFile', fileId, type, fileName, sha256, replaces });
    await tables.files.put({ ...file, state: 'queued', operationId });
    ids.push(operationId);
  }
  return ids;
}

export function enqueueStatus(enqueue: Enqueue, lane: number, to: Status, at: string): Promise<string> {
  return enqueue(lane, { kind: 'changeStatus', to, at });
}

/**
 * All that was written and is in no operation, in the order of the wizard, and Submit behind it: one transaction, so that
 * what the server checks at Submit is what the person saw.
 */
export async function enqueueSubmission(
  tables: PersonTables,
  enqueue: Enqueue,
  lane: number,
  at: string,
): Promise<string[]> {
  const kept = new Set(
    (await fieldsOf(tables, lane).toArray()).flatMap(({ name, state }) => (state === 'kept' ? [name] : [])),
  );
  const ids: string[] = [];
  for (const step of answeredSteps) {
    if (step.questions.some(({ name }) => kept.has(name)))
      ids.push(await enqueueStep(tables, enqueue, lane, step.name));
  }
  const rows = await tables.investigators.where('applicationId').equals(lane).toArray();
  if (rows.some(({ state, removed }) => state === 'kept' && !removed)) {
    const id = await enqueueInvestigators(tables, enqueue, lane);
    if (id !== null) ids.push(id);
  }
  ids.push(...(await enqueueFiles(tables, enqueue, lane)));
  ids.push(await enqueueStatus(enqueue, lane, status.pending, at));
  return ids;
}
