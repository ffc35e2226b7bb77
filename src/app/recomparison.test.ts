import { expect, onTestFinished, test, vi } from 'vitest';
import type { HealingState } from '../healing/healing.ts';
import { until } from '../../tests/support/test-time.ts';
import { createRecomparison } from './recomparison.ts';

const found: HealingState = { step: 'found', offers: [], hasUnownedWork: false, isPartial: false };

/** A visible page whose last comparison had this result; `looks` counts the comparisons since. */
function aPage(state: HealingState) {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const listeners = new Set<() => void>();
  let looks = 0;
  const again = createRecomparison({
    place: 7,
    state: () => state,
    compare: () => void (looks += 1),
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
  'a comparison that could not be finished is made again after a sign-in, and when the page is shown',
  (state) => {
    const { looks, signIn, show } = aPage(state);
    signIn();
    expect(looks()).toBe(1);
    show();
    expect(looks()).toBe(2);
  },
);

test('while the portal cannot be reached it is compared again in time, and not for one application that it does not show', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const unreachable = aPage({ step: 'unreachable' });
  const partial = aPage({ ...found, isPartial: true });
  vi.advanceTimersByTime(60_000);
  expect(unreachable.looks()).toBeGreaterThan(0);
  expect(partial.looks()).toBe(0);
});

test('a page that was closed while it sent something again tells nobody, and fails nothing', () => {
  const { again } = aPage(found);
  again.close();
  expect(again.tellOtherTabs).not.toThrow();
});

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
