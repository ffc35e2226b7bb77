import { useEffect, useEffectEvent, useRef } from 'react';
import { newsSince, type DecisionNews } from '../../../reviews/decision-news.ts';
import type { Deciding } from '../../../reviews/pending-decisions.ts';
import { useOutboxSummary } from '../../../workspace/use-outbox.ts';
import { useDecisionNotices } from './use-decision-notices.ts';
import type { DecisionsNow } from './use-decisions.ts';

/**
 * Reports on any page what became of decisions: the server's verdict in the words of the specification, that one waits
 * because it could not be sent when its undo time was over, or that one needs the user.
 */
export function useDecisionNews(decisions: DecisionsNow): void {
  const { outboxState } = useOutboxSummary();
  const notices = useDecisionNotices(outboxState.kind === 'sessionEnded');
  const before = useRef<readonly Deciding[]>([]);
  /** All decisions that have been held here, except those that were reported as waiting since. */
  const wereHeld = useRef(new Set<string>());
  const tell = useEffectEvent((news: DecisionNews) => notices.tell(news));
  const tellWaiting = useEffectEvent((decision: Deciding) => notices.tellWaiting(decision));

  const isOpen = outboxState.kind === 'open';
  useEffect(() => {
    for (const news of newsSince(before.current, decisions)) tell(news);
    before.current = decisions.underWay;
    const held = new Set(decisions.held.map(({ bornAs }) => bornAs));
    for (const one of decisions.underWay) {
      if (held.has(one.bornAs) || one.needsUser !== null || isOpen || !wereHeld.current.has(one.bornAs)) continue;
      wereHeld.current.delete(one.bornAs);
      tellWaiting(one);
    }
    for (const bornAs of held) wereHeld.current.add(bornAs);
  }, [decisions, isOpen]);
}
