import * as v from 'valibot';
import { addresses } from '../../contract/api/addresses.ts';
import { SavedId } from '../../contract/domain/application.ts';
import { writeUploadFields } from '../../contract/domain/attachment.ts';
import { writeNewComment } from '../../contract/domain/comment.ts';
import { writeStatusChange } from '../../contract/api/status-change.ts';
import type { Status } from '../../contract/domain/statuses.ts';
import { fileKindOf, type FileType } from '../../contract/steps/files.ts';
import { writeInvestigator, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { Step } from '../../contract/steps/step.ts';
import { writeStepSave, type Agreement } from '../../contract/steps/step-save.ts';
import { questionStep, type QuestionStepName, type ApplicationAnswers } from '../../contract/steps/wizard.ts';
import type { SignedIn } from './front-door.ts';

/** What users do with an application, by the calls of v1. `now` is the time of their own clock, ISO 8601. */

/** Begins an application with its first save and returns its id. */
export async function begin(by: SignedIn, answers: ApplicationAnswers, agreement: Agreement): Promise<number> {
  return v.parse(SavedId, await saveStep(by, 0, 'application-detail', answers, agreement)).id;
}

export function saveStep(
  by: SignedIn,
  applicationId: number,
  name: QuestionStepName,
  answers: ApplicationAnswers,
  agreement?: Agreement,
): Promise<unknown> {
  const step: Step = questionStep(name);
  const { userId } = by.user;
  return by.post(addresses[step.call].path, writeStepSave(step, answers, { applicationId, userId, agreement }));
}

export async function saveInvestigators(
  by: SignedIn,
  applicationId: number,
  rows: readonly InvestigatorAnswers[],
): Promise<void> {
  const { userId } = by.user;
  const body = rows.map((row) => writeInvestigator({ id: 0, ...row }, { id: applicationId, userId }));
  await by.post(addresses.saveInvestigators.path, body);
}

export async function upload(by: SignedIn, applicationId: number, type: FileType, file: File): Promise<void> {
  const form = new FormData();
  const fields = writeUploadFields({ applicationId, userId: by.user.userId, type });
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(fileKindOf(type)?.wire ?? '', file, file.name);
  await by.post(addresses.upload.path, form);
}

export async function changeStatus(by: SignedIn, applicationId: number, to: Status, now: string): Promise<void> {
  await by.post(addresses.changeStatus.path, writeStatusChange({ applicationId, to, userId: by.user.userId, at: now }));
}

/** Writes a message in the thread. An administrator's message may set a status, and so decide. */
export async function write(
  by: SignedIn,
  applicationId: number,
  text: string,
  now: string,
  status?: Status,
): Promise<void> {
  const comment = { userId: by.user.userId, applicationId, text, created: now, status };
  await by.post(addresses.addComment.path, writeNewComment(comment));
}
