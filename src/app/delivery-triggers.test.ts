import { describe, expect, test } from 'vitest';
import { noteUnhandled } from '../../tests/support/unhandled.ts';
import type { After } from './timers.ts';
import { TRIGGERED_EVERY_MS, startDeliveryTriggers, WAKE_LATEST_MS, WAKE_SOONEST_MS } from './delivery-triggers.ts';

const NOW = 1_000_000;

/** A page. `log` records what was delivered, by the page or the worker, and for which user. */
function aPage({ worker = true, userId = 3 as number | null } = {}) {
  const state = { worker, userId, needsPage: false, wakeAt: null as number | null };
  const fails = { signedIn: null as Error | null, run: null as Error | null, needsPage: null as Error | null };
  const failing = (error: Error | null) => {
    if (error !== null) throw error;
  };
  const log: string[] = [];
  const listeners = { delivered: new Set<(wakeAt: number | null) => void>(), session: new Set<() => void>() };
  const listenIn =
    <T>(set: Set<T>) =>
    (listener: T) => {
      set.add(listener);
      return () => void set.delete(listener);
    };
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const ending = new AbortController();
  let timer: { milliseconds: number; work: () => void } | undefined;
  const after: After = (milliseconds, work) => {
    const mine = { milliseconds, work };
    timer = mine;
    return () => {
      if (timer === mine) timer = undefined;
    };
  };
  const deliver = startDeliveryTriggers(
    {
      worker: {
        async nudge() {
          log.push('nudge');
          return state.worker;
        },
        onDelivered: listenIn(listeners.delivered),
      },
      async signedIn() {
        failing(fails.signedIn);
        return state.userId === null ? null : { place: state.userId };
      },
      onSession: listenIn(listeners.session),
      deliveryOf: (userId) => ({
        delivery: {
          async run() {
            log.push(`page for ${userId}`);
            failing(fails.run);
            return { wakeAt: state.wakeAt };
          },
          stop: () => void log.push(`stop ${userId}`),
        },
        async needsPage() {
          failing(fails.needsPage);
          return state.needsPage;
        },
        endBackOffs: async () => {},
      }),
      window,
      document,
      now: () => NOW,
      after,
    },
    ending.signal,
  );
  return {
    state,
    fails,
    log,
    window,
    document,
    ending,
    deliver,
    timer: () => timer?.milliseconds,
    fireTimer: () => timer?.work(),
    workerDelivered(wakeAt: number | null) {
      for (const listener of listeners.delivered) listener(wakeAt);
    },
    sessionChanged() {
      for (const listener of listeners.session) listener();
    },
    /** What was logged since the last call. */
    async happened() {
      await new Promise((resolve) => setTimeout(resolve, 0));
      return log.splice(0);
    },
  };
}

test('a page has something delivered at its start, and the worker does it', async () => {
  const page = aPage();
  expect(await page.happened()).toEqual(['nudge']);
});

test.each<[string, (page: ReturnType<typeof aPage>) => void]>([
  ['it comes online', ({ window }) => void window.dispatchEvent(new Event('online'))],
  ['it is looked at again', ({ document }) => void document.dispatchEvent(new Event('visibilitychange'))],
  ['somebody signs in', ({ sessionChanged }) => sessionChanged()],
  ['there is something new, or a person wants it sent now', ({ deliver }) => deliver()],
])('and again when %s', async (_name, happen) => {
  const page = aPage();
  await page.happened();
  happen(page);
  expect(await page.happened()).toEqual(['nudge']);
});

test('a page that is put away asks for nothing', async () => {
  const page = aPage();
  await page.happened();
  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(await page.happened()).toEqual([]);
});

