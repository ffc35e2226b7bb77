import { isHeld } from '../outbox/sending/claim.ts';
import type { Deciding, PendingDecisions } from './pending-decisions.ts';

/** A decision that can still be taken back. */
export type HeldDecision = Deciding & { heldUntil: number };

/** The decisions that can still be taken back at a time, in ms since 1970. */
export function heldAt(underWay: readonly Deciding[], now: number): HeldDecision[] {
  return underWay.flatMap((decision) => {
    const { heldUntil } = decision;
    return heldUntil !== null && isHeld(heldUntil, now) ? [{ ...decision, heldUntil }] : [];
  });
}

/** Held decisions are read at least this often: a change of the system's clock triggers no event. */
const LOOKED_AT_EVERY_MS = 1000;
/** Added to the end of a hold, so that it is over by the clock when that is read. */
const LATE_MS = 10;

/** How long after `now` the held decisions have to be read again, in ms; null if none is held. */
export function looksAgainAfter(held: readonly HeldDecision[], now: number): number | null {
  if (held.length === 0) return null;
  const endsAt = Math.min(...held.map(({ heldUntil }) => heldUntil));
  return Math.min(LOOKED_AT_EVERY_MS, Math.max(0, endsAt - now) + LATE_MS);
}

/** What has changed about a decision since it was last seen. */
export type DecisionNews = { decision: Deciding } & (
  | { kind: 'done' }
  /** The user took it back, here or in another tab. */
  | { kind: 'undone' }
  /** The user retried it, or decided again: further news is about the new decision. */
  | { kind: 'replaced' }
  | { kind: 'needsUser'; conflicts: boolean; message: string }
);

/** What has become of the decisions that were under way in `before`. */
export function newsSince(
  before: readonly Deciding[],
  { underWay, endedOutcomes: left }: PendingDecisions,
): DecisionNews[] {
  return before.flatMap((decision): DecisionNews[] => {
    const now = underWay.find(({ bornAs }) => bornAs === decision.bornAs);
    if (now === undefined) {
      const outcome = left.get(decision.bornAs);
      // Only a decision that the user replaced ends without a receipt.
      if (outcome === undefined) return [{ decision, kind: 'replaced' }];
      return [{ decision, kind: outcome === 'accepted' ? 'done' : 'undone' }];
    }
    if (now.needsUser === null || decision.needsUser !== null) return [];
    return [{ decision: now, kind: 'needsUser', ...now.needsUser }];
  });
}
