import { useState } from 'react';
import { standingMessages } from '../../contract/messages/keeping.ts';
import { wizardMessages } from '../../contract/messages/wizard.ts';
import { valueOf } from '../../replica/reading.ts';
import { useReplica } from '../../replica/replica-context.ts';
import type { Decided } from '../../reviews/reviews.ts';
import { useUntilGone } from '../../outbox/outbox-context.ts';
import { useSignInHere } from '../../session/sign-in-here-context.ts';
import { useNotices } from '../../ui/notices.tsx';
import { isOutdated, type SendProblem } from './send-problem.ts';

/** What is said of something that is kept and goes by itself: in general, once somebody signs in, and behind others. */
export type WaitingWords = { waiting: string; waitingSignedOut: string; waitingInTurn?: string };

/** Sends a decision or a message of one application, and holds what stands in its way. */
export function useSending(
  applicationId: number,
  words: WaitingWords,
  problemOf: (outcome: Decided) => SendProblem | null,
) {
  const replica = useReplica();
  const notices = useNotices();
  const untilGone = useUntilGone();
  const signInHere = useSignInHere();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);

  /** Shows where the application stands now, and what was said about it. */
  const readAgain = () => {
    void replica.application(applicationId).refresh();
    void replica.comments(applicationId).refresh();
  };

  return {
    sending,
    problem,
    /** The application is looked at again, so what was said of the one before has been heard. */
    lookAgain() {
      setProblem(null);
      readAgain();
    },
    /** Null where it neither arrived nor waits; that it waits is said here, and that it is held where all that are held are. */
    async send(work: () => Promise<Decided>): Promise<'saved' | 'waiting' | 'held' | null> {
      setSending(true);
      setProblem(null);
      const outcome = await work().finally(() => setSending(false));
      // Somebody else has decided meanwhile: the server's sentence says what, and the page shows it.
      if (isOutdated(outcome)) readAgain();
      setProblem(problemOf(outcome));
      if (outcome.kind === 'saved' || outcome.kind === 'held') return outcome.kind;
      if (outcome.kind !== 'waiting') return null;
      const { asked } = valueOf(replica.application(applicationId).get()) ?? { asked: null };
      if (outcome.behind) notices.information(standingMessages.waitingBehind, { until: untilGone(applicationId) });
      else if (!outcome.signedOut)
        notices.information(asked === null ? words.waiting : (words.waitingInTurn ?? words.waiting), {
          until: untilGone(applicationId),
        });
      else {
        notices.information(words.waitingSignedOut, {
          until: untilGone(applicationId),
          wayOut: { label: wizardMessages.signIn, onGo: signInHere },
        });
      }
      return 'waiting';
    },
  };
}
