import { vi } from 'vitest';
import type { TestClock } from '../../src/server/testing/test-portal.ts';

/** A clock that stands still until a test lets time pass; then the sleepers wake at their times, in order. */
export type TestTime = {
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  pass(milliseconds: number): void;
};

export function createTestTime(clock: Pick<TestClock, 'now' | 'advance'>): TestTime {
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: clock.now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const sleeper = {
          at: clock.now() + milliseconds,
          wake() {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal.addEventListener('abort', sleeper.wake);
        if (signal.aborted) sleeper.wake();
      }),
    pass(milliseconds) {
      clock.advance(milliseconds);
      const due = [...sleepers].filter(({ at }) => at <= clock.now());
      for (const sleeper of due.toSorted((one, other) => one.at - other.at)) sleeper.wake();
    },
  };
}

/** Resolves once the condition holds, however many turns that takes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

/** Less than the time limit of a test, so that it is the check that fails, and not the test. */
const EVENTUALLY_MS = 50_000;

/** Resolves once the check passes, however busy the machine is. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: EVENTUALLY_MS });
