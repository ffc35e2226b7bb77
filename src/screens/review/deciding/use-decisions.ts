import { useEffect, useState } from 'react';
import { heldAt, looksAgainAfter, type HeldDecision } from '../../../reviews/decision-news.ts';
import type { Decisions } from '../../../reviews/deciding.ts';
import { useReviews } from '../../../reviews/reviews-context.ts';

/** The current decisions, and those of them that can still be taken back. */
export type DecisionsNow = Decisions & { held: readonly HeldDecision[] };

type Seen = Decisions & { at: number };

const nothingSeen: Seen = { underWay: [], left: new Map(), at: 0 };

/** Reads the decisions of all tabs from the database, and re-renders when one can no longer be taken back. */
export function useDecisions(): DecisionsNow {
  const reviews = useReviews();
  const [seen, setSeen] = useState(nothingSeen);
  useEffect(() => reviews.watchDecisions((decisions) => setSeen({ ...decisions, at: Date.now() })), [reviews]);
  useEffect(() => {
    const waits = looksAgainAfter(heldAt(seen.underWay, seen.at), Date.now());
    if (waits === null) return undefined;
    // A new object each time, so that the effect runs again for as long as a decision is held.
    const timer = setTimeout(() => setSeen((before) => ({ ...before, at: Date.now() })), waits);
    return () => clearTimeout(timer);
  }, [seen]);
  return { ...seen, held: heldAt(seen.underWay, seen.at) };
}
