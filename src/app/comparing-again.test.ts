import { expect, onTestFinished, test, vi } from 'vitest';
import type { HealingState } from '../healing/healing.ts';
import { until } from '../../tests/support/test-time.ts';
import { compareAgain } from './comparing-again.ts';

const found: HealingState = { step: 'found', offers: [], isUnclaimed: false, isPartial: false };

/** A visible page whose last comparison had this result; `looks` counts the comparisons since. */
function aPage(state: HealingState) {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const listeners = new Set<() => void>();
  let looks = 0;
  const again = compareAgain({
    place: 7,
    state: () => state,
    look: () => void (looks += 1),
    onSession(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    page: { window, document },
  });
  onTestFinished(again.close);
  return {
    again,
    looks: () => looks,
    signIn: () => listeners.forEach((listener) => listener()),
    show: () => document.dispatchEvent(new Event('visibilitychange')),
  };
}

test.each<HealingState>([{ step: 'unreachable' }, { ...found, isPartial: true }])(
  'a comparison that could not be finished is made again after a sign-in, when the page is shown, and in time',
  (state) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { looks, signIn, show } = aPage(state);
    signIn();
    expect(looks()).toBe(1);
    show();
    expect(looks()).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(looks()).toBeGreaterThan(2);
  },
);

test('a finished comparison is not made again without a reason', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { looks, signIn, show } = aPage(found);
  signIn();
  show();
  vi.advanceTimersByTime(600_000);
  expect(looks()).toBe(0);
});

test('what one tab has sent again or discarded is compared in the others', async () => {
  const here = aPage(found);
  const there = aPage(found);
  here.again.tellOtherTabs();
  await until(() => there.looks() === 1);
  expect(here.looks()).toBe(0);
});
