import { writeNewComment } from '../contract/comment.ts';
import { writeUploadFields } from '../contract/attachment.ts';
import type { Operation, Verdict } from '../contract/operation.ts';
import { writeStatusChange } from '../contract/status-change.ts';
import { fileKindOf } from '../contract/steps/files.ts';
import { writeInvestigator } from '../contract/steps/investigators.ts';
import { writeStepSave } from '../contract/steps/step-save.ts';
import type { Step } from '../contract/steps/step.ts';
import { answeredStep, type AnsweredStepName } from '../contract/steps/wizard.ts';
import type { CallName } from '../contract/calls.ts';
import type { Client, Request } from './client.ts';

const saveCalls: Record<AnsweredStepName, CallName> = {
  'application-detail': 'saveDetail',
  'conflict-of-interest': 'saveConflict',
  'title-of-study': 'saveStudy',
  methodology: 'saveMethodology',
};

/**
 * Sends one operation and gives the server's verdict. `applicationId` is the server's number of the operation's
 * application, 0 where the operation is what creates it. Throws `UnreachableError` where there is no answer.
 */
export async function sendOperation(client: Client, operation: Operation, applicationId: number): Promise<Verdict> {
  const { call, request } = requestOf(operation, applicationId);
  const reply = await client(call, { ...request, key: operation.id });
  return reply.isSuccess
    ? { kind: 'accepted', message: reply.message, data: reply.data, tag: reply.tag }
    : { kind: 'refused', status: reply.status, message: reply.message, problems: reply.problems, data: reply.data };
}

function requestOf({ change, userId }: Operation, applicationId: number): { call: CallName; request: Request } {
  switch (change.kind) {
    case 'saveStep': {
      const step: Step = answeredStep(change.step);
      const json = writeStepSave(step, change.answers, { applicationId, userId, agreement: change.agreement });
      return { call: saveCalls[change.step], request: { json } };
    }
    case 'saveInvestigators': {
      const json = change.rows.map((row) => writeInvestigator(row, { id: applicationId, userId }));
      return { call: 'saveInvestigators', request: { json } };
    }
    case 'removeInvestigator':
      return { call: 'deleteInvestigator', request: { id: change.investigatorId } };
    case 'addFile': {
      const form = new FormData();
      const { type, replaces, bytes, fileName } = change;
      for (const [name, value] of Object.entries(writeUploadFields({ applicationId, userId, type, replaces }))) {
        form.append(name, value);
      }
      form.append(fileKindOf(type)?.wire ?? '', bytes, fileName);
      return { call: 'upload', request: { form } };
    }
    case 'removeFile':
      return { call: 'deleteAttachment', request: { id: change.attachmentId } };
    case 'changeStatus': {
      const json = writeStatusChange({ applicationId, to: change.to, userId, at: change.at });
      return { call: 'changeStatus', request: { json } };
    }
    case 'comment': {
      const { text, created, status } = change;
      return {
        call: 'addComment',
        request: { json: writeNewComment({ userId, applicationId, text, created, status }) },
      };
    }
  }
}
