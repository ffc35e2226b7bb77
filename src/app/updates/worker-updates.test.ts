import { expect, test } from 'vitest';
import type { PageMessage } from '../../contract/api/worker-messages.ts';
import type { After } from '../after.ts';
import {
  createWorkerUpdates,
  FINISHED_WITHIN_MS,
  HEARD_WITHIN_MS,
  READ_ANEW_WITHIN_MS,
  TAKEN_OVER_WITHIN_MS,
} from './worker-updates.ts';

/** A browser in which a worker is active, and another may be installed; the test sends the workers' replies. */
function aBrowser({ controlled = true, givesThisRelease = async () => true } = {}) {
  const heard: { message: PageMessage; answer: (answer: unknown) => void }[] = [];
  const aWorker = () => ({
    postMessage: (message: PageMessage, [port]: [MessagePort?]) =>
      void heard.push({ message, answer: (answer) => port?.postMessage(answer) }),
  });
  const container = Object.assign(new EventTarget(), { controller: controlled ? aWorker() : null });
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
  const ended = new AbortController();
  // Only what is used of it.
  const serviceWorker = container as unknown as ServiceWorkerContainer;
  const updates = createWorkerUpdates({ serviceWorker, after, givesThisRelease }, ended.signal);
  const told: string[] = [];
  updates.subscribe(() => told.push(updates.state()));
  return {
    updates,
    told,
    heard,
    timers,
    passes,
    registration,
    watch: () => updates.watch(registration as unknown as ServiceWorkerRegistration),
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

test('a newer worker is told once it waits', () => {
  const { updates, told, watch, installs } = aBrowser();
  watch();
  expect(updates.state()).toBe('none');
  installs();
  expect(told).toEqual(['waiting']);
});

test('one that waited before the page was opened is told too', () => {
  const { registration, updates, watch, installs } = aBrowser();
  installs();
  expect(registration.waiting).not.toBeNull();
  watch();
  expect(updates.state()).toBe('waiting');
});

test('the first worker of all replaces nothing', () => {
  const { told, watch, installs, takesOver } = aBrowser({ controlled: false });
  watch();
  installs();
  takesOver();
  expect(told).toEqual([]);
});

test('a page hears when a newer worker has taken over, by whomever it was asked', () => {
  const { told, watch, installs, takesOver } = aBrowser();
  watch();
  installs();
  takesOver();
  expect(told).toEqual(['waiting', 'tookOver']);
});

test('a page hears of a newer worker that took over before there was anybody to hear it', async () => {
  const { told, watch } = aBrowser({ givesThisRelease: async () => false });
  watch();
  await expect.poll(() => told).toEqual(['tookOver']);
});

test('a page that was brought back as it was left hears that another release took over while it slept', async () => {
  let isThis = true;
  const { updates, told, watch } = aBrowser({ givesThisRelease: async () => isThis });
  watch();
  await updates.lookWhetherReplaced();
  expect(told).toEqual([]);
  isThis = false;
  await updates.lookWhetherReplaced();
  expect(told).toEqual(['tookOver']);
});

test('where it cannot be told of which release the worker is, nobody is bothered', async () => {
  const unknown = Promise.reject(new TypeError('Failed to fetch'));
  const { told, watch } = aBrowser({ givesThisRelease: () => unknown });
  watch();
  await unknown.catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual([]);
});

test('without a connection no newer release is found, and nobody is bothered with it', async () => {
  const { updates, registration, watch } = aBrowser();
  await updates.look();
  watch();
  await updates.look();
  expect(registration.updates).toBe(1);
});

test('what the present worker sends is waited for, as long as it says that it is at it', async () => {
  const { updates, heard, timers, passes } = aBrowser();
  let isFinished = false;
  const finishing = updates.finish().then(() => (isFinished = true));
  expect(heard.map(({ message }) => message.kind)).toEqual(['finish']);
  expect([...timers.keys()]).toEqual([HEARD_WITHIN_MS]);
  heard[0]?.answer({ kind: 'from another release' });
  heard[0]?.answer({ kind: 'taken' });
  await expect.poll(() => [...timers.keys()]).toEqual([FINISHED_WITHIN_MS]);
  expect(isFinished).toBe(false);
  heard[0]?.answer({ kind: 'finished' });
  // The page reads again what was finished, before the workers change.
  await expect.poll(() => [...timers.keys()]).toEqual([READ_ANEW_WITHIN_MS]);
  expect(isFinished).toBe(false);
  passes(READ_ANEW_WITHIN_MS);
  await finishing;
  expect(timers.size).toBe(0);
});

test.each([
  ['does not know what is asked', HEARD_WITHIN_MS, []],
  ['takes too long', FINISHED_WITHIN_MS, [{ kind: 'taken' }]],
])('a worker that %s is not waited for any longer', async (_name, milliseconds, answers) => {
  const { updates, heard, timers, passes } = aBrowser();
  const finishing = updates.finish();
  for (const answer of answers) heard[0]?.answer(answer);
  await expect.poll(() => timers.has(milliseconds)).toBe(true);
  passes(milliseconds);
  passes(READ_ANEW_WITHIN_MS);
  await expect(finishing).resolves.toBeUndefined();
});

test('the waiting worker is told to take over, and has done so when it controls the page', async () => {
  const { updates, heard, timers, watch, installs, takesOver } = aBrowser();
  await expect(updates.takeOver()).resolves.toBe(false);
  expect(heard).toEqual([]);
  watch();
  installs();
  const taking = updates.takeOver();
  expect(heard.map(({ message }) => message.kind)).toEqual(['takeOver']);
  expect(timers.has(TAKEN_OVER_WITHIN_MS)).toBe(true);
  takesOver();
  await expect(taking).resolves.toBe(true);
  expect(timers.size).toBe(0);
});

test('one that another tab has told to is waited for too', async () => {
  const { updates, heard, registration, watch, installs, takesOver } = aBrowser();
  watch();
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
  watch();
  installs();
  const taking = updates.takeOver();
  timers.get(TAKEN_OVER_WITHIN_MS)?.();
  await expect(taking).resolves.toBe(false);
  expect(updates.state()).toBe('waiting');
});
