import * as v from 'valibot';
import { isBlank } from '../../contract/domain/characters.ts';
import { DRAFTS_MAX } from '../../contract/api/limits.ts';
import { applicationMessages } from '../../contract/messages/server/server.ts';
import { applicationNamedIn } from '../../contract/api/payload.ts';
import { role, status } from '../../contract/domain/statuses.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import { requiredMessage } from '../../contract/steps/step.ts';
import { readStepSave, stepsOfBody, StepSaveBody, type StepSave } from '../../contract/steps/step-save.ts';
import { questionSteps, type QuestionStep } from '../../contract/steps/wizard.ts';
import { timestamp } from '../../contract/api/timestamp.ts';
import { applicationTag } from '../http/requests/etag.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { checked, refusalOf } from '../http/requests/problems.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { countDaily, daily } from '../throttle/daily.ts';
import { agreementColumns } from './agreement.ts';
import { openForChange, requireEditable, requireOwner } from './open-application.ts';
import { readSavedAnswers } from './reading.ts';
import { storeNextVersion } from './next-version.ts';
import { recordEvent } from './record-event.ts';

const bodySchemas = new Map<string, v.GenericSchema<unknown, Record<string, unknown>>>(
  questionSteps.map((step) => [step.name, StepSaveBody(step)]),
);

/**
 * Saves the part of a step that the payload contains: only answers that are present change. Step 1 with the id 0 starts
 * an application.
 */
export async function saveStep(change: Mutation, asked: QuestionStep, body: unknown): Promise<MutationResult> {
  const id = applicationNamedIn(body, 'step');
  const starts = asked.name === applicationDetail.name && (id === undefined || id === 0);
  if (starts) {
    if (change.user.role !== role.researcher) throw new Refusal(403, applicationMessages.onlyResearchersApply);
    return startApplication(change, readSave(asked, body));
  }

  const application = await openForChange(change, id ?? 0);
  requireOwner(change.user, application);
  const saves = stepsOfBody(asked, body).map((step) => readSave(step, body));
  requireEditable(application);
  const etag = await storeNextVersion(change, application, {
    answers: JSON.stringify(Object.assign(readSavedAnswers(application.answers), ...saves.map((save) => save.answers))),
    ...Object.assign(
      {},
      ...saves.map(titleOf),
      ...saves.map(({ agreement }) => agreementColumns(agreement, change.now, application)),
    ),
  });
  return { changed: true, message: applicationMessages.saved, data: { id: application.id }, etag };
}

async function startApplication(change: Mutation, save: StepSave): Promise<MutationResult> {
  await requireRoomForDraft(change);
  await countDaily(change, daily.startedDraftsOfUser, change.user.id);
  const { id } = await change.transaction
    .insertInto('applications')
    .values({
      owner_id: change.user.id,
      status: status.draft,
      version: 1,
      reference: null,
      research_title: '',
      answers: JSON.stringify(save.answers),
      agreed_at: null,
      agreed_policy_version: null,
      agreement_recorded_at: null,
      created_at: change.now,
      modified_at: null,
      submitted_at: null,
      decided_at: null,
      ...titleOf(save),
      ...agreementColumns(save.agreement, change.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  change.markChanged({ id, ownerId: change.user.id, status: null });
  await recordEvent(change, { id, version: 1 }, { event: 'created', from: null, to: status.draft });
  return {
    changed: true,
    message: applicationMessages.started,
    data: { id },
    etag: applicationTag(change.portalId, { id, version: 1 }),
    made: { kind: 'application', id },
  };
}

/** Relies on SQLite, which locks the whole database: elsewhere two starts at once could exceed the limit together. */
async function requireRoomForDraft({ transaction, user }: Mutation): Promise<void> {
  const { drafts } = await transaction
    .selectFrom('applications')
    .where('owner_id', '=', user.id)
    .where('status', '=', status.draft)
    .select(({ fn }) => fn.countAll<number | string>().as('drafts'))
    .executeTakeFirstOrThrow();
  // PostgreSQL returns counts as text.
  if (Number(drafts) >= DRAFTS_MAX) throw new Refusal(409, applicationMessages.tooManyDrafts(DRAFTS_MAX));
}

/** Returns the save that a body asks for. Checks types and lengths, and the title, which step 1 requires. */
function readSave(step: QuestionStep, body: unknown): StepSave {
  const schema = bodySchemas.get(step.name) ?? StepSaveBody(step);
  const save = readStepSave(step, checked(schema, body));
  if (save.agreement !== undefined) {
    save.agreement = { ...save.agreement, ...checked(AgreementTime, save.agreement) };
  }
  const title = save.answers.researchTitle;
  const titleIsMissing =
    title === undefined ? step.name === applicationDetail.name && save.applicationId === 0 : isBlank(title);
  if (titleIsMissing) throw refusalOf([titleProblem]);
  return save;
}

const AgreementTime = v.object({ agreedAt: timestamp() });

const [, titleQuestion] = applicationDetail.questions;
titleQuestion satisfies { name: 'researchTitle' };
const titleProblem = { field: titleQuestion.wire, message: requiredMessage(titleQuestion) };

function titleOf(save: StepSave): { research_title?: string } {
  return save.answers.researchTitle === undefined ? {} : { research_title: save.answers.researchTitle.trim() };
}
