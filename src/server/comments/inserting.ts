import type { Status } from '../../contract/statuses.ts';
import type { Change } from '../http/mutation.ts';

/** A comment to be written by the person of the change. `created` is the writer's clock. */
export type CommentToInsert = { applicationId: number; text: string; created: string; setStatus: Status | null };

/** Writes a comment into the thread of an application that this change holds open. Returns its number. */
export async function insertComment(change: Change, comment: CommentToInsert): Promise<number> {
  const { id } = await change.transaction
    .insertInto('comments')
    .values({
      application_id: comment.applicationId,
      user_id: change.person.id,
      comment: comment.text,
      created: comment.created,
      created_at: change.now,
      set_status: comment.setStatus,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
