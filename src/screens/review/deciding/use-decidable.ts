import type { ShownApplication } from '../../../replica/sources/part-copies.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import type { ReadApplication } from '../detail-page.tsx';
import { useReviewedVersion } from './reviewed-version.ts';
import { possibleDecisions } from './possible-decisions.ts';
import { useConsistentParts } from './use-consistent-parts.ts';

/**
 * What the administrator can decide: the version that they have looked at, and the decisions that are possible on it.
 * `openedAt`: when the page was opened, before it began to read; ms since 1970.
 */
export function useDecidable(application: ShownApplication, read: ReadApplication, openedAt: number) {
  const { userId } = useSignedInUser();
  // For the administrator, a decision that waits counts as taken.
  const waits = application.requested !== null;
  const { state, tag, asOf, isAsking } = useConsistentParts(application.id, read);
  const isConsistent = state === 'one';
  const looked = useReviewedVersion({ tag, isConsistent, asOf, isAsking, waits, status: application.status }, openedAt);
  const { possible, reason } = possibleDecisions(application, userId, looked);
  return {
    looked,
    possible,
    /** Why the other decisions are not possible. */
    reason,
    waits,
    /** The page shows another version by now, on which there is something to decide. */
    hasChanged: looked.hasChanged && possible.reject,
    /** Nothing can be shown yet. */
    isReading: !looked.isComplete && state === 'reading',
  };
}
