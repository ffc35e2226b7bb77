import { ChangedComment } from '../../contract/api/written-comment.ts';
import { applicationMessages as messages, serverMessages } from '../../contract/messages/server/server.ts';
import { role } from '../../contract/domain/statuses.ts';
import { applicantMayComment } from '../../contract/domain/transitions.ts';
import { openForChange, type OpenedApplication } from '../applications/open-application.ts';
import { whoOf } from '../applications/record-event.ts';
import { recordRemovals, wasRemovedBy } from '../applications/removals.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { checked } from '../http/requests/problems.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { sha256Of } from '../record/entry.ts';
import type { CommentRow } from '../store/tables.ts';
import { countDaily, daily } from '../throttle/daily.ts';
import { newestHistory } from './insert-comment.ts';
import { requireWithinThreadLimit } from './thread-limit.ts';

/** Changes the text of the user's own comment, as long as it is the last one in the thread. */
export async function changeComment(change: Mutation, id: number, body: unknown): Promise<MutationResult> {
  const { comment, application } = await openOwnComment(change, id);
  const { text } = checked(ChangedComment, body);
  await requireRevisable(change, comment, application);
  if (text === comment.comment) return { changed: false, message: messages.commentChanged, data: { id } };
  await countRevision(change, application);
  await requireWithinThreadLimit(change, comment.application_id, text, comment);
  await change.transaction.updateTable('comments').set({ comment: text }).where('id', '=', id).execute();
  recordRevision(change, 'comment.changed', application, { comment: id, former: comment.comment, text });
  return { changed: true, message: messages.commentChanged, data: { id }, made: { kind: 'comment', id } };
}

/**
 * Deletes the user's own comment, as long as it is the last one in the thread. A user who deleted it before gets the
 * same response again.
 */
export async function deleteComment(change: Mutation, id: number): Promise<MutationResult> {
  if (await wasRemovedBy(change, 'comment', id)) return { changed: false, message: messages.commentDeleted };
  const { comment, application } = await openOwnComment(change, id);
  await requireRevisable(change, comment, application);
  await countRevision(change, application);
  await change.transaction.deleteFrom('comments').where('id', '=', id).execute();
  await recordRemovals(change, 'comment', [id]);
  recordRevision(change, 'comment.deleted', application, { comment: id, former: comment.comment });
  return { changed: true, message: messages.commentDeleted };
}

/** Each writer has a limit of their own: the other side can still correct its messages. */
const countRevision = (change: Mutation, { id }: OpenedApplication) =>
  countDaily(change, daily.revisionsOfWriter, `${id}/${change.user.id}`);

/**
 * Returns the user's own comment, with its application opened for a change so that no other user can write after it.
 */
async function openOwnComment(
  change: Mutation,
  id: number,
): Promise<{ comment: CommentRow; application: OpenedApplication }> {
  const comment = await change.transaction
    .selectFrom('comments')
    .where('id', '=', id)
    .where('user_id', '=', change.user.id)
    .selectAll()
    .executeTakeFirst();
  if (comment === undefined) throw new Refusal(404, serverMessages.notFound);
  return { comment, application: await openForChange(change, comment.application_id) };
}

/**
 * Throws a 409 `Refusal` if the comment may no longer be changed. A comment that decided is part of the decision, and
 * one from before a change of status is part of what was known then: neither may change, even if it is the last one.
 */
async function requireRevisable(change: Mutation, comment: CommentRow, application: OpenedApplication): Promise<void> {
  if (comment.set_status !== null) throw new Refusal(409, messages.commentDecided);
  const newest = await newestHistory(change, comment.application_id);
  const isClosed = (newest ?? 0) > (comment.after_history ?? 0);
  const mayWrite = change.user.role === role.administrator || applicantMayComment(application.status);
  if (isClosed || !mayWrite) throw new Refusal(409, messages.commentClosed);
  const later = await change.transaction
    .selectFrom('comments')
    .where('application_id', '=', comment.application_id)
    .where('id', '>', comment.id)
    .select('id')
    .executeTakeFirst();
  if (later !== undefined) throw new Refusal(409, messages.commentNotLast);
}

/**
 * Records a revision. The former text is recorded in full once other users could have read it. If the application was
 * never submitted, only the hash is recorded: a note in a draft is private to its writer.
 */
function recordRevision(
  change: Mutation,
  kind: 'comment.changed' | 'comment.deleted',
  application: OpenedApplication,
  { comment, former, text }: { comment: number; former: string; text?: string },
): void {
  const words = application.reference === null ? {} : { former };
  const now = text === undefined ? {} : { sha256: sha256Of(text) };
  change.record({
    applicationId: application.id,
    kind,
    payload: { comment, formerSha256: sha256Of(former), ...words, ...now, by: whoOf(change.user) },
  });
}
