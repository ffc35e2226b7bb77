import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isMadeByMessage } from '../../../contract/domain/requested-status.ts';
import { decisionMessages, threadMessages } from '../../../contract/messages/application/review.ts';
import { undoingMessages } from '../../../contract/messages/application/undo.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { waitingChange } from '../../../contract/routes.ts';
import type { DecisionNews } from '../../../reviews/decision-news.ts';
import type { Deciding } from '../../../reviews/pending-decisions.ts';
import { useSignInHere } from '../../../session/sign-in-here-context.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { useUntilGone } from '../../../workspace/use-outbox.ts';
import { useReplica } from '../../../workspace/use-replica.ts';
import { doneText } from './done-text.ts';
import { troubleText } from '../thread/send-problem.ts';
import { useNameOf } from '../use-name-of.ts';

/** Returns the functions that show notices about decisions, each with the title of its application. */
export function useDecisionNotices(hasSessionEnded: boolean) {
  const notices = useNotices();
  const replica = useReplica();
  const navigate = useNavigate();
  const signInHere = useSignInHere();
  const untilGone = useUntilGone();
  const { inTurn, failures } = useNoticesInTurn();

  const tellNow = (news: DecisionNews, about: string) => {
    const { operationId, bornAs, applicationId, kind } = news.decision;
    // Any news makes the earlier notice about this decision obsolete.
    failures.current.get(bornAs)?.();
    failures.current.delete(bornAs);
    if (news.kind === 'done') {
      const { text, title } = doneText[kind];
      notices.success(text, { title, about });
    }
    if (news.kind !== 'needsUser') return;
    // Another administrator may have decided, or the applicant may have changed any part of it.
    replica.application(applicationId).invalidate();
    replica.investigators(applicationId).invalidate();
    replica.attachments(applicationId).invalidate();
    replica.comments(applicationId).invalidate();
    const close = notices.failure(troubleText(kind, news).join(' '), {
      title: about,
      wayOut: { label: undoingMessages.seeIt, onGo: () => void navigate(waitingChange(operationId)) },
    });
    failures.current.set(bornAs, close);
  };
  const tellWaitingNow = ({ kind, applicationId }: Deciding, about: string) => {
    const words = isMadeByMessage[kind] ? threadMessages : decisionMessages;
    if (!hasSessionEnded) notices.information(words.waiting, { about, until: untilGone(applicationId) });
    else {
      const wayOut = { label: wizardMessages.signIn, onGo: signInHere };
      notices.information(words.waitingSessionEnded, { about, wayOut, until: untilGone(applicationId) });
    }
  };
  return {
    tell: (news: DecisionNews) => inTurn(news.decision.applicationId, (about) => tellNow(news, about)),
    tellWaiting: (decision: Deciding) => inTurn(decision.applicationId, (about) => tellWaitingNow(decision, about)),
  };
}

/** Notices need a title that is read asynchronously, so they are queued and shown in order. */
function useNoticesInTurn() {
  const nameOf = useNameOf();
  const saying = useRef(Promise.resolve());
  const isHere = useRef(true);
  /** How to close the notice about a decision that needs the user. */
  const failures = useRef(new Map<string, () => void>());
  // Closes the notices, so that the next user who signs in does not see them.
  useEffect(() => {
    const told = failures.current;
    isHere.current = true;
    return () => {
      isHere.current = false;
      for (const close of told.values()) close();
    };
  }, []);
  const inTurn = (applicationId: number, say: (about: string) => void) => {
    const sayIt = async () => {
      const about = await nameOf(applicationId);
      if (isHere.current) say(about);
    };
    saying.current = saying.current.then(sayIt);
  };
  return { inTurn, failures };
}
