import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import type { AccountOutcome } from '../../../session/account.ts';
import { noResponseText } from '../../../session/no-response-text.ts';

/**
 * What is known about an email address: nothing yet, being checked, already registered, or free according to the
 * server. `unanswered`: the server could not be asked; `why` says the reason. The sign-up itself checks again.
 */
export type EmailCheck = { kind: 'notAsked' | 'checking' | 'taken' | 'notTaken' } | { kind: 'unanswered'; why: string };

/** Converts the outcome of the check. `now` is in ms since 1970. */
export function emailCheckOf(outcome: AccountOutcome<boolean | undefined>, now: number): EmailCheck {
  if (outcome.kind === 'unreachable') {
    return { kind: 'unanswered', why: noResponseText(outcome, accountMessages.needsConnection, now) };
  }
  return { kind: outcome.kind === 'done' && outcome.value === true ? 'taken' : 'notTaken' };
}
