import { afterEach, expect, test, vi } from 'vitest';
import type { PageMessage, WorkerReply } from '../../contract/api/worker-messages.ts';
import type { After } from '../timers.ts';
import { createDeliveryByWorker, STAY_AWAKE_EVERY_MS, WORKER_ACCEPTS_WITHIN_MS } from './delivery-by-worker.ts';
import { createWorkerBridge } from './worker-bridge.ts';
import { REGISTERED_AGAIN_AFTER_MS, WORKER_ADDRESS } from './worker-registration.ts';

afterEach(() => vi.unstubAllGlobals());

/** Timers that fire only when the test says so. */
function fakeTimers() {
  const waiting = new Set<{ milliseconds: number; work: () => void }>();
  const after: After = (milliseconds, work) => {
    const timer = { milliseconds, work };
    waiting.add(timer);
    return () => void waiting.delete(timer);
  };
  return {
    after,
    lengths: () => [...waiting].map(({ milliseconds }) => milliseconds),
    fire(milliseconds: number) {
      for (const timer of waiting) {
        if (timer.milliseconds !== milliseconds) continue;
        waiting.delete(timer);
        timer.work();
      }
    },
  };
}

/** A browser whose worker responds when the test says so. */
function aBrowser({ controlled = true, syncs = true, registerError = undefined as Error | undefined } = {}) {
  const messages: { message: PageMessage; answer: (answer: unknown) => void }[] = [];
  const synced: string[] = [];
  const controller = {
    postMessage(message: PageMessage, [port]: [MessagePort]) {
      messages.push({ message, answer: (answer) => port.postMessage(answer) });
    },
  };
  const registration = Object.assign(new EventTarget(), {
    waiting: null as ServiceWorker | null,
    active: null as EventTarget | null,
    installing: null as EventTarget | null,
    ...(syncs && { sync: { register: async (tag: string) => void synced.push(tag) } }),
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? controller : null,
    register: async () => {
      if (registerError !== undefined) throw registerError;
      return registration;
    },
  });
  const timers = fakeTimers();
  const register = vi.spyOn(container, 'register');
  // Only what the bridge and Workbox use.
  const serviceWorker = container as unknown as ServiceWorkerContainer;
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { href: 'https://portal.test/' });
  const { after } = timers;
  const { register: registerHere, registration: registered } = createWorkerBridge({ serviceWorker, after });
  const delivery = createDeliveryByWorker({ serviceWorker, registration: registered, now: () => 1000, after });
  const bridge = { ...delivery, register: registerHere };
  return { bridge, messages, synced, timers, registration, register };
}

const taken: WorkerReply = { kind: 'taken' };
const delivered = (wakeAt: number | null): WorkerReply => ({ kind: 'delivered', wakeAt });

test('a worker that takes the work is kept awake until it has delivered, and tells when to look again', async () => {
  const { bridge, messages, timers } = aBrowser();
  const wakeAts: unknown[] = [];
  bridge.onDelivered((wakeAt) => wakeAts.push(wakeAt));
  const nudged = bridge.nudge();
  messages[0]?.answer(taken);
  expect(await nudged).toBe(true);
  expect(timers.lengths()).toEqual([STAY_AWAKE_EVERY_MS]);
  timers.fire(STAY_AWAKE_EVERY_MS);
  messages[1]?.answer(taken);
  await expect.poll(timers.lengths).toEqual([STAY_AWAKE_EVERY_MS]);
  messages[0]?.answer(delivered(5000));
  messages[1]?.answer(delivered(5000));
  await expect.poll(timers.lengths).toEqual([]);
  expect(messages.map(({ message }) => message.kind)).toEqual(['deliver', 'stayAwake']);
  expect(wakeAts).toEqual([5000]);
});

test('a worker that was ended and does not come back leaves the rest to the page', async () => {
  const { bridge, messages, timers } = aBrowser();
  const wakeAts: unknown[] = [];
  bridge.onDelivered((wakeAt) => wakeAts.push(wakeAt));
  const nudged = bridge.nudge();
  messages[0]?.answer(taken);
  await nudged;
  timers.fire(STAY_AWAKE_EVERY_MS);
  timers.fire(WORKER_ACCEPTS_WITHIN_MS);
  await expect.poll(() => wakeAts).toEqual([1000]);
  expect(timers.lengths()).toEqual([]);
});

test('a worker that took the work and cannot do it after all leaves it to the page', async () => {
  const { bridge, messages, timers } = aBrowser();
  const wakeAts: unknown[] = [];
  bridge.onDelivered((wakeAt) => wakeAts.push(wakeAt));
  const nudged = bridge.nudge();
  messages[0]?.answer(taken);
  expect(await nudged).toBe(true);
  messages[0]?.answer({ kind: 'cannot' } satisfies WorkerReply);
  await expect.poll(() => wakeAts).toEqual([1000]);
  expect(timers.lengths()).toEqual([]);
});

