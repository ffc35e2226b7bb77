import { isEditable } from '../../contract/domain/statuses.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import type { Agreement } from '../../contract/steps/step-save.ts';
import { questionSteps, type QuestionStepName } from '../../contract/steps/wizard.ts';
import { enqueueFiles, enqueueInvestigators, enqueueStep } from '../../drafts/save.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { operationsOf } from '../../outbox/queue/lane.ts';
import type { Enqueue } from '../../outbox/outbox.ts';
import { staysInLane, type SendAgainPlan, type SendAgainPlanWithIds } from './work-sent-again.ts';

/** Enqueues what was put into the lane, and the messages. `answers`: the names of the answers that are to be saved. */
export async function enqueueAll(
  tables: UserTables,
  enqueue: Enqueue,
  lane: number,
  { answers, ...again }: SendAgainPlanWithIds & { answers: ReadonlySet<string> },
): Promise<void> {
  const { missing } = again;
  const agreement = staysInLane(again, lane) ? undefined : renewedIn(again);
  if (agreement !== undefined)
    await enqueue(lane, { kind: 'saveStep', step: applicationDetail.name, edits: {}, agreement });
  // Unless the work stays in its lane, what was typed or chosen in this lane before stays unsent.
  const isAll = staysInLane(again, lane);
  for (const { name, questions } of questionSteps) {
    const isTouched = questions.some((question) => answers.has(question.name));
    if (isTouched)
      await enqueueStep(tables, enqueue, lane, name satisfies QuestionStepName, undefined, isAll ? undefined : answers);
  }
  const rows = missing.rows.map(({ key }) => again.rowIds.get(key) ?? key);
  if (rows.length > 0) await enqueueInvestigators(tables, enqueue, lane, undefined, isAll ? undefined : new Set(rows));
  await enqueueFiles(tables, enqueue, lane, isAll ? undefined : new Set(again.files.map(({ id }) => id)));
  const waiting = await operationsOf(tables, lane).toArray();
  for (const { text, created, key } of again.comments) {
    const isThere = waiting.some(
      ({ id, intent }) =>
        id === key || (intent.kind === 'comment' && intent.text === text && intent.created === created),
    );
    // Another tab, or another device, may send it again too.
    if (!isThere) await enqueue(lane, { kind: 'comment', text, created }, { carriedAs: key });
  }
}

/** The agreement that the applicant gave after the one that the server has. A new application is started with it. */
function renewedIn({ remembered: { isOwn, agreement }, atServer }: SendAgainPlan): Agreement | undefined {
  const there = atServer?.application.agreement ?? null;
  if (!isOwn || agreement === null || atServer === null || there === null) return undefined;
  if (!isEditable(atServer.application.status)) return undefined;
  return Date.parse(agreement.agreedAt) > Date.parse(there.agreedAt) ? agreement : undefined;
}
