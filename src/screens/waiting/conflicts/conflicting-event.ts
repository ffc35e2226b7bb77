import { formatDateTime } from '../../../contract/wording/dates.ts';
import { timeOfComment, type Comment } from '../../../contract/domain/comment.ts';
import { timeOfEvent, type HistoryRow } from '../../../contract/domain/history.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { role } from '../../../contract/domain/statuses.ts';
import { fullName } from '../../../contract/domain/user.ts';

/** Who changed an application, what they did and when, and the message that they wrote with it. */
export type ConflictingEvent = { sentence: string; message: Pick<Comment, 'text'> | null };

/**
 * Returns the last event with its message; it may be the user's own, from any device. A server without a history only
 * has messages: then the last message of an administrator since `since` (ms since 1970) stands for the event. Null
 * if nothing is known.
 */
export function conflictingEvent(
  { history, comments }: { history: readonly HistoryRow[] | null; comments: readonly Comment[] | undefined },
  userId: number,
  since: number,
): ConflictingEvent | null {
  // Messages that wait on this device are in the thread too, but no other user can have read them.
  const sent = comments?.filter(({ id }) => id > 0);
  const event = history?.at(-1);
  if (event !== undefined) {
    const of = (one: Comment) => one.userId === event.userId && one.created === event.at;
    return {
      sentence: messages.quicker[event.event](
        event.userId === userId ? messages.you : event.name || messages.somebody,
        formatDateTime(timeOfEvent(event)),
      ),
      message: sent?.findLast(of) ?? null,
    };
  }
  const message = sent?.findLast(
    (one) => one.userId !== userId && one.roleId === role.administrator && Date.parse(timeOfComment(one)) >= since,
  );
  if (message === undefined) return null;
  const name = fullName(message) || messages.somebody;
  return { sentence: messages.quickerWrote(name, formatDateTime(timeOfComment(message))), message };
}
