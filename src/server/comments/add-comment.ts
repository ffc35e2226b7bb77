import { ApplicantCommentOnWire, NewCommentOnWire } from '../../contract/api/written-comment.ts';
import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { applicationNamedIn } from '../../contract/api/payload.ts';
import type { StatusEvent } from '../../contract/domain/history.ts';
import { role, status, type Status } from '../../contract/domain/statuses.ts';
import { applicantMayComment, commentTransition } from '../../contract/domain/transitions.ts';
import { openForChange, requireAnotherDecides, type OpenedApplication } from '../applications/open-application.ts';
import { storeNextVersion } from '../applications/next-version.ts';
import { recordDecision } from '../applications/change-status.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { checked } from '../http/requests/problems.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { insertComment } from './insert-comment.ts';
import { requireWithinThreadLimit } from './thread-limit.ts';

/** Adds a comment. An administrator's comment may decide; comment and status are then stored together or not at all. */
export async function addComment(change: Mutation, body: unknown): Promise<MutationResult> {
  const byAdministrator = change.user.role === role.administrator;
  const schema = byAdministrator ? NewCommentOnWire : ApplicantCommentOnWire;
  const named = applicationNamedIn(body, 'comment');
  const application = await openForChange(change, named ?? checked(schema, body).applicationId);
  const comment = checked(schema, body);
  if (comment.status !== undefined) requireAnotherDecides(change.user, application);
  if (!byAdministrator && !applicantMayComment(application.status)) throw new Refusal(409, messages.commentsClosed);

  const setStatus = comment.status === undefined ? null : statusSetBy(application, comment.status);
  const { text, created } = comment;
  if (setStatus === null) await requireWithinThreadLimit(change, application.id, text);
  const id = await insertComment(change, { applicationId: application.id, text, created, setStatus });
  const made = { kind: 'comment', id } as const;
  if (setStatus === null) {
    // A comment alone does not change the application's tag, so the response has none. A further request does, so that
    // a submission made before the applicant saw it is refused (412).
    const etag = isRequest(application, comment.status) ? { etag: await storeNextVersion(change, application) } : {};
    return { changed: true, message: messages.commentSent, data: { id }, ...etag, made };
  }

  const decision = decisionTo[setStatus];
  if (decision === null) throw new Error('A comment does not give this status');
  const { message, ...event } = decision;
  const etag = await recordDecision(change, application, { ...event, at: created });
  return { changed: true, message, data: { id }, etag, made };
}

/** What is recorded and said of a comment that gives a status; null for one that `commentTransition` never gives. */
const decisionTo: Record<Status, (StatusEvent & { message: string }) | null> = {
  [status.accepted]: null,
  [status.rejected]: { event: 'rejected', to: status.rejected, message: messages.rejected },
  [status.draft]: null,
  [status.moreInformation]: {
    event: 'requested',
    to: status.moreInformation,
    message: messages.moreInformationAsked,
  },
  [status.pending]: null,
};

/** Whether more information is asked for once more, which leaves the status as it is. */
const isRequest = ({ status: current }: OpenedApplication, asked: Status | undefined) =>
  asked !== undefined && current === status.moreInformation;

/** Returns the status that an administrator's comment gives the application; null if it stays unchanged. */
function statusSetBy(application: OpenedApplication, asked: Status): Status | null {
  const result = commentTransition(application.status, asked);
  switch (result.kind) {
    case 'changes':
      return result.to;
    case 'stays':
      return null;
    case 'refused':
      throw new Refusal(409, result.message);
    case 'forbidden':
      throw new Refusal(403, result.message);
  }
}
