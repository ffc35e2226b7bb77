import { isHeld } from '../outbox/claiming.ts';
import type { Deciding, Decisions } from './deciding.ts';

/** A decision that can still be taken back. */
export type HeldDecision = Deciding & { heldUntil: number };

/** Those that can still be taken back at a time, in ms since 1970. */
export function heldAt(underWay: readonly Deciding[], now: number): HeldDecision[] {
  return underWay.flatMap((decision) => {
    const { heldUntil } = decision;
    return heldUntil !== null && isHeld(heldUntil, now) ? [{ ...decision, heldUntil }] : [];
  });
}

/** The system's clock may be set meanwhile, which wakes nobody. */
const LOOKED_AT_EVERY_MS = 1000;
/** Behind the time at which a hold ends, so that it is over then by the clock that is looked at. */
const LATE_MS = 10;

/** How long after `now` what was seen held is to be looked at again, in ms; null where nothing is held. */
export function looksAgainAfter(held: readonly HeldDecision[], now: number): number | null {
  if (held.length === 0) return null;
  const endsAt = Math.min(...held.map(({ heldUntil }) => heldUntil));
  return Math.min(LOOKED_AT_EVERY_MS, Math.max(0, endsAt - now) + LATE_MS);
}

/** What is new about a decision, for whoever saw how it stood before. */
export type DecisionNews = { decision: Deciding } & (
  | { kind: 'done' }
  /** Somebody took it back, here or in another tab. */
  | { kind: 'takenBack' }
  /** Its person had it tried anew, or decided again: what becomes of that is told of the new one. */
  | { kind: 'replaced' }
  | { kind: 'needsPerson'; conflicts: boolean; message: string }
);

/** What has become of the decisions that were under way `before`. */
export function newsSince(before: readonly Deciding[], { underWay, left }: Decisions): DecisionNews[] {
  return before.flatMap((decision): DecisionNews[] => {
    const now = underWay.find(({ bornAs }) => bornAs === decision.bornAs);
    if (now === undefined) {
      const outcome = left.get(decision.bornAs);
      // Only what its person replaced goes without a receipt.
      if (outcome === undefined) return [{ decision, kind: 'replaced' }];
      return [{ decision, kind: outcome === 'accepted' ? 'done' : 'takenBack' }];
    }
    if (now.needsPerson === null || decision.needsPerson !== null) return [];
    return [{ decision: now, kind: 'needsPerson', ...now.needsPerson }];
  });
}