test('a worker that began again answers for the one before it', async () => {
  const { bridge, messages, timers } = aBrowser();
  const wakeAts: unknown[] = [];
  bridge.onDelivered((wakeAt) => wakeAts.push(wakeAt));
  const nudged = bridge.nudge();
  messages[0]?.answer(taken);
  await nudged;
  timers.fire(STAY_AWAKE_EVERY_MS);
  messages[1]?.answer(taken);
  messages[1]?.answer(delivered(null));
  await expect.poll(() => wakeAts).toEqual([null]);
  expect(timers.lengths()).toEqual([]);
});

test.each<[string, () => Promise<boolean>]>([
  ['no worker controls it', () => aBrowser({ controlled: false }).bridge.nudge()],
  [
    'the browser has none',
    () =>
      createDeliveryByWorker({
        serviceWorker: undefined,
        registration: () => undefined,
        now: () => 0,
        after: fakeTimers().after,
      }).nudge(),
  ],
  [
    'the worker does not answer',
    () => {
      const { bridge, timers } = aBrowser();
      const nudged = bridge.nudge();
      timers.fire(WORKER_ACCEPTS_WITHIN_MS);
      return nudged;
    },
  ],
  [
    'the worker cannot',
    () => {
      const { bridge, messages } = aBrowser();
      const nudged = bridge.nudge();
      messages[0]?.answer({ kind: 'from another release' });
      messages[0]?.answer({ kind: 'cannot' } satisfies WorkerReply);
      return nudged;
    },
  ],
  [
    'the page is going',
    () => {
      const { bridge } = aBrowser();
      const nudged = bridge.nudge();
      bridge.stop();
      return nudged;
    },
  ],
])('the page delivers itself where %s', async (_name, nudge) => {
  expect(await nudge()).toBe(false);
});

test('the browser is asked to wake the worker once it is online, also while the worker can do nothing', async () => {
  const { bridge, messages, synced, register } = aBrowser();
  await bridge.register();
  expect(register.mock.calls).toEqual([[WORKER_ADDRESS, { updateViaCache: 'none' }]]);
  const nudged = bridge.nudge();
  messages[0]?.answer({ kind: 'cannot' });
  expect([await nudged, synced]).toEqual([false, ['deliver']]);
});

test('where no worker can be registered, or nothing synced, nobody is bothered with it', async () => {
  const registerError = new DOMException('Not here', 'SecurityError');
  const { bridge } = aBrowser({ registerError, controlled: false });
  await bridge.register();
  expect(await bridge.nudge()).toBe(false);
  const other = aBrowser({ syncs: false });
  await other.bridge.register();
  const nudged = other.bridge.nudge();
  other.messages[0]?.answer(taken);
  expect(await nudged).toBe(true);
  other.bridge.stop();
});

test('a worker whose script cannot be fetched is registered again after a minute', async () => {
  const { bridge, register, timers } = aBrowser({ registerError: new TypeError('Failed to fetch'), controlled: false });
  await bridge.register();
  expect(timers.lengths()).toEqual([REGISTERED_AGAIN_AFTER_MS]);
  timers.fire(REGISTERED_AGAIN_AFTER_MS);
  await expect.poll(() => register.mock.calls.length).toBe(2);
});

/** A worker that the registration begins to install, and its states. */
function installing(registration: ReturnType<typeof aBrowser>['registration']) {
  const worker = Object.assign(new EventTarget(), { state: 'installing', scriptURL: WORKER_ADDRESS });
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  return (state: string) => {
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  };
}

test('a worker that cannot be installed because a file is missing is registered again, later each time', async () => {
  const { bridge, register, registration, timers } = aBrowser({ controlled: false });
  await bridge.register();
  installing(registration)('redundant');
  expect(timers.lengths()).toContain(REGISTERED_AGAIN_AFTER_MS);
  timers.fire(REGISTERED_AGAIN_AFTER_MS);
  await expect.poll(() => register.mock.calls.length).toBe(2);
  installing(registration)('redundant');
  expect(timers.lengths()).toContain(2 * REGISTERED_AGAIN_AFTER_MS);
});

test('a worker that is replaced by a newer one is not registered again', async () => {
  const { bridge, registration, timers } = aBrowser({ controlled: false });
  await bridge.register();
  const becomes = installing(registration);
  becomes('activated');
  registration.active = new EventTarget();
  becomes('redundant');
  expect(timers.lengths()).not.toContain(REGISTERED_AGAIN_AFTER_MS);
});
