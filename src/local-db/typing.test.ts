import { beforeEach, expect, test } from 'vitest';
import { createTyping, KEPT_WITHIN_MS, TRIED_AGAIN_AFTER_MS, type Typing } from './typing.ts';

let typing: Typing<string>;
/** The values that were written, one entry for each transaction. */
let disk: Record<string, string>[];
/** The pending sleeps, and how long each of them lasts. */
let sleepers: { milliseconds: number; wake: () => void }[];
/** Runs in the next transaction, and decides how it ends. */
let transaction: () => Promise<void>;
beforeEach(() => {
  disk = [];
  sleepers = [];
  transaction = async () => {};
  typing = createTyping({
    async write(values) {
      const first = Object.fromEntries(values().values);
      await transaction();
      disk.push(first);
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        sleepers.push({ milliseconds, wake: resolve });
        signal.addEventListener('abort', () => resolve());
      }),
  });
});

const turns = () => new Promise((resolve) => setImmediate(resolve));
/** Ends the latest sleep. */
const wake = async () => {
  sleepers.at(-1)?.wake();
  await turns();
};
const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
const shown = () => Object.fromEntries([...typing.shown()].map(([key, { value }]) => [key, value]));

test('typing on never puts the first key off: all of it is written 300 ms after that', async () => {
  for (const text of ['S', 'Sl', 'Sle', 'Slee', 'Sleep']) typing.keep('title', text);
  expect(sleepers.map(({ milliseconds }) => milliseconds)).toEqual([KEPT_WITHIN_MS]);
  expect(disk).toEqual([]);
  await wake();
  expect(disk).toEqual([{ title: 'Sleep' }]);
});

test('the key after a write is written too, 300 ms after it', async () => {
  typing.keep('title', 'Sleep');
  await wake();
  typing.keep('title', 'Sleep and pain');
  expect(sleepers).toHaveLength(2);
  await wake();
  expect(disk).toEqual([{ title: 'Sleep' }, { title: 'Sleep and pain' }]);
});

test('nothing is written twice', async () => {
  typing.keep('title', 'Sleep');
  await typing.flush();
  await typing.flush();
  await wake();
  expect(disk).toEqual([{ title: 'Sleep' }]);
});

test('every key is shown at once, and is this tab’s alone until it is written', async () => {
  typing.keep('title', 'Sleep');
  expect([shown(), typing.hasUnwritten()]).toEqual([{ title: 'Sleep' }, true]);
  await typing.flush();
  expect([shown(), typing.hasUnwritten()]).toEqual([{ title: 'Sleep' }, false]);
});

test('where it cannot be written the words stay, the reason is told, and the next key tries again', async () => {
  transaction = full;
  typing.keep('title', 'Sleep');
  await wake();
  expect([shown(), typing.hasUnwritten(), typing.failure()]).toEqual([{ title: 'Sleep' }, true, 'full']);
  transaction = async () => {};
  typing.keep('duration', '1 year');
  await wake();
  expect(disk).toEqual([{ title: 'Sleep', duration: '1 year' }]);
  expect([typing.hasUnwritten(), typing.failure()]).toEqual([false, null]);
});

test('where it cannot be written it is tried again without another key, until the disk has it', async () => {
  transaction = full;
  typing.keep('title', 'Sleep');
  await wake();
  await wake();
  expect([disk, typing.failure()]).toEqual([[], 'full']);
  transaction = async () => {};
  await wake();
  expect([disk, typing.failure(), typing.hasUnwritten()]).toEqual([[{ title: 'Sleep' }], null, false]);
  expect(sleepers.map(({ milliseconds }) => milliseconds)).toEqual([
    KEPT_WITHIN_MS,
    TRIED_AGAIN_AFTER_MS,
    TRIED_AGAIN_AFTER_MS,
  ]);
});

test('forgotten, what could not be written is not written later, and nothing is said of it any more', async () => {
  transaction = full;
  typing.keep('title', 'Sleep');
  typing.keep('duration', '1 year');
  await wake();
  typing.forget('title');
  expect(typing.failure()).toBe('full');
  typing.forget('duration');
  expect([shown(), typing.hasUnwritten(), typing.failure()]).toEqual([{}, false, null]);
  transaction = async () => {};
  await wake();
  expect(disk).toEqual([]);
});

test('a flush that fails says so', async () => {
  transaction = full;
  typing.keep('title', 'Sleep');
  await expect(typing.flush()).rejects.toThrow('No room');
  expect(shown()).toEqual({ title: 'Sleep' });
});

test('what is typed while a write is under way is not taken for written with it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  transaction = () => promise;
  typing.keep('title', 'Sleep');
  await wake();
  typing.keep('title', 'Sleep and pain');
  resolve();
  await turns();
  expect([shown(), typing.hasUnwritten()]).toEqual([{ title: 'Sleep and pain' }, true]);
  await wake();
  expect(disk).toEqual([{ title: 'Sleep' }, { title: 'Sleep and pain' }]);
});

