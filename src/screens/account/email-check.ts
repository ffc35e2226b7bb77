import { accountMessages } from '../../contract/messages/accounts.ts';
import type { AccountOutcome } from '../../session/account.ts';
import { noAnswerWords } from '../../session/no-answer-words.ts';

/**
 * What is known of an address: nothing yet, being asked, registered already, or free as far as the portal says. `unanswered`:
 * the portal could not be asked, and why. The sign-up itself asks again.
 */
export type EmailCheck = { kind: 'notAsked' | 'checking' | 'taken' | 'notTaken' } | { kind: 'unanswered'; why: string };

/** `now` is ms since 1970. */
export function emailCheckOf(outcome: AccountOutcome<boolean | undefined>, now: number): EmailCheck {
  if (outcome.kind === 'unreachable') {
    return { kind: 'unanswered', why: noAnswerWords(outcome, accountMessages.needsConnection, now) };
  }
  return { kind: outcome.kind === 'done' && outcome.value === true ? 'taken' : 'notTaken' };
}
