import { expect, test } from 'vitest';
import type { BackOff } from '../../local-db/tables/state-rows.ts';
import { afterFailure, isDue, LONGEST_BACK_OFF_MS } from './back-off.ts';

const START = Date.UTC(2026, 0, 5, 8);

/** The delays after `count` failures in a row, each tried as soon as it is due. */
function delays(count: number, random: number): number[] {
  const found: number[] = [];
  let before: BackOff | null = null;
  let now = START;
  for (let time = 0; time < count; time += 1) {
    before = afterFailure(before, { now, random });
    found.push(before.delayMs);
    now = before.retryAt;
  }
  return found;
}

test('a delay begins at a second and doubles, up to five minutes and no further', () => {
  expect(delays(12, 0.999_999)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000, 300_000,
  ]);
  expect(delays(2000, 0.5).at(-1)).toBeLessThanOrEqual(LONGEST_BACK_OFF_MS);
});

test('jitter takes away half of a delay at most, and never adds to it', () => {
  expect(delays(10, 0)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 150_000]);
  for (const random of [0, 0.25, 0.5, 0.75, 0.999]) {
    const [first = 0] = delays(1, random);
    expect(first).toBeGreaterThanOrEqual(500);
    expect(first).toBeLessThanOrEqual(1000);
  }
});

test('what the server asked for is obeyed, unless its own delay is longer or it asks for more than an hour', () => {
  const asked = (retryAfterMs: number) => afterFailure(null, { now: START, random: 0, retryAfterMs }).delayMs;
  expect([asked(100), asked(120_000), asked(7 * 24 * 3_600_000)]).toEqual([500, 120_000, 3_600_000]);
});

test('tries that were under way together and fail together are one failure', () => {
  const first = afterFailure(null, { now: START, random: 0 });
  const second = afterFailure(first, { now: START + 10, random: 0 });
  expect(second).toEqual({ failures: 1, retryAt: START + 510, delayMs: 500, failedAt: START + 10 });
  expect(afterFailure(second, { now: second.retryAt, random: 0 }).failures).toBe(2);
});

test('trying goes on at its time and not before', () => {
  const backOff = afterFailure(null, { now: START, random: 1 });
  expect([
    isDue(null, START),
    isDue(backOff, START),
    isDue(backOff, START + 999),
    isDue(backOff, START + 1000),
  ]).toEqual([true, false, false, true]);
});

test('a clock that was set back does not stop it: a time further away than its own delay is now', () => {
  const backOff = afterFailure(null, { now: START, random: 1 });
  expect(isDue(backOff, START - 1)).toBe(true);
  expect(isDue(backOff, START - 365 * 24 * 3_600_000)).toBe(true);
});
