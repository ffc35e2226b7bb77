import { COMMENTS_MAX, COMMENTS_MAX_CHARACTERS } from '../../contract/api/limits.ts';
import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import type { Mutation } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';

/**
 * Throws a 409 `Refusal` if a message would exceed the limits of an application's thread.
 *
 * `replaced` is the message whose text it replaces, if any.
 */
export async function requireWithinThreadLimit(
  { transaction }: Pick<Mutation, 'transaction'>,
  applicationId: number,
  text: string,
  replaced?: { comment: string },
): Promise<void> {
  const thread = await transaction
    .selectFrom('comments')
    .where('application_id', '=', applicationId)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('messages'),
      fn.sum<number | string | null>(fn('length', ['comment'])).as('characters'),
    ])
    .executeTakeFirstOrThrow();
  const lengthOf = (words: string) => [...words].length;
  // PostgreSQL returns counts and sums as text, and null as the sum of no rows.
  const count = Number(thread.messages) + (replaced === undefined ? 1 : 0);
  const characters =
    Number(thread.characters ?? 0) + lengthOf(text) - (replaced === undefined ? 0 : lengthOf(replaced.comment));
  if (count > COMMENTS_MAX) throw new Refusal(409, messages.threadHasMany(COMMENTS_MAX));
  if (characters > COMMENTS_MAX_CHARACTERS) throw new Refusal(409, messages.threadIsLong(COMMENTS_MAX_CHARACTERS));
}
