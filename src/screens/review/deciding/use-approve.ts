import { useState } from 'react';
import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { useReviews } from '../../../workspace/use-reviews.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { decisionProblem } from '../thread/send-problem.ts';
import { useSending } from '../thread/use-send.ts';

/** Whether the page redirects automatically; `onceLeft`: once the decision can no longer be taken back. */
type Leaving = 'no' | 'yes' | 'onceLeft';

/**
 * The state of approving an application: in progress, failed, or done and about to redirect to the pending
 * applications. `seen` is the version that is decided on.
 */
export function useApproving(applicationId: number, seen: string | undefined) {
  const reviews = useReviews();
  const notices = useNotices();
  const { send, sending, problem, lookAgain } = useSending(applicationId, messages, decisionProblem);
  const [leaving, setLeaving] = useState<Leaving>('no');

  const approve = async () => {
    const sent = await send(() => reviews.approve(applicationId, seen));
    if (sent === 'saved') notices.success(messages.approved, { title: messages.success });
    if (sent !== null) setLeaving(sent === 'held' ? 'onceLeft' : 'yes');
  };

  return {
    approve: () => void approve(),
    approving: sending,
    problem,
    lookAgain,
    leaving,
    stay: () => setLeaving('no'),
  };
}
