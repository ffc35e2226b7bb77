import type { Comment } from '../../contract/domain/comment.ts';
import { isClockOff } from '../applications/history.ts';
import { byApplication } from '../store/by-application.ts';
import type { Store } from '../store/tables.ts';

/** Selects comments with their writers. */
function withWriter(store: Store) {
  return store
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.user_id', 'comments.application_id', 'comments.comment', 'comments.created'])
    .select('comments.created_at')
    .select(['users.role_id', 'users.first_name', 'users.last_name']);
}

type Row = Awaited<ReturnType<ReturnType<typeof withWriter>['execute']>>[number];

function commentOf(row: Row): Comment {
  return {
    id: row.id,
    userId: row.user_id,
    applicationId: row.application_id,
    text: row.comment,
    created: row.created,
    recordedAt: row.created_at,
    clockOff: isClockOff(row.created, row.created_at),
    roleId: row.role_id,
    firstName: row.first_name,
    lastName: row.last_name,
  };
}

/**
 * Returns the messages of an application, oldest first: only those of `writerId` if it is given, only those after the
 * message `after`, and at most `limit`.
 */
export async function listComments(
  store: Store,
  applicationId: number,
  { writerId, after, limit }: { writerId?: number | undefined; after?: number | undefined; limit?: number | undefined },
): Promise<Comment[]> {
  let rows = withWriter(store).where('comments.application_id', '=', applicationId).orderBy('comments.id');
  if (writerId !== undefined) rows = rows.where('comments.user_id', '=', writerId);
  if (after !== undefined) rows = rows.where('comments.id', '>', after);
  if (limit !== undefined) rows = rows.limit(limit);
  return (await rows.execute()).map(commentOf);
}

/** Returns the threads of several applications in one query, each oldest first. */
export async function threadsOfAll(store: Store, applicationIds: readonly number[]): Promise<Map<number, Comment[]>> {
  const rows = await withWriter(store)
    .where('comments.application_id', 'in', applicationIds)
    .orderBy('comments.id')
    .execute();
  return byApplication(rows, commentOf);
}

export async function findComment(store: Store, id: number): Promise<Comment | undefined> {
  const row = await withWriter(store).where('comments.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : commentOf(row);
}
