import { useState } from 'react';
import { partStateMessages } from '../../../contract/messages/device/saving.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { valueOf } from '../../../replica/sources/reading.ts';
import { useReplica } from '../../../workspace/use-replica.ts';
import type { Decided } from '../../../reviews/reviews.ts';
import { useUntilGone } from '../../../workspace/use-outbox.ts';
import { useSignInHere } from '../../../session/sign-in-here-context.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { isOutdated, type SendProblem } from './send-problem.ts';

/**
 * The texts for a change that is kept and sent automatically: in general, after signing in, and behind other changes.
 */
export type WaitingText = { waiting: string; waitingSessionEnded: string; waitingInTurn?: string };

/** Sends a decision or a message of one application, and holds the problem if that fails. */
export function useSending(
  applicationId: number,
  words: WaitingText,
  problemOf: (outcome: Decided) => SendProblem | null,
) {
  const replica = useReplica();
  const notices = useNotices();
  const untilGone = useUntilGone();
  const signInHere = useSignInHere();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);

  /** Reads the application and all its parts again, because the next decision is on the version of all of them. */
  const readAgain = () => {
    void replica.application(applicationId).refresh();
    void replica.investigators(applicationId).refresh();
    void replica.attachments(applicationId).refresh();
    void replica.comments(applicationId).refresh();
  };

  return {
    sending,
    problem,
    /** Reads the application again, and clears the problem about the earlier version. */
    lookAgain() {
      setProblem(null);
      readAgain();
    },
    /**
     * Returns null if the change was not accepted and does not wait either. Reports one that waits; the undo bar shows
     * one that is held.
     */
    async send(work: () => Promise<Decided>): Promise<'saved' | 'waiting' | 'held' | null> {
      setSending(true);
      setProblem(null);
      const outcome = await work().finally(() => setSending(false));
      // The application was decided elsewhere, or is gone: the server's text says which, and the page is updated.
      if (isOutdated(outcome)) readAgain();
      setProblem(problemOf(outcome));
      if (outcome.kind === 'saved' || outcome.kind === 'held') return outcome.kind;
      if (outcome.kind !== 'waiting') return null;
      const { requested } = valueOf(replica.application(applicationId).get()) ?? { requested: null };
      if (outcome.behind) notices.information(partStateMessages.waitingBehind, { until: untilGone(applicationId) });
      else if (!outcome.sessionEnded)
        notices.information(requested === null ? words.waiting : (words.waitingInTurn ?? words.waiting), {
          until: untilGone(applicationId),
        });
      else {
        notices.information(words.waitingSessionEnded, {
          until: untilGone(applicationId),
          wayOut: { label: wizardMessages.signIn, onGo: signInHere },
        });
      }
      return 'waiting';
    },
  };
}
