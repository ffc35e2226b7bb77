import type { Status } from '../../contract/domain/statuses.ts';
import { whoOf } from '../applications/record-event.ts';
import type { Mutation } from '../http/mutation.ts';
import { sha256Of } from '../record/entry.ts';

/** A comment to be written by the user of the change. `created` is the time of the writer's clock. */
export type CommentToInsert = { applicationId: number; text: string; created: string; setStatus: Status | null };

/** Adds a comment to the thread of an application that this change has opened. Returns its id. */
export async function insertComment(change: Mutation, comment: CommentToInsert): Promise<number> {
  const { id } = await change.transaction
    .insertInto('comments')
    .values({
      application_id: comment.applicationId,
      user_id: change.user.id,
      comment: comment.text,
      created: comment.created,
      created_at: change.now,
      set_status: comment.setStatus,
      after_history: await newestHistory(change, comment.applicationId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  change.record({
    applicationId: comment.applicationId,
    kind: 'comment.added',
    payload: { comment: id, created: comment.created, sha256: sha256Of(comment.text), by: whoOf(change.user) },
  });
  return id;
}

/** Returns the id of the newest row of the application's history; null if there is none. */
export async function newestHistory({ transaction }: Mutation, applicationId: number): Promise<number | null> {
  const newest = await transaction
    .selectFrom('history')
    .where('application_id', '=', applicationId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}
