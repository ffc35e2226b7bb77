import { COMMENTS_MAX, COMMENTS_MAX_CHARACTERS, LIMIT_TOLD_FROM_SHARE } from '../../contract/limits.ts';
import { threadMessages as messages } from '../../contract/messages/review.ts';

/** What the limits of a thread mean for whoever writes in it: a hint as a limit comes near, and why it is closed at the limit. */
export type ThreadRoom = { hint?: string; closedBecause?: string };

/** The room that is left in a thread. The server counts the same way. */
export function roomInThread(comments: readonly { text: string }[] | undefined): ThreadRoom {
  if (comments === undefined) return {};
  const characters = comments.reduce((sum, { text }) => sum + [...text].length, 0);
  const messagesLeft = COMMENTS_MAX - comments.length;
  const charactersLeft = COMMENTS_MAX_CHARACTERS - characters;
  if (messagesLeft <= 0 || charactersLeft <= 0) return { closedBecause: messages.full };
  const nearlyUsed = (left: number, most: number) => left <= most * (1 - LIMIT_TOLD_FROM_SHARE);
  if (nearlyUsed(messagesLeft, COMMENTS_MAX)) return { hint: messages.messagesLeft(messagesLeft) };
  if (nearlyUsed(charactersLeft, COMMENTS_MAX_CHARACTERS)) return { hint: messages.charactersLeft(charactersLeft) };
  return {};
}
