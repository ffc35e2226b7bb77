import { useEffect, useState } from 'react';
import { heldAt, type HeldDecision } from '../../reviews/decision-news.ts';
import type { Decisions } from '../../reviews/deciding.ts';
import { useReviews } from '../../reviews/reviews-context.ts';

/** How decisions stand, and which of them can still be taken back. */
export type DecisionsNow = Decisions & { held: readonly HeldDecision[] };

type Seen = Decisions & { at: number };

const nothingSeen: Seen = { underWay: [], left: new Map(), at: 0 };

/** Behind the time at which a hold ends, so that it is over then by the clock that is looked at. */
const LATE_MS = 10;

/** As the database has them, whichever tab put them in; repaints when one can no longer be taken back. */
export function useDecisions(): DecisionsNow {
  const reviews = useReviews();
  const [seen, setSeen] = useState(nothingSeen);
  useEffect(() => reviews.watchDecisions((decisions) => setSeen({ ...decisions, at: Date.now() })), [reviews]);
  const held = heldAt(seen.underWay, seen.at);
  const endsAt = held.length === 0 ? null : Math.min(...held.map(({ heldUntil }) => heldUntil));
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(
      () => setSeen((before) => ({ ...before, at: Date.now() })),
      Math.max(0, endsAt - Date.now()) + LATE_MS,
    );
    return () => clearTimeout(timer);
  }, [endsAt]);
  return { ...seen, held };
}
