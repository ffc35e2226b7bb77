import { accountMessages } from '../../contract/messages/accounts.ts';
import type { Problem } from '../../contract/envelope.ts';
import type { AccountOutcome } from '../../session/account.ts';
import { noAnswerWords } from '../../session/no-answer-words.ts';

/** What is said of a whole attempt, in one sentence, and in a second one where there is more to say. */
export type Failure = { text: string; more?: string | undefined };

/** Why an attempt came to nothing: as a whole, at single fields, or both. */
export type Rejection = { failure: Failure; problems: readonly Problem[] };

export type FailedOutcome = Exclude<AccountOutcome<unknown>, { kind: 'done' }>;

/**
 * The rejection of a call. The server's own words come first; `refused` and `failed` stand for them where it gave none,
 * `failed` where nobody knows what the server did, with the reason behind it. `now` is ms since 1970.
 */
export function rejectionOf(
  outcome: FailedOutcome,
  words: { refused: string; failed: string },
  now = Date.now(),
): Rejection {
  if (outcome.kind === 'refused') {
    return { failure: { text: outcome.message || words.refused }, problems: outcome.problems };
  }
  const why = noAnswerWords(outcome, accountMessages.needsConnection, now);
  return { failure: outcome.message === '' ? { text: words.failed, more: why } : { text: why }, problems: [] };
}
