import { afterEach, expect, test, vi } from 'vitest';
import type { PageMessage } from '../../contract/api/worker-messages.ts';
import type { After } from '../timers.ts';
import { WORKER_CONFIRMS_WITHIN_MS, REREAD_WITHIN_MS, TAKEOVER_WITHIN_MS } from './worker-change.ts';
import { registerWorker } from './worker-registration.ts';
import { createWorkerUpdates, FINISHED_WITHIN_MS } from './worker-updates.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser in which a worker is active, and another may be installed; the test sends the workers' replies. */
function aBrowser({ controlled = true, givesThisRelease = async () => true } = {}) {
  const heard: { message: PageMessage; answer: (answer: unknown) => void }[] = [];
  const aWorker = () => ({
    postMessage: (message: PageMessage, [port]: [MessagePort?]) =>
      void heard.push({ message, answer: (answer) => port?.postMessage(answer) }),
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? aWorker() : null,
    register: async () => registration,
  });
  const registration = Object.assign(new EventTarget(), {
    waiting: null as ReturnType<typeof aWorker> | null,
    installing: null as EventTarget | null,
    active: container.controller,
    updates: 0,
    async update() {
      registration.updates += 1;
      throw new TypeError('Failed to fetch');
    },
  });
  const timers = new Map<number, () => void>();
  const after: After = (milliseconds, work) => {
    timers.set(milliseconds, work);
    return () => timers.delete(milliseconds);
  };
  const passes = (milliseconds: number) => {
    const work = timers.get(milliseconds);
    timers.delete(milliseconds);
    work?.();
  };
  // Only what is used of it.
  const serviceWorker = container as unknown as ServiceWorkerContainer;
  const updates = createWorkerUpdates({ serviceWorker, givesThisRelease });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { href: 'https://portal.test/' });
  const told: string[] = [];
  updates.subscribe(() => told.push(updates.state()));
  return {
    updates,
    told,
    heard,
    timers,
    passes,
    registration,
    watch: () => registerWorker(after, updates.watch),
    installs() {
      const installing = new EventTarget();
      registration.installing = installing;
      registration.dispatchEvent(new Event('updatefound'));
      installing.dispatchEvent(new Event('statechange'));
      registration.waiting = aWorker();
      registration.installing = null;
      installing.dispatchEvent(new Event('statechange'));
    },
    takesOver() {
      registration.waiting = null;
      container.controller = aWorker();
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

test('a newer worker is told once it waits', async () => {
  const { updates, told, watch, installs } = aBrowser();
  await watch();
  expect(updates.state()).toBe('none');
  installs();
  expect(told).toEqual(['waiting']);
});

test('one that waited before the page was opened is told too', async () => {
  const { registration, updates, watch, installs } = aBrowser();
  installs();
  expect(registration.waiting).not.toBeNull();
  await watch();
  expect(updates.state()).toBe('waiting');
});

test('the first worker of all replaces nothing', async () => {
  const { told, watch, installs, takesOver } = aBrowser({ controlled: false });
  await watch();
  installs();
  takesOver();
  expect(told).toEqual([]);
});

test('a page hears when a newer worker has taken over, by whomever it was asked', async () => {
  const { told, watch, installs, takesOver } = aBrowser();
  await watch();
  installs();
  takesOver();
  expect(told).toEqual(['waiting', 'tookOver']);
});

test('a newer worker is told also after the installation of another one has failed', async () => {
  const { told, registration, watch, installs } = aBrowser();
  await watch();
  for (let tries = 0; tries < 3; tries += 1) {
    const installing = new EventTarget();
    registration.installing = installing;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    installing.dispatchEvent(new Event('statechange'));
  }
  expect(told).toEqual([]);
  installs();
  expect(told).toEqual(['waiting']);
});

test('a page hears of a newer worker that took over while its own was being registered', async () => {
  const { told, watch, installs, takesOver } = aBrowser();
  installs();
  takesOver();
  await watch();
  expect(told).toEqual(['tookOver']);
});

test('a page hears of a newer worker that took over before there was anybody to hear it', async () => {
  const { told, watch } = aBrowser({ givesThisRelease: async () => false });
  await watch();
  await expect.poll(() => told).toEqual(['tookOver']);
});

test('a page that was brought back as it was left hears that another release took over while it slept', async () => {
  let isThis = true;
  const { updates, told, watch } = aBrowser({ givesThisRelease: async () => isThis });
  await watch();
  await updates.lookWhetherReplaced();
  expect(told).toEqual([]);
  isThis = false;
  await updates.lookWhetherReplaced();
  expect(told).toEqual(['tookOver']);
});

test('where it cannot be told of which release the worker is, nobody is bothered', async () => {
  const unknown = Promise.reject(new TypeError('Failed to fetch'));
  const { told, watch } = aBrowser({ givesThisRelease: () => unknown });
  await watch();
  await unknown.catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual([]);
});

test('without a connection no newer release is found, and nobody is bothered with it', async () => {
  const { updates, registration, watch } = aBrowser();
  await updates.look();
  await watch();
  await updates.look();
  expect(registration.updates).toBe(1);
});

test('what the present worker sends is waited for, as long as it says that it is at it', async () => {
  const { updates, heard, timers, passes, watch } = aBrowser();
  await watch();
  let isFinished = false;
  const finishing = updates.finish().then(() => (isFinished = true));
  expect(heard.map(({ message }) => message.kind)).toEqual(['finish']);
  expect([...timers.keys()]).toEqual([WORKER_CONFIRMS_WITHIN_MS]);
  heard[0]?.answer({ kind: 'from another release' });
  heard[0]?.answer({ kind: 'taken' });
  await expect.poll(() => [...timers.keys()]).toEqual([FINISHED_WITHIN_MS]);
  expect(isFinished).toBe(false);
  heard[0]?.answer({ kind: 'finished' });
  // The page reads again what was finished, before the workers change.
  await expect.poll(() => [...timers.keys()]).toEqual([REREAD_WITHIN_MS]);
  expect(isFinished).toBe(false);
  passes(REREAD_WITHIN_MS);
  await finishing;
  expect(timers.size).toBe(0);
});

test.each([
  ['does not know what is asked', WORKER_CONFIRMS_WITHIN_MS, []],
  ['takes too long', FINISHED_WITHIN_MS, [{ kind: 'taken' }]],
])('a worker that %s is not waited for any longer', async (_name, milliseconds, answers) => {
  const { updates, heard, timers, passes, watch } = aBrowser();
  await watch();
  const finishing = updates.finish();
  for (const answer of answers) heard[0]?.answer(answer);
  await expect.poll(() => timers.has(milliseconds)).toBe(true);
  passes(milliseconds);
  passes(REREAD_WITHIN_MS);
  await expect(finishing).resolves.toBeUndefined();
});

test('the waiting worker is told to take over, and has done so when it controls the page', async () => {
  const { updates, heard, timers, watch, installs, takesOver } = aBrowser();
  await expect(updates.takeOver()).resolves.toBe(false);
  expect(heard).toEqual([]);
  await watch();
  installs();
  const taking = updates.takeOver();
  expect(heard.map(({ message }) => message.kind)).toEqual(['takeOver']);
  expect(timers.has(TAKEOVER_WITHIN_MS)).toBe(true);
  takesOver();
  await expect(taking).resolves.toBe(true);
  expect(timers.size).toBe(0);
});

test('one that another tab has told to is waited for too', async () => {
  const { updates, heard, registration, watch, installs, takesOver } = aBrowser();
  await watch();
  installs();
  registration.active = registration.waiting;
  registration.waiting = null;
  const taking = updates.takeOver();
  expect(heard).toEqual([]);
  takesOver();
  await expect(taking).resolves.toBe(true);
});

test('one that does not is waited for no longer', async () => {
  const { updates, timers, watch, installs } = aBrowser();
  await watch();
  installs();
  const taking = updates.takeOver();
  timers.get(TAKEOVER_WITHIN_MS)?.();
  await expect(taking).resolves.toBe(false);
  expect(updates.state()).toBe('waiting');
});
