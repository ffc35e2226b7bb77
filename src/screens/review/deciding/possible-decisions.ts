import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { replicaMessages } from '../../../contract/messages/reading.ts';
import { transitionMessages } from '../../../contract/messages/server/transitions.ts';
import { isStatus, status as statuses, type Status } from '../../../contract/domain/statuses.ts';
import { decisionsAt } from '../../../contract/domain/transitions.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';

const NOTHING_POSSIBLE = { approve: false, request: false, reject: false };

/**
 * The decisions that a user may take on an application, and why they may not take the others. `isComplete`: the page
 * has shown all parts of one version; `isArriving`: parts of a newer one are arriving. A decision that waits to be sent
 * counts as taken.
 */
export function possibleDecisions(
  application: ShownApplication,
  userId: number,
  { isComplete, isArriving }: { isComplete: boolean; isArriving: boolean },
) {
  const none = (reason: string) => ({ possible: NOTHING_POSSIBLE, reason });
  if (application.requested !== null) return none(replicaMessages.decisionWaits);
  if (application.applicant.userId === userId) return none(transitionMessages.nobodyDecidesOnTheirOwn);
  if (isArriving) return none(messages.arriving);
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
