import { accountMessages } from '../../contract/messages.ts';
import type { Problem } from '../../contract/envelope.ts';
import type { AccountOutcome } from '../../session/account.ts';

/** What is said of a whole attempt, in one sentence, and in a second one where there is more to say. */
export type Failure = { text: string; more?: string | undefined };

/** Why an attempt came to nothing: as a whole, at single fields, or both. */
export type Rejection = { failure: Failure; problems: readonly Problem[] };

export type FailedOutcome = Exclude<AccountOutcome<unknown>, { kind: 'done' }>;

/**
 * The rejection of a call. The server's own words come first; `refused` and `failed` stand for them where it gave none,
 * `failed` where nobody knows what the server did.
 */
export function rejectionOf(outcome: FailedOutcome, words: { refused: string; failed: string }): Rejection {
  if (outcome.kind === 'refused') {
    return { failure: { text: outcome.message || words.refused }, problems: outcome.problems };
  }
  const failure =
    outcome.message === '' ? { text: words.failed, more: accountMessages.needsConnection } : { text: outcome.message };
  return { failure, problems: [] };
}
