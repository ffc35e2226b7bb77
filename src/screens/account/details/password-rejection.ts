import { newAccountMessages } from '../../../contract/messages/account/new-account.ts';
import { rejectionOf, type FailedOutcome, type Rejection } from '../rejection.ts';

/** The statuses of refusals that are not about the current password: it is forbidden, or was done too often. */
const otherRefusals: readonly number[] = [403, 409];

/**
 * Returns the rejection of a change of the password. A refusal marks the current password incorrect (specification §8),
 * unless the server names the problems or refuses for another reason.
 */
export function passwordRejectionOf(outcome: FailedOutcome, words: { refused: string; failed: string }): Rejection {
  const rejection = rejectionOf(outcome, words);
  if (outcome.kind !== 'refused' || otherRefusals.includes(outcome.status) || outcome.problems.length > 0) {
    return rejection;
  }
  const mark = { field: 'currentPassword', message: newAccountMessages.currentIncorrect };
  return { failure: rejection.failure, problems: [mark] };
}
