import * as v from 'valibot';
import { SavedId } from '../contract/domain/application.ts';
import { writeAttachment, type Attachment } from '../contract/domain/attachment.ts';
import type { CallName } from '../contract/api/addresses.ts';
import {
  isHttpConflict,
  type ApplicationAtServer,
  type Operation,
  type Verdict,
} from '../contract/domain/operation.ts';
import { bodyOf } from '../contract/api/operation-body.ts';
import { isEditable } from '../contract/domain/statuses.ts';
import { fileKindOf } from '../contract/steps/files.ts';
import { questionStep } from '../contract/steps/wizard.ts';
import { isPlain, type Client, type Reply, type Request } from './client.ts';
import { fetchWhole } from './readings.ts';
import { putBack, removeReplaced, replaceOne, uploadForm, type Safekeeping } from './replace-file.ts';
import { beforeAnything, UnreachableError } from './unreachable-error.ts';

/**
 * Sends one operation and returns the server's verdict. `bytes`: those of the file that an `addFile` names. Every
 * try sends the same, regardless of what is known of the server by then: a plain v1 server ignores what it does not
 * know, and one with keys refuses other content under the same key. Throws `UnreachableError` if there is no response.
 */
export async function sendOperation(
  client: Client,
  operation: Operation,
  bytes: Blob | undefined,
  safekeeping?: Safekeeping,
): Promise<Verdict> {
  const verdict = await sendOnce(client, operation, bytes, safekeeping);
  if (verdict.kind === 'refused' && safekeeping !== undefined && operation.change.kind === 'addFile') {
    await putBack(client, operation, safekeeping);
  }
  return verdict;
}

async function sendOnce(
  client: Client,
  operation: Operation,
  bytes: Blob | undefined,
  safekeeping: Safekeeping | undefined,
): Promise<Verdict> {
  const { change, applicationId, id, tag } = operation;
  const { call, request } = requestOf(operation, bytes);
  const reply = await client(call, { ...request, key: id, tag });
  if (reply.status === 412 && tag !== undefined) {
    return { kind: 'changed', message: reply.message, atServer: await readAtServer(client, applicationId) };
  }
  if (reply.isSuccess && applicationId === 0 && !v.is(SavedId, reply.data)) {
    // The application cannot be addressed without its id. The same key, or a look-up on the server, may still yield
    // it.
    throw new UnreachableError(call, { kind: 'strange', status: reply.status });
  }
  const verdict = verdictOf(reply);
  if (change.kind !== 'addFile') return verdict;
  // A server that sent a version supports `replaces`, even if a later response has lost its headers on the way.
  const mustMakeRoom = change.replaces !== undefined && tag === undefined && isPlain(client);
  if (verdict.kind === 'accepted') {
    if (mustMakeRoom) await removeReplaced(client, change);
    return verdict;
  }
  // The file that it was to replace no longer exists there: the change is made again on the server's current version.
  const isAlone = verdict.kind === 'refused' && verdict.status === 404 && change.replaces !== undefined;
  if (isAlone && !mustMakeRoom) return readVerdict(client, applicationId, 'changed');
  if (verdict.kind !== 'refused' || !isHttpConflict(verdict.status) || fileKindOf(change.type)?.several !== false)
    return verdict;
  const atServer = await readAtServer(client, applicationId);
  // If nothing may be changed, a file is not the reason.
  if (!isEditable(atServer.application.status)) return verdict;
  const old = mustMakeRoom ? atServer.attachments.find(({ id: there }) => there === change.replaces) : undefined;
  const withFiles = (files: readonly Attachment[]) => ({ ...verdict, data: files.map(writeAttachment) });
  // The server replaces the old file in one step, so the old file is not the reason of the refusal.
  if (old === undefined) return withFiles(atServer.attachments.filter(({ id: there }) => there !== change.replaces));
  const again = async () => verdictOf(await client(call, { ...request, key: id }));
  return (
    (await replaceOne(client, { old, isSure: change.sure === true, safekeeping, again })) ?? {
      ...withFiles(atServer.attachments),
      unsafe: true,
    }
  );
}

function verdictOf(reply: Reply): Verdict {
  return reply.isSuccess
    ? { kind: 'accepted', message: reply.message, data: reply.data, tag: reply.tag, changedAt: reply.changedAt }
    : { kind: 'refused', status: reply.status, message: reply.message, problems: reply.problems, data: reply.data };
}

/**
 * A verdict with the server's current version. `doneElsewhere`: another device sent the change under the same key,
 * based on another version, and the server refuses this one's bytes. `changed`: this device's text is not in it.
 */
export async function readVerdict(
  client: Client,
  applicationId: number,
  kind: 'doneElsewhere' | 'changed',
): Promise<Verdict> {
  const outcome = await beforeAnything(fetchWhole(client, applicationId));
  if (outcome.kind === 'read') return { kind, message: '', atServer: outcome.value };
  // The user may not see the result, and the next try would be refused too.
  return { ...outcome, problems: [], data: undefined };
}

/** All that the server has of an application. It is read after a refusal: an error says that nothing was done. */
async function readAtServer(client: Client, applicationId: number): Promise<ApplicationAtServer> {
  const outcome = await beforeAnything(fetchWhole(client, applicationId));
  if (outcome.kind === 'read') return outcome.value;
  const { status } = outcome;
  // Showing the current version needs a session, and the right to see it. The operation's next try finds that out.
  throw new UnreachableError('application', {
    kind: status === 401 ? 'sessionEnded' : 'failure',
    status,
    serverMessage: outcome.message,
    nothingDone: true,
  });
}

function requestOf(operation: Operation, bytes: Blob | undefined): { call: CallName; request: Request } {
  const { change, body = bodyOf(operation) } = operation;
  const request: Request = body !== undefined && 'json' in body ? { jsonText: body.json } : {};
  switch (change.kind) {
    case 'saveStep':
      return { call: questionStep(change.step).call, request };
    case 'saveInvestigators':
      return { call: 'saveInvestigators', request };
    case 'removeInvestigator':
      return { call: 'deleteInvestigator', request: { ids: { id: change.investigatorId } } };
    case 'addFile': {
      if (bytes === undefined) throw new Error('No bytes');
      const { type, fileName } = change;
      const fields = body !== undefined && 'fields' in body ? body.fields : {};
      return { call: 'upload', request: { form: uploadForm({ type, fileName, fields, bytes }) } };
    }
    case 'removeFile':
      return { call: 'deleteAttachment', request: { ids: { id: change.attachmentId } } };
    case 'changeStatus':
      return { call: 'changeStatus', request };
    case 'comment':
      return { call: 'addComment', request };
  }
}