test('a write that is made again writes what is unwritten by then, and nothing that another write stored since', async () => {
  const [begun, failed, goOn] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers<void>()];
  let runs = 0;
  typing = createTyping({
    async write(values) {
      runs += 1;
      disk.push(Object.fromEntries(values().values));
      if (runs > 1) return;
      begun.resolve(undefined);
      await goOn.promise;
      disk.push(Object.fromEntries(values().values));
      failed.resolve(undefined);
    },
    sleep: () => new Promise(() => {}),
  });
  typing.keep('title', 'Sl');
  typing.keep('duration', '1 ye');
  const first = typing.flush();
  await begun.promise;
  typing.keep('title', 'Sleep');
  const second = typing.flush();
  await turns();
  typing.keep('duration', '1 year');
  goOn.resolve();
  await failed.promise;
  await Promise.all([first, second]);
  expect(disk).toEqual([
    { title: 'Sl', duration: '1 ye' },
    { title: 'Sleep', duration: '1 ye' },
    { duration: '1 year' },
  ]);
  expect([typing.hasUnwritten(), typing.failure()]).toEqual([false, null]);
});

test('a write that fails says nothing of words that another write has stored', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  transaction = () => promise;
  typing.keep('title', 'Sleep');
  const first = typing.flush();
  transaction = async () => {};
  typing.keep('duration', '1 year');
  await wake();
  expect([disk, typing.hasUnwritten()]).toEqual([[{ title: 'Sleep', duration: '1 year' }], false]);
  reject(new DOMException('No room', 'QuotaExceededError'));
  await expect(first).rejects.toThrow('No room');
  expect([typing.hasUnwritten(), typing.failure()]).toEqual([false, null]);
});

test('a write that fails does not bring back what was typed over meanwhile', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  transaction = () => promise;
  typing.keep('title', 'Sleep');
  await wake();
  typing.keep('title', 'Sleep and pain');
  reject(new Error('lost'));
  await turns();
  expect(shown()).toEqual({ title: 'Sleep and pain' });
});

test('what another transaction takes along is not written again, unless that one fails', async () => {
  typing.keep('title', 'Sleep');
  const taken = await typing.take();
  expect([...taken.values().values]).toEqual([['title', 'Sleep']]);
  const flushed = typing.flush();
  await turns();
  expect(disk).toEqual([]);
  taken.done(true);
  await flushed;
  expect(disk).toEqual([]);

  typing.keep('title', 'Sleep and pain');
  const again = await typing.take();
  const flushedAgain = typing.flush();
  again.done(false, new Error('lost'));
  await flushedAgain;
  expect(disk).toEqual([{ title: 'Sleep and pain' }]);
});

test('what is being written is waited for before more is taken, and taken along where it was not stored', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  transaction = () => promise;
  typing.keep('title', 'Sleep');
  const written = typing.flush();
  typing.keep('duration', '1 year');
  const taking = typing.take();
  reject(new DOMException('No room', 'QuotaExceededError'));
  await expect(written).rejects.toThrow('No room');
  expect(Object.fromEntries((await taking).values().values)).toEqual({ title: 'Sleep', duration: '1 year' });
});

test('of two who wait to take words along the second waits for the first', async () => {
  typing.keep('title', 'Sleep');
  const first = await typing.take();
  expect([...first.values().values.keys()]).toEqual(['title']);
  typing.keep('duration', '1 year');
  const [second, third] = [typing.take(), typing.take()];
  first.done(true);
  const { values, done } = await second;
  expect([...values().values.keys()]).toEqual(['duration']);
  done(false, new Error('lost'));
  expect([...(await third).values().values.keys()]).toEqual(['duration']);
});

test('a flush says nothing of words whose write is not over', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  transaction = () => promise;
  typing.keep('title', 'Sleep');
  const first = typing.flush();
  const second = typing.flush();
  transaction = full;
  reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect(second).rejects.toThrow('No room');
});

test('a transaction that takes words along and fails says so, until all of them are written', async () => {
  typing.keep('title', 'Sleep');
  const taken = await typing.take();
  taken.done(false, new DOMException('No room', 'QuotaExceededError'));
  expect([typing.hasUnwritten(), typing.failure()]).toEqual([true, 'full']);
  const retaken = await typing.take();
  expect([...retaken.values().values.keys()]).toEqual(['title']);
  typing.keep('duration', '1 year');
  retaken.done(true);
  expect([typing.hasUnwritten(), typing.failure()]).toEqual([true, 'full']);
  await typing.flush();
  expect([typing.hasUnwritten(), typing.failure()]).toEqual([false, null]);
});

test('a reading that began after the write makes an end of it here; one that began before does not', async () => {
  typing.keep('title', 'Sleep');
  const early = typing.reading(() => true);
  await typing.flush();
  early();
  expect(shown()).toEqual({ title: 'Sleep' });
  typing.reading(() => false)();
  expect(shown()).toEqual({ title: 'Sleep' });
  const late = typing.reading(() => true);
  typing.keep('duration', '1 year');
  late();
  expect(shown()).toEqual({ duration: '1 year' });
});

test('a reading does not take away what was typed on after it began', async () => {
  typing.keep('title', 'Sleep');
  await typing.flush();
  const seen = typing.reading(() => true);
  typing.keep('title', 'Sleep and pain');
  seen();
  expect(shown()).toEqual({ title: 'Sleep and pain' });
});

test('whoever listens hears of every key, and of the end of a write', async () => {
  let heard = 0;
  const stop = typing.subscribe(() => (heard += 1));
  typing.keep('title', 'Sleep');
  await typing.flush();
  expect(heard).toBe(2);
  stop();
  typing.forget('title');
  expect([heard, shown()]).toEqual([2, {}]);
});
