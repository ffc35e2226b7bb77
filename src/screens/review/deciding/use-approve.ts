import { useState } from 'react';
import { status as statuses } from '../../../contract/domain/statuses.ts';
import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';
import { useReviews } from '../../../workspace/use-reviews.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { decisionProblem } from '../thread/send-problem.ts';
import { useSending } from '../thread/use-send.ts';
import { useDecisions } from './use-decisions.ts';

/** Whether the page redirects automatically; `onceLeft`: once the decision can no longer be taken back. */
type Leaving = 'no' | 'yes' | 'onceLeft';

/**
 * The state of approving an application: in progress, failed, or done and about to redirect to the pending
 * applications. `seen` is the version that is decided on.
 */
export function useApproving(application: ShownApplication, seen: string | undefined) {
  const { id, delivery, requested, atServer } = application;
  const reviews = useReviews();
  const notices = useNotices();
  const { send, sending, problem, lookAgain } = useSending(id, messages, decisionProblem);
  const [leaving, setLeaving] = useState<Leaving>('no');
  const { held } = useDecisions();
  // If the decision was taken back or refused by the server, the page does not redirect.
  const goesOn = delivery !== 'actionNeeded' && (requested !== null || atServer === statuses.accepted);

  const approve = async () => {
    const sent = await send(() => reviews.approve(id, seen));
    if (sent === 'saved') notices.success(messages.approved, { title: messages.success });
    if (sent !== null) setLeaving(sent === 'held' ? 'onceLeft' : 'yes');
  };

  return {
    approve: () => void approve(),
    approving: sending,
    problem,
    lookAgain,
    /** The page is about to redirect. */
    leads: leaving === 'yes' || (leaving === 'onceLeft' && goesOn),
    /** The decision can still be taken back: the page redirects after that. */
    isHeld: held.some(({ applicationId }) => applicationId === id),
    stay: () => setLeaving('no'),
  };
}
