import { expect, test } from 'vitest';
import { chooseBySeed } from './choices.ts';
import { createDeviceLocks } from './locks.ts';
import { createRandom } from './random.ts';
import { createScheduler } from './scheduler.ts';

function pages() {
  const scheduler = createScheduler({ chooser: chooseBySeed(createRandom(1)) });
  const device = createDeviceLocks(scheduler);
  const page = (name: string) => {
    const context = scheduler.createContext(name);
    return { context, locks: device.of(context) };
  };
  return { scheduler, one: page('one'), other: page('other') };
}

/** Holds a lock until `release` is called. */
function holding(locks: LockManager, options: LockOptions = {}) {
  const ended = Promise.withResolvers<void>();
  const seen = { granted: false, error: undefined as unknown };
  void locks
    .request('thing', options, (lock) => {
      seen.granted = lock !== null;
      return ended.promise;
    })
    .catch((error: unknown) => (seen.error = error));
  return Object.assign(seen, { release: ended.resolve });
}

test('an exclusive lock is held by one, and passed on when it is released', async () => {
  const { scheduler, one, other } = pages();
  const first = holding(one.locks);
  await scheduler.run();
  const second = holding(other.locks);
  await scheduler.run();
  expect([first.granted, second.granted]).toEqual([true, false]);
  expect(await one.locks.query()).toMatchObject({ held: [{ clientId: 'one' }], pending: [{ clientId: 'other' }] });
  first.release();
  await scheduler.run();
  expect(second.granted).toBe(true);
});

test('shared locks are held together, and an exclusive one waits for all; later shared ones wait behind it', async () => {
  const { scheduler, one, other } = pages();
  const readers = [holding(one.locks, { mode: 'shared' }), holding(other.locks, { mode: 'shared' })];
  await scheduler.run();
  expect(readers.map(({ granted }) => granted)).toEqual([true, true]);
  const writer = holding(one.locks);
  await scheduler.run();
  const late = holding(other.locks, { mode: 'shared' });
  await scheduler.run();
  expect([writer.granted, late.granted]).toEqual([false, false]);
  for (const reader of readers) reader.release();
  await scheduler.run();
  expect([writer.granted, late.granted]).toEqual([true, false]);
  writer.release();
  await scheduler.run();
  expect(late.granted).toBe(true);
});

test('ifAvailable gives null where the lock is held', async () => {
  const { scheduler, one, other } = pages();
  holding(one.locks);
  await scheduler.run();
  let given: Lock | null | undefined;
  void other.locks.request('thing', { ifAvailable: true }, (lock) => void (given = lock));
  await scheduler.run();
  expect(given).toBeNull();
});

test('a stolen lock rejects its request while its callback goes on, and releasing it frees nothing', async () => {
  const { scheduler, one, other } = pages();
  const robbed = holding(one.locks);
  await scheduler.run();
  const thief = holding(other.locks, { steal: true });
  await scheduler.run();
  expect(robbed.error).toMatchObject({ name: 'AbortError' });
  expect(thief.granted).toBe(true);
  robbed.release();
  const third = holding(one.locks);
  await scheduler.run();
  expect(third.granted).toBe(false);
});

test('a signal takes a waiting request back', async () => {
  const { scheduler, one, other } = pages();
  holding(one.locks);
  await scheduler.run();
  const controller = new AbortController();
  const waiting = holding(other.locks, { signal: controller.signal });
  await scheduler.run();
  controller.abort();
  await scheduler.run();
  expect(waiting.error).toMatchObject({ name: 'AbortError' });
  expect((await one.locks.query()).pending).toEqual([]);
});

test('the locks of a killed context fall; those of a frozen one stay', async () => {
  const { scheduler, one, other } = pages();
  holding(one.locks);
  await scheduler.run();
  scheduler.freeze(one.context);
  const waiting = holding(other.locks);
  await scheduler.run();
  expect(waiting.granted).toBe(false);
  scheduler.kill(one.context);
  await scheduler.run();
  expect(waiting.granted).toBe(true);
});

test('what the callback throws rejects the request and releases the lock', async () => {
  const { scheduler, one, other } = pages();
  const failed = one.locks
    .request('thing', () => {
      throw new Error('no');
    })
    .catch((error: unknown) => error);
  await scheduler.run();
  expect(await failed).toMatchObject({ message: 'no' });
  const next = holding(other.locks);
  await scheduler.run();
  expect(next.granted).toBe(true);
});

test.each<LockOptions>([
  { steal: true, ifAvailable: true },
  { steal: true, mode: 'shared' },
  { steal: true, signal: new AbortController().signal },
])('options that exclude each other are refused', async (options) => {
  const { one } = pages();
  await expect(one.locks.request('thing', options, () => {})).rejects.toMatchObject({ name: 'NotSupportedError' });
});
