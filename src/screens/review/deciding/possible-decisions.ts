import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { replicaMessages } from '../../../contract/messages/reading.ts';
import { transitionMessages } from '../../../contract/messages/server/server.ts';
import { isStatus, status as statuses, type Status } from '../../../contract/domain/statuses.ts';
import { decisionsAt } from '../../../contract/domain/transitions.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';

const NOTHING_POSSIBLE = { approve: false, requestInformation: false, reject: false };

/**
 * The decisions that a user may take on an application, and why they may not take the others. `isComplete`: the page
 * shows all parts of one version. A decision that waits to be sent counts as taken.
 */
export function possibleDecisions(application: ShownApplication, userId: number, isComplete: boolean) {
  const none = (reason: string) => ({ possible: NOTHING_POSSIBLE, reason });
  if (application.asked !== null) return none(replicaMessages.decisionWaits);
  if (application.applicant.userId === userId) return none(transitionMessages.nobodyDecidesOnTheirOwn);
  if (!isComplete) return none(messages.incomplete);
  return { possible: decisionsAt(application.status), reason: unavailableAt(application.status) };
}

function unavailableAt(status: number): string {
  return (isStatus(status) ? closedBecause[status] : null) ?? messages.unavailableAt.unknown;
}

/** Why there is nothing to decide; null if there is. */
const closedBecause: Record<Status, string | null> = {
  ...messages.unavailableAt,
  [statuses.moreInformation]: null,
  [statuses.pending]: null,
};
