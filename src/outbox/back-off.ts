import type { BackOff } from '../local-db/rows.ts';

const FIRST_DELAY_MS = 1000;
export const LONGEST_DELAY_MS = 5 * 60_000;
/** A server may ask for more time than that, but not for a day. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000;

/**
 * How trying goes on after one more failure: 1 s, doubled each time up to 5 min, with jitter, so that a thousand devices do
 * not come back at once. What the server asked for (`retryAfterMs`) is obeyed, however soon the delay would have ended.
 * Tries that were under way together and fail together are one failure.
 */
export function afterFailure(
  before: BackOff | null,
  world: { now: number; random: number; retryAfterMs?: number | undefined },
): BackOff {
  const failures = before !== null && !isDue(before, world.now) ? before.failures : (before?.failures ?? 0) + 1;
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20));
  const own = Math.ceil(longest * (0.5 + world.random / 2));
  const asked = Math.min(world.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
  const delayMs = Math.max(own, asked);
  return { failures, retryAt: world.now + delayMs, delayMs, failedAt: world.now };
}

/** Whether trying may go on. A time further away than its own delay means that the clock was set back: it is now. */
export function isDue(backOff: BackOff | null, now: number): boolean {
  return backOff === null || now >= backOff.retryAt || backOff.retryAt - now > backOff.delayMs;
}
