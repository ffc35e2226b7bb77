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
