import type { Operation } from '../../contract/domain/operation.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';

/**
 * An operation that a deliverer has claimed: it sends exactly this, and knows whether an earlier try may have arrived.
 */
export type Claimed = {
  operation: Operation;
  lane: number;
  fileId: number | null;
  mayHaveArrived: boolean;
  /** Another device may send it too, under the same key. */
  carried: boolean;
  firstSentAt: number;
  /** For a Submit that may have arrived at a server without keys, see `OperationRow`. */
  messagesBefore?: readonly number[] | undefined;
  /** What the server has must be read, and nothing is sent: the change cannot be composed without it. */
  readsFirst?: true;
  /**
   * The upload of a file that was to take the place of a stored one, and whose deletion waits behind it: if it has not
   * arrived it is not sent again, because that would only delete the stored one.
   */
  isUnwanted?: true;
};

/** Who claims. `sessionMark` identifies the session that will be used for sending; `now` is ms since 1970. */
export type Claimant = { token: string; holder: 'page' | 'worker'; sessionMark: string; userId: number; now: number };

/** What to do with an operation of a lane: send it, wait for it, or skip it. */
export type ClaimResult =
  | { kind: 'claimed'; claimed: Claimed }
  | { kind: 'notYet' }
  | { kind: 'needsUser'; state: OperationRow['state'] }
  /** The save that starts its application is queued behind it, and has to be sent first. */
  | { kind: 'needsStart' }
  /** It turned out that there is nothing to send. */
  | { kind: 'done' };

export const notYet: ClaimResult = { kind: 'notYet' };
