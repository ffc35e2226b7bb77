import type { Portal } from '../portal.ts';
import { storedTime } from '../store/times.ts';
import { changeBucket, type BucketChange, type BucketRow } from './bucket.ts';
import { bucketName } from './hourly.ts';
import { tooManyTries } from './too-many-tries.ts';

const MINUTE_MS = 60 * 1000;
/** After this many wrong passwords, none of them 15 minutes after the previous one, the delays begin. */
export const TRIES_BEFORE_DELAY = 5;
/** After this long without a try the tries are forgotten. */
export const QUIET_MS = 15 * MINUTE_MS;
/** The first delay; each further wrong password doubles it, up to the longest: no user is locked out permanently. */
export const FIRST_DELAY_MS = 30 * 1000;
export const LONGEST_DELAY_MS = 15 * MINUTE_MS;
/** The same in a browser in which the user has signed in: somebody else at it must not keep its user out. */
export const LONGEST_DELAY_AT_DEVICE_MS = MINUTE_MS;

type World = Pick<Portal, 'store' | 'clock'>;

/**
 * Where passwords are tried: when signing in (by email, known or not; or in a browser in which the user has signed in,
 * by that browser and user) and when changing the user's own password (by user).
 */
export type TriedAt = 'sign-in:account' | 'sign-in:device' | 'password:account';

/**
 * Counts one try *before* its password is checked, so that of a hundred tries at once not all are checked. Throws a 429
 * `Refusal` during a delay, which the right password does not shorten. After a right password, call `forgetTries`.
 */
export async function countTry({ store, clock }: World, at: TriedAt, subject: string): Promise<void> {
  const longestMs = at === 'sign-in:device' ? LONGEST_DELAY_AT_DEVICE_MS : LONGEST_DELAY_MS;
  const waitMs = await changeBucket(store, bucketName(at, subject), (row) => nextTry(row, clock(), longestMs));
  if (waitMs > 0) throw tooManyTries(waitMs);
}

/** Deletes the tries of an account: the password was right, or a mailed link proved the mailbox. */
export async function forgetTries({ store }: Pick<World, 'store'>, at: TriedAt, subject: string): Promise<void> {
  await store.deleteFrom('throttle').where('bucket', '=', bucketName(at, subject)).execute();
}

/** The outcome is how long to wait, in ms; 0 allows the try. `started_at` is the time of the last try. */
function nextTry(row: BucketRow | undefined, now: number, longestMs: number): BucketChange<number> {
  const waitMs = row?.blocked_until ? Date.parse(row.blocked_until) - now : 0;
  // A delay longer than the longest comes from a wrong clock.
  if (waitMs > 0 && waitMs <= longestMs) return { next: undefined, outcome: waitMs };
  const count = row === undefined || isForgotten(row, now) ? 1 : row.count + 1;
  const delay = count < TRIES_BEFORE_DELAY ? 0 : Math.min(longestMs, delayAfter(count));
  return {
    next: { started_at: storedTime(now), count, blocked_until: delay === 0 ? null : storedTime(now + delay) },
    outcome: 0,
  };
}

function isForgotten(row: BucketRow, now: number): boolean {
  const last = Math.max(Date.parse(row.started_at), row.blocked_until === null ? 0 : Date.parse(row.blocked_until));
  return last + QUIET_MS <= now || Date.parse(row.started_at) > now;
}

/** In ms, without the limit. */
function delayAfter(count: number): number {
  return FIRST_DELAY_MS * 2 ** Math.min(count - TRIES_BEFORE_DELAY, 20);
}
