import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import type { Comment } from '../../contract/domain/comment.ts';
import type { Owner } from '../../contract/domain/place.ts';

/**
 * The back-off after a failure. `retryAt` applies unless it is more than `delayMs` away, because clocks can jump.
 * `failedAt` is missing in rows that an older release stored.
 */
export type BackOff = { failures: number; retryAt: number; delayMs: number; failedAt?: number };

/** The lane of one application. `tag` is the version of the base. */
export type LaneRow = {
  lane: number;
  /** 1 while it contains operations; a number because booleans cannot be indexed. */
  active: 0 | 1;
  tag: string | null;
  backOff: BackOff | null;
  /** All that waits in it was saved automatically: its user has asked for nothing since. */
  automatic?: true;
};

/**
 * A page numbers what is typed in it. Its writes are in order and include everything that is unwritten, so up to
 * `count` everything is written.
 */
export type TypedUpTo = { page: string; count: number };

/**
 * Identifies a database: if the browser empties it, a new one is created with another id. `emptiedBy`: the portal
 * emptied the one before it, as at a sign-out.
 */
export type BirthRow = { name: 'birth'; id: string; emptiedBy?: 'portal' };

/** The state of the whole database, one row for each name. */
export type StateRow =
  | BirthRow
  /**
   * Whose work this is, and at which portal; after a restore of the server it decides to which user the work may be
   * offered.
   */
  | ({ name: 'owner' } & Owner)
  /** Applications that need not be offered any more: copied from here into another database, or given up. */
  | { name: 'settled'; keys: readonly string[] }
  /**
   * What was copied into this database from another one, and the last deletions in it, so that neither is done twice,
   * and what was deleted does not come back with the unload text of a page.
   */
  | { name: 'healed' | 'deletions'; keys: readonly string[] }
  /** In a former database: what the restored portal with this id had of that lane's application when first read. */
  | {
      name: `restored ${number}`;
      portalId: string | null;
      asRestored: ApplicationAtServer & { comments: readonly Comment[] };
    }
  /** Up to which text the latest pages have written what was typed in them; `typed-up-to.ts`. */
  | { name: 'typed'; pages: readonly TypedUpTo[] }
  /**
   * Which page or worker delivers. Any other may take over a lease that is older than 30 s, or that far in the future;
   * the holder of the lock any lease, unless it is `stolen`: taken without the lock.
   */
  | { name: 'lease'; token: string; holder: 'page' | 'worker'; renewedAt: number; stolen?: true }
  /**
   * The state of the whole outbox, under the name that earlier releases gave it. `pausedAt` is the mark of the session
   * that the server refused; null if delivery is not paused.
   */
  | {
      name: 'line';
      backOff: BackOff | null;
      reason: Reason | null;
      pausedAt: string | null;
    };

/**
 * Why the whole outbox waits: no response; a page of the network instead of the portal's response; the server asked to
 * wait.
 */
export type Reason = 'unreachable' | 'foreignPage' | 'askedToWait';
