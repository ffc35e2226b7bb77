import { COMMENTS_MAX, COMMENTS_MAX_CHARACTERS } from '../../../contract/api/limits.ts';
import { isNearLimit } from '../../../contract/api/near-limit.ts';
import { threadMessages as messages } from '../../../contract/messages/application/review.ts';

/** How much room a thread has left: a hint near a limit, and why it is closed at the limit. */
export type ThreadLimit = { hint?: string; closedBecause?: string };

/** Returns the room that is left in a thread, counted the same way as on the server. */
export function threadLimitOf(comments: readonly { text: string }[] | undefined): ThreadLimit {
  if (comments === undefined) return {};
  const characters = comments.reduce((sum, { text }) => sum + [...text].length, 0);
  const messagesLeft = COMMENTS_MAX - comments.length;
  const charactersLeft = COMMENTS_MAX_CHARACTERS - characters;
  if (messagesLeft <= 0 || charactersLeft <= 0) return { closedBecause: messages.full };
  if (isNearLimit(comments.length, COMMENTS_MAX)) return { hint: messages.messagesLeft(messagesLeft) };
  if (isNearLimit(characters, COMMENTS_MAX_CHARACTERS)) return { hint: messages.charactersLeft(charactersLeft) };
  return {};
}
