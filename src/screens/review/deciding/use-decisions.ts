import { useCallback, useState } from 'react';
import { useOnceUnchanged } from '../../../hooks/use-timeout.ts';
import { useWatched } from '../../../hooks/use-watched.ts';
import { heldAt, looksAgainAfter, type HeldDecision } from '../../../reviews/decision-news.ts';
import type { PendingDecisions } from '../../../reviews/pending-decisions.ts';
import { useReviews } from '../../../workspace/use-reviews.ts';

/** The current decisions, and those of them that can still be taken back. */
export type DecisionsNow = PendingDecisions & { held: readonly HeldDecision[] };

type Seen = { decisions: PendingDecisions; at: number };

const nothingSeen: Seen = { decisions: { underWay: [], endedOutcomes: new Map() }, at: 0 };

/** Reads the decisions of all tabs from the database, and re-renders when one can no longer be taken back. */
export function useDecisions(): DecisionsNow {
  const reviews = useReviews();
  const watch = useCallback(
    (listener: (seen: Seen) => void) => reviews.watchDecisions((decisions) => listener({ decisions, at: Date.now() })),
    [reviews],
  );
  const read = useWatched(watch) ?? nothingSeen;
  const [again, setAgain] = useState(nothingSeen);
  const { decisions, at } = again.decisions === read.decisions ? again : read;
  const held = heldAt(decisions.underWay, at);
  useOnceUnchanged(at, looksAgainAfter(held, at), () => setAgain({ decisions, at: Date.now() }));
  return { ...decisions, held };
}
