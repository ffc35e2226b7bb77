import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { decisionMessages, threadMessages } from '../../../contract/messages/application/review.ts';
import { undoingMessages } from '../../../contract/messages/application/undoing.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { waitingChange } from '../../../contract/routes.ts';
import { useOutboxSummary, useUntilGone } from '../../../outbox/read/outbox-context.ts';
import { useReplica } from '../../../replica/replica-context.ts';
import { newsSince, type DecisionNews } from '../../../reviews/decision-news.ts';
import type { Deciding } from '../../../reviews/deciding.ts';
import { useSignInHere } from '../../../session/sign-in-here-context.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { troubleWords } from '../thread/send-problem.ts';
import { useNameOf } from '../use-name-of.ts';
import type { DecisionsNow } from './use-decisions.ts';

/**
 * Reports the outcome of decisions on any page: the message of the specification with the server's verdict, that a
 * decision is pending because it could not be sent when its undo time was over, or that one needs the user.
 */
export function useDecisionNews(decisions: DecisionsNow): void {
  const notices = useNotices();
  const replica = useReplica();
  const navigate = useNavigate();
  const signInHere = useSignInHere();
  const { line } = useOutboxSummary();
  const before = useRef<readonly Deciding[]>([]);
  /** The decisions that were held at the last update and not reported since. */
  const wereHeld = useRef(new Set<string>());
  /** How to close the notice about a decision that needs the user. */
  const failures = useRef(new Map<string, () => void>());

  const nameOf = useNameOf();
  const untilGone = useUntilGone();
  /** Notices need a title that is read asynchronously, so they are queued and shown in order. */
  const saying = useRef(Promise.resolve());
  const isHere = useRef(true);
  const inTurn = (applicationId: number, say: (about: string) => void) => {
    const sayIt = async () => {
      const about = await nameOf(applicationId);
      if (isHere.current) say(about);
    };
    saying.current = saying.current.then(sayIt);
  };

  const tellNow = (news: DecisionNews, about: string) => {
    const { operationId, bornAs, applicationId, kind } = news.decision;
    // Any news makes the earlier notice about this decision obsolete.
    failures.current.get(bornAs)?.();
    failures.current.delete(bornAs);
    if (news.kind === 'done') {
      if (kind === 'request') notices.success(threadMessages.sent, { about });
      else {
        const { approved, rejected, success } = decisionMessages;
        notices.success(kind === 'approve' ? approved : rejected, { title: success, about });
      }
    }
    if (news.kind !== 'needsPerson') return;
    // Another administrator may have decided, or the applicant may have changed any part of it.
    replica.application(applicationId).outdated();
    replica.investigators(applicationId).outdated();
    replica.attachments(applicationId).outdated();
    replica.comments(applicationId).outdated();
    const close = notices.failure(troubleWords(kind, news).join(' '), {
      title: about,
      wayOut: { label: undoingMessages.seeIt, onGo: () => void navigate(waitingChange(operationId)) },
    });
    failures.current.set(bornAs, close);
  };
  const tell = useEffectEvent((news: DecisionNews) =>
    inTurn(news.decision.applicationId, (about) => tellNow(news, about)),
  );

  const tellWaitingNow = ({ kind, applicationId }: Deciding, about: string) => {
    const words = kind === 'approve' ? decisionMessages : threadMessages;
    if (line.kind !== 'signedOut') notices.information(words.waiting, { about, until: untilGone(applicationId) });
    else {
      const wayOut = { label: wizardMessages.signIn, onGo: signInHere };
      notices.information(words.waitingSignedOut, { about, wayOut, until: untilGone(applicationId) });
    }
  };
  const tellWaiting = useEffectEvent((decision: Deciding) =>
    inTurn(decision.applicationId, (about) => tellWaitingNow(decision, about)),
  );

  useEffect(() => {
    for (const news of newsSince(before.current, decisions)) tell(news);
    before.current = decisions.underWay;
  }, [decisions]);

  // Closes the notices, so that the next user who signs in does not see them.
  useEffect(() => {
    const told = failures.current;
    isHere.current = true;
    return () => {
      isHere.current = false;
      for (const close of told.values()) close();
    };
  }, []);

  const isOpen = line.kind === 'open';
  useEffect(() => {
    const held = new Set(decisions.held.map(({ bornAs }) => bornAs));
    for (const one of decisions.underWay) {
      if (held.has(one.bornAs) || one.needsPerson !== null || isOpen || !wereHeld.current.has(one.bornAs)) continue;
      wereHeld.current.delete(one.bornAs);
      tellWaiting(one);
    }
    for (const bornAs of held) wereHeld.current.add(bornAs);
  }, [decisions, isOpen]);
}
