import type { BackOff } from '../../local-db/tables/state-rows.ts';

const FIRST_DELAY_MS = 1000;
export const LONGEST_BACK_OFF_MS = 5 * 60_000;
/** A server may ask for a longer wait than that, but for no longer than this. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000;

/**
 * The back-off after one more failure: 1 s, doubled each time up to 5 min, with jitter, so that a thousand devices do
 * not retry all at once. A longer wait that the server asked for (`retryAfterMs`) is respected. Tries that ran at the
 * same time and failed together count as one failure.
 */
export function afterFailure(
  before: BackOff | null,
  world: { now: number; random: number; retryAfterMs?: number | undefined },
): BackOff {
  const failures = before !== null && !isDue(before, world.now) ? before.failures : (before?.failures ?? 0) + 1;
  const longest = Math.min(LONGEST_BACK_OFF_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20));
  const own = Math.ceil(longest * (0.5 + world.random / 2));
  const requested = Math.min(world.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
  const delayMs = Math.max(own, requested);
  return { failures, retryAt: world.now + delayMs, delayMs, failedAt: world.now };
}

/**
 * Whether the next try is due. A `retryAt` further away than `delayMs` means that the clock was set back: it is due.
 */
export function isDue(backOff: BackOff | null, now: number): boolean {
  return backOff === null || now >= backOff.retryAt || backOff.retryAt - now > backOff.delayMs;
}
