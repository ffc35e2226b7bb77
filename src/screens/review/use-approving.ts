import { useState } from 'react';
import { decisionMessages as messages } from '../../contract/messages.ts';
import { useReplica } from '../../replica/replica-context.ts';
import { useReviews } from '../../reviews/reviews-context.ts';
import { useNotices } from '../../ui/notices.tsx';
import { readAgain } from './read-again.ts';
import { decisionProblem, isOutdated, type SendProblem } from './send-problem.ts';

/** Approving an application: on its way, refused, or done and about to lead to the pending ones. */
export function useApproving(applicationId: number) {
  const reviews = useReviews();
  const replica = useReplica();
  const notices = useNotices();
  const [approving, setApproving] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const [leaving, setLeaving] = useState(false);

  const send = async () => {
    setApproving(true);
    setProblem(null);
    const outcome = await reviews.approve(applicationId);
    setApproving(false);
    // Somebody else has decided meanwhile: the server's sentence says what, and the page shows it.
    if (isOutdated(outcome)) readAgain(replica, applicationId);
    const failed = decisionProblem(outcome);
    setProblem(failed);
    if (failed !== null) return;
    if (outcome.kind === 'waiting') notices.information(messages.waiting);
    else notices.success(messages.approved, { title: messages.success });
    setLeaving(true);
  };

  return { approve: () => void send(), approving, problem, leaving, stay: () => setLeaving(false) };
}
