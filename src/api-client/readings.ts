import * as v from 'valibot';
import {
  ApplicationOnWire,
  ApplicationSummaryOnWire,
  type Application,
  type ApplicationSummary,
} from '../contract/domain/application.ts';
import { AttachmentOnWire, type Attachment } from '../contract/domain/attachment.ts';
import type { CallName } from '../contract/api/addresses.ts';
import { CommentOnWire, type Comment } from '../contract/domain/comment.ts';
import type { ApplicationAtServer } from '../contract/domain/operation.ts';
import type { Status } from '../contract/domain/statuses.ts';
import { InvestigatorOnWire, readInvestigator, type Investigator } from '../contract/steps/investigators.ts';
import type { Client, Reply, Request } from './client.ts';
import { UnreachableError } from './unreachable-error.ts';

/**
 * Outcome of a reading: a value, or the server's refusal to show it. `tag`: the version of an application, if the
 * server has versions. Without a response the reading throws `UnreachableError`.
 */
export type ReadOutcome<T> =
  | { kind: 'read'; value: T; tag: string | undefined }
  | { kind: 'refused'; status: number; message: string };

/** Applications for a list; `ofUser`: the applicant's own, without it the administrator's view. */
export function fetchApplications(
  client: Client,
  { ofUser, status }: { ofUser?: number | undefined; status?: Status | undefined },
): Promise<ReadOutcome<ApplicationSummary[]>> {
  const query = {
    ...(ofUser === undefined ? {} : { userId: ofUser }),
    ...(status === undefined ? {} : { appStatusId: status }),
  };
  return read(client, 'applications', { query }, v.array(ApplicationSummaryOnWire));
}

export function fetchApplication(client: Client, id: number): Promise<ReadOutcome<Application>> {
  return read(client, 'application', { ids: { id } }, ApplicationOnWire);
}

export function fetchInvestigators(client: Client, applicationId: number): Promise<ReadOutcome<Investigator[]>> {
  const Rows = v.pipe(
    v.array(InvestigatorOnWire),
    v.transform((rows) => rows.map(readInvestigator)),
  );
  return read(client, 'investigators', { query: { applicationId } }, Rows);
}

export function fetchAttachments(client: Client, applicationId: number): Promise<ReadOutcome<Attachment[]>> {
  return read(client, 'attachments', { ids: { id: applicationId } }, v.array(AttachmentOnWire));
}

/**
 * All that the server holds of an application. Rows and attachments are requested only after the response with the tag:
 * then they are as new as the tag or newer, and a change based on them is compared (412), never accepted by mistake. If
 * a part is refused, the refusal is the outcome.
 */
export async function fetchWhole(client: Client, id: number): Promise<ReadOutcome<ApplicationAtServer>> {
  const application = await fetchApplication(client, id);
  if (application.kind === 'refused') return application;
  const [investigators, attachments] = await Promise.all([
    fetchInvestigators(client, id),
    fetchAttachments(client, id),
  ]);
  if (investigators.kind === 'refused') return investigators;
  if (attachments.kind === 'refused') return attachments;
  const { tag } = application;
  return {
    kind: 'read',
    value: { application: application.value, investigators: investigators.value, attachments: attachments.value, tag },
    tag,
  };
}

export function fetchComments(client: Client, applicationId: number): Promise<ReadOutcome<Comment[]>> {
  return read(client, 'comments', { query: { applicationId } }, v.array(CommentOnWire));
}

/** Sends a request, and parses the data of the response by a schema. */
export async function read<T>(
  client: Client,
  call: CallName,
  request: Request,
  schema: v.GenericSchema<unknown, T>,
): Promise<ReadOutcome<T>> {
  const reply: Reply = await client(call, request);
  if (!reply.isSuccess) return { kind: 'refused', status: reply.status, message: reply.message };
  const parsed = v.safeParse(schema, reply.data);
  // An envelope with other data was not written by a v1 server.
  if (!parsed.success) {
    throw new UnreachableError(call, { kind: 'strange', status: reply.status, cause: parsed.issues[0] });
  }
  return { kind: 'read', value: parsed.output, tag: reply.tag };
}
