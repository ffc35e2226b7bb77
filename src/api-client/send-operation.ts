import * as v from 'valibot';
import { SavedId } from '../contract/application.ts';
import { writeAttachment, writeUploadFields } from '../contract/attachment.ts';
import type { CallName } from '../contract/addresses.ts';
import { writeNewComment } from '../contract/comment.ts';
import type { ApplicationAsItStands, Operation, Verdict } from '../contract/operation.ts';
import { writeStatusChange } from '../contract/status-change.ts';
import { isEditable } from '../contract/statuses.ts';
import { fileKindOf } from '../contract/steps/files.ts';
import { writeInvestigator } from '../contract/steps/investigators.ts';
import type { Step } from '../contract/steps/step.ts';
import { writeStepSave } from '../contract/steps/step-save.ts';
import { answeredStep, type AnsweredStepName } from '../contract/steps/wizard.ts';
import { isPlain, type Client, type Reply, type Request } from './client.ts';
import { readWhole } from './readings.ts';
import { beforeAnything, UnreachableError } from './unreachable-error.ts';

const saveCalls: Record<AnsweredStepName, CallName> = {
  'application-detail': 'saveDetail',
  'conflict-of-interest': 'saveConflict',
  'title-of-study': 'saveStudy',
  methodology: 'saveMethodology',
};

/**
 * Sends one operation and gives the server's verdict. `bytes` are those of the file that an `addFile` names. Every try
 * sends the same, whatever is known of the server by then: a plain v1 server ignores what it does not know, and one with
 * keys refuses other content under the same key. Throws `UnreachableError` where there is no answer.
 */
export async function sendOperation(client: Client, operation: Operation, bytes: Blob | undefined): Promise<Verdict> {
  const { change, applicationId, id, tag } = operation;
  // A version comes from a server that takes `replaces`, also where an answer has lost its headers on the way.
  if (change.kind === 'addFile' && change.replaces !== undefined && tag === undefined) {
    const refusal = await makeRoom(client, applicationId, change.replaces);
    if (refusal !== undefined) return refusal;
  }
  const { call, request } = requestOf(operation, bytes);
  const reply = await client(call, { ...request, key: id, tag });
  if (reply.status === 412 && tag !== undefined) {
    return { kind: 'changed', message: reply.message, now: await readNow(client, applicationId) };
  }
  if (reply.isSuccess && applicationId === 0 && !v.is(SavedId, reply.data)) {
    // The application cannot be reached without its number. The same key, or a look at the server, may still tell it.
    throw new UnreachableError(call, { kind: 'strange', status: reply.status });
  }
  const verdict = verdictOf(reply);
  if (change.kind !== 'addFile' || verdict.kind !== 'refused' || verdict.status !== 409) return verdict;
  if (fileKindOf(change.type)?.several !== false) return verdict;
  return { ...verdict, data: await filesInTheWay(client, applicationId) };
}

/** No server says with its refusal which file stands there, and the person has to choose between the two. */
async function filesInTheWay(client: Client, applicationId: number): Promise<unknown> {
  const { application, attachments } = await readNow(client, applicationId);
  // Where nothing may be changed, no file is what stands in the way.
  return isEditable(application.status) ? attachments.map(writeAttachment) : undefined;
}

function verdictOf(reply: Reply): Verdict {
  return reply.isSuccess
    ? { kind: 'accepted', message: reply.message, data: reply.data, tag: reply.tag }
    : { kind: 'refused', status: reply.status, message: reply.message, problems: reply.problems, data: reply.data };
}

/**
 * A plain v1 server does not know `replaces`: there the old file is deleted first. One that is gone already was deleted by
 * an earlier try. Gives the refusal where the old file has to stay.
 */
async function makeRoom(client: Client, applicationId: number, replacedId: number): Promise<Verdict | undefined> {
  // Any answer tells what the server knows, and a reading does no harm.
  if (client.features() === undefined) await beforeAnything(client('attachments', { id: applicationId }));
  if (!isPlain(client)) return undefined;
  const reply = await client('deleteAttachment', { id: replacedId });
  return reply.isSuccess || reply.status === 404 ? undefined : verdictOf(reply);
}

/**
 * What a change came to that another device sent under the same key, made on another version: the server has it as that one
 * made it, and refuses this one's bytes.
 */
export async function doneElsewhere(client: Client, applicationId: number, message: string): Promise<Verdict> {
  return { kind: 'doneElsewhere', message, now: await readNow(client, applicationId) };
}

/** All that the server holds of an application by now. Nothing of a change was done where that cannot be read. */
export async function readNow(client: Client, applicationId: number): Promise<ApplicationAsItStands> {
  const outcome = await beforeAnything(readWhole(client, applicationId));
  if (outcome.kind === 'read') return outcome.value;
  const { status } = outcome;
  // To show what it has become needs a session, and the right to see it. The next try of the operation finds that out.
  throw new UnreachableError('application', {
    kind: status === 401 ? 'signedOut' : 'failure',
    status,
    said: outcome.message,
    nothingDone: true,
  });
}

function requestOf(
  { change, applicationId, userId }: Operation,
  bytes: Blob | undefined,
): { call: CallName; request: Request } {
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
      if (bytes === undefined) throw new Error(`The bytes of ${change.fileName} were not handed over`);
      const form = new FormData();
      const { type, replaces, fileName } = change;
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
