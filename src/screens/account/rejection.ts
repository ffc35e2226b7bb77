import { accountMessages } from '../../contract/messages/account/accounts.ts';
import type { Problem } from '../../contract/api/envelope.ts';
import type { AccountOutcome } from '../../session/account.ts';
import { noResponseText } from '../../session/no-response-text.ts';

/** The text that reports a failed attempt: one sentence, and a second one if there is more to say. */
export type Failure = { text: string; more?: string | undefined };

/** Why an attempt was rejected: as a whole, at single fields, or both. */
export type Rejection = { failure: Failure; problems: readonly Problem[] };

export type FailedOutcome = Exclude<AccountOutcome<unknown>, { kind: 'done' }>;

/**
 * Returns the rejection for the outcome of a request. The server's own text takes precedence; `refused` and `failed`
 * replace it if there is none. `failed` is for requests with an unknown result and is followed by the reason. `now` is
 * in ms since 1970.
 */
export function rejectionOf(
  outcome: FailedOutcome,
  words: { refused: string; failed: string },
  now = Date.now(),
): Rejection {
  if (outcome.kind === 'refused') {
    return { failure: { text: outcome.message || words.refused }, problems: outcome.problems };
  }
  const why = noResponseText(outcome, accountMessages.needsConnection, now);
  return { failure: outcome.message === '' ? { text: words.failed, more: why } : { text: why }, problems: [] };
}