test.each<[string, (page: ReturnType<typeof aPage>) => void]>([
  ['left', ({ window }) => void window.dispatchEvent(new Event('pagehide'))],
  [
    'put away',
    ({ document }) => {
      document.visibilityState = 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('a page that is %s before it has asked asks at once', async (_name, goes) => {
  const page = aPage();
  await page.happened();
  page.deliver();
  goes(page);
  expect(page.log).toEqual(['nudge']);
});

test('a page that is left later has asked already', async () => {
  const page = aPage();
  await page.happened();
  page.window.dispatchEvent(new Event('pagehide'));
  expect(await page.happened()).toEqual([]);
});

test('where no worker takes it the page delivers itself', async () => {
  const page = aPage({ worker: false });
  expect(await page.happened()).toEqual(['nudge', 'page for 3']);
});

test('what a worker was cut off in twice is sent by the page', async () => {
  const page = aPage();
  await page.happened();
  page.state.needsPage = true;
  page.deliver();
  expect(await page.happened()).toEqual(['page for 3']);
});

test('much that is new at once is asked for twice at most', async () => {
  const page = aPage();
  for (let count = 0; count < 50; count += 1) page.deliver();
  expect(await page.happened()).toEqual(['nudge', 'nudge']);
});

test('what waits for time is woken then, no matter who said so', async () => {
  const page = aPage({ worker: false });
  page.state.wakeAt = NOW + 30_000;
  await page.happened();
  expect(page.timer()).toBe(30_000);
  page.state.worker = true;
  page.fireTimer();
  expect(await page.happened()).toEqual(['nudge']);
  page.workerDelivered(NOW + 40_000);
  expect(page.timer()).toBe(40_000);
  page.workerDelivered(null);
  expect(page.timer()).toBeUndefined();
});

test('a time that is past or far away is not taken at its word', async () => {
  const page = aPage();
  await page.happened();
  page.workerDelivered(NOW - 5000);
  expect(page.timer()).toBe(WAKE_SOONEST_MS);
  page.workerDelivered(NOW + 365 * 24 * 60 * 60_000);
  expect(page.timer()).toBe(WAKE_LATEST_MS);
});

test('while nobody is signed in nothing is asked for, and it is looked at again', async () => {
  const page = aPage({ userId: null });
  expect(await page.happened()).toEqual([]);
  expect(page.timer()).toBe(TRIGGERED_EVERY_MS);
});

test('when another person signs in, what the page delivers for the one before is broken off', async () => {
  const page = aPage({ worker: false });
  await page.happened();
  page.state.userId = 4;
  page.sessionChanged();
  expect(await page.happened()).toEqual(['stop 3', 'nudge', 'page for 4']);
  page.state.userId = null;
  page.sessionChanged();
  expect(await page.happened()).toEqual(['stop 4']);
});

describe('where the database of this device fails', () => {
  const failures = ['QuotaExceededError', 'AbortError', 'UnknownError', 'DatabaseClosedError', 'DatabaseHangsError'];
  const cases = (['signedIn', 'needsPage', 'run'] as const).flatMap((where) =>
    failures.map((name) => ({ where, name })),
  );

  test.each(cases)('it is looked at again, and nothing is left unhandled ($where: $name)', async ({ where, name }) => {
    const unhandled = noteUnhandled();
    const page = aPage({ worker: false });
    await page.happened();
    page.fails[where] = Object.assign(new Error(), { name });
    page.deliver();
    await page.happened();
    page.window.dispatchEvent(new Event('online'));
    await page.happened();
    expect(page.timer()).toBe(TRIGGERED_EVERY_MS);
    page.fails[where] = null;
    page.fireTimer();
    expect(await page.happened()).toEqual(['nudge', 'page for 3']);
    expect(unhandled).toEqual([]);
  });

  test('a mistake of the portal itself is not passed over', async () => {
    const unhandled = noteUnhandled();
    const page = aPage({ worker: false });
    await page.happened();
    const mistake = new TypeError('It is not a function');
    page.fails.run = mistake;
    page.deliver();
    await page.happened();
    expect(unhandled).toEqual([mistake]);
    expect(page.timer()).toBe(TRIGGERED_EVERY_MS);
  });
});

test('a page that goes leaves no listener and no timer', async () => {
  const page = aPage({ worker: false });
  page.state.wakeAt = NOW + 5000;
  await page.happened();
  page.ending.abort();
  page.window.dispatchEvent(new Event('online'));
  page.sessionChanged();
  page.workerDelivered(NOW);
  page.deliver();
  expect(await page.happened()).toEqual(['stop 3']);
  expect(page.timer()).toBeUndefined();
});
