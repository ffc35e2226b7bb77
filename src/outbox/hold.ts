import type { BackOff, OperationRow, Reason } from '../local-db/rows.ts';
import { isDue } from './back-off.ts';
import { isCreate, isHeld } from './claiming.ts';
import { holdsLane } from './life.ts';
import type { OutboxSummary } from './summary.ts';

/**
 * Why a change has not gone yet. Times are ms since 1970.
 * - `person`: it needs somebody itself. - `behind`: something before it does. - `unstarted`: the save that would start its
 *   application is not there.
 * - `application`: the portal failed with this application alone. - `undo`: a decision that can still be taken back.
 * - `inTurn`: others of its application go first. - `next`: nothing is in its way.
 */
export type Hold =
  | { kind: 'person' }
  | { kind: 'sending' }
  | { kind: 'behind'; operationId: string }
  | { kind: 'unstarted' }
  | { kind: 'signedOut' }
  | { kind: 'line'; reason: Reason; until: number | null }
  | { kind: 'application'; until: number | null }
  | { kind: 'undo'; until: number }
  | { kind: 'inTurn' }
  | { kind: 'next' };

/** What the holds of one application's changes follow from. `before` are its operations that stand before this one. */
export type Surroundings = {
  before: readonly OperationRow[];
  /** The save that starts the application, while the server has none of it; undefined where it has, or none is there. */
  create: OperationRow | undefined;
  isStarted: boolean;
  line: OutboxSummary['line'];
  laneBackOff: BackOff | null;
  now: number;
};

/** The first reason that would still be one if all the later ones were gone. */
export function holdOf(operation: OperationRow, surroundings: Surroundings): Hold {
  const { state, intent, heldUntil } = operation;
  if (state === 'refused' || state === 'conflict') return { kind: 'person' };
  if (state === 'sending') return { kind: 'sending' };
  const { before, create, isStarted, line, laneBackOff, now } = surroundings;
  const stuck = before.find((one) => needsPerson(one) && holdsLane(one.intent.kind, one.state));
  if (stuck !== undefined) return { kind: 'behind', operationId: stuck.id };
  if (!isStarted && !isCreate(intent)) {
    if (create === undefined) return { kind: 'unstarted' };
    if (needsPerson(create)) return { kind: 'behind', operationId: create.id };
  }
  if (line.kind === 'signedOut') return { kind: 'signedOut' };
  if (line.kind === 'backingOff') return { kind: 'line', reason: line.reason, until: stillTo(line.until, now) };
  if (!isDue(laneBackOff, now)) return { kind: 'application', until: stillTo(laneBackOff?.retryAt ?? now, now) };
  if (before.some((one) => !needsPerson(one)) || (!isStarted && !isCreate(intent))) return { kind: 'inTurn' };
  if (heldUntil !== null && isHeld(heldUntil, now)) return { kind: 'undo', until: heldUntil };
  return { kind: 'next' };
}

const needsPerson = ({ state }: OperationRow) => state === 'refused' || state === 'conflict';
const stillTo = (at: number, now: number) => (at > now ? at : null);
