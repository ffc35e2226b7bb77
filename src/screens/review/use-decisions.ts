import { useEffect, useState } from 'react';
import { heldAt, looksAgainAfter, type HeldDecision } from '../../reviews/decision-news.ts';
import type { Decisions } from '../../reviews/deciding.ts';
import { useReviews } from '../../reviews/reviews-context.ts';

/** How decisions stand, and which of them can still be taken back. */
export type DecisionsNow = Decisions & { held: readonly HeldDecision[] };

type Seen = Decisions & { at: number };

const nothingSeen: Seen = { underWay: [], left: new Map(), at: 0 };

/** As the database has them, whichever tab put them in; repaints when one can no longer be taken back. */
export function useDecisions(): DecisionsNow {
  const reviews = useReviews();
  const [seen, setSeen] = useState(nothingSeen);
  useEffect(() => reviews.watchDecisions((decisions) => setSeen({ ...decisions, at: Date.now() })), [reviews]);
  useEffect(() => {
    const waits = looksAgainAfter(heldAt(seen.underWay, seen.at), Date.now());
    if (waits === null) return undefined;
    // Each look is seen anew, so that there is a next one for as long as something is held.
    const timer = setTimeout(() => setSeen((before) => ({ ...before, at: Date.now() })), waits);
    return () => clearTimeout(timer);
  }, [seen]);
  return { ...seen, held: heldAt(seen.underWay, seen.at) };
}
