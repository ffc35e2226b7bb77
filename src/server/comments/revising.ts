import { ChangedComment } from '../../contract/written-comment.ts';
import { applicationMessages as messages, serverMessages } from '../../contract/messages/server.ts';
import { openForChange } from '../applications/opening.ts';
import { recordRemovals, wasRemovedBy } from '../applications/removals.ts';
import type { Change, Outcome } from '../http/mutation.ts';
import { checked } from '../http/problems.ts';
import { Refusal } from '../http/refusal.ts';
import type { CommentRow } from '../store/tables.ts';
import { requireRoomInThread } from './thread-room.ts';

/** Changes the text of an own comment while nobody has written after it. */
export async function changeComment(change: Change, id: number, body: unknown): Promise<Outcome> {
  const comment = await openOwnComment(change, id);
  const { text } = checked(ChangedComment, body);
  await requireRevisable(change, comment);
  await requireRoomInThread(change, comment.application_id, text, comment);
  await change.transaction.updateTable('comments').set({ comment: text }).where('id', '=', id).execute();
  return { changed: true, message: messages.commentChanged, data: { id }, made: { kind: 'comment', id } };
}

/** Deletes an own comment while nobody has written after it. Whoever deleted it before is told again that it is gone. */
export async function deleteComment(change: Change, id: number): Promise<Outcome> {
  if (await wasRemovedBy(change, 'comment', id)) return { changed: false, message: messages.commentDeleted };
  await requireRevisable(change, await openOwnComment(change, id));
  await change.transaction.deleteFrom('comments').where('id', '=', id).execute();
  await recordRemovals(change, 'comment', [id]);
  return { changed: true, message: messages.commentDeleted };
}

/** The person's own comment, its application held open so that nobody writes after it meanwhile. */
async function openOwnComment(change: Change, id: number): Promise<CommentRow> {
  const comment = await change.transaction
    .selectFrom('comments')
    .where('id', '=', id)
    .where('user_id', '=', change.person.id)
    .selectAll()
    .executeTakeFirst();
  if (comment === undefined) throw new Refusal(404, serverMessages.notFound);
  await openForChange(change, comment.application_id);
  return comment;
}

/** A comment that decided is part of what was decided: it stays as it is, also while it is the last one. */
async function requireRevisable(change: Change, comment: CommentRow): Promise<void> {
  if (comment.set_status !== null) throw new Refusal(409, messages.commentDecided);
  const later = await change.transaction
    .selectFrom('comments')
    .where('application_id', '=', comment.application_id)
    .where('id', '>', comment.id)
    .select('id')
    .executeTakeFirst();
  if (later !== undefined) throw new Refusal(409, messages.commentNotLast);
}
