import { beforeEach, expect, test } from 'vitest';
import { createWriteBehind, WRITTEN_WITHIN_MS, TRIED_AGAIN_AFTER_MS, type WriteBehind } from './write-behind.ts';

let writeBehind: WriteBehind<string>;
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
  writeBehind = createWriteBehind({
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
const shown = () => Object.fromEntries([...writeBehind.shown()].map(([key, { value }]) => [key, value]));

test('typing on never puts the first key off: all of it is written 300 ms after that', async () => {
  for (const text of ['S', 'Sl', 'Sle', 'Slee', 'Sleep']) writeBehind.keep('title', text);
  expect(sleepers.map(({ milliseconds }) => milliseconds)).toEqual([WRITTEN_WITHIN_MS]);
  expect(disk).toEqual([]);
  await wake();
  expect(disk).toEqual([{ title: 'Sleep' }]);
});

test('the key after a write is written too, 300 ms after it', async () => {
  writeBehind.keep('title', 'Sleep');
  await wake();
  writeBehind.keep('title', 'Sleep and pain');
  expect(sleepers).toHaveLength(2);
  await wake();
  expect(disk).toEqual([{ title: 'Sleep' }, { title: 'Sleep and pain' }]);
});

test('nothing is written twice', async () => {
  writeBehind.keep('title', 'Sleep');
  await writeBehind.flush();
  await writeBehind.flush();
  await wake();
  expect(disk).toEqual([{ title: 'Sleep' }]);
});

test('every key is shown at once, and is this tab’s alone until it is written', async () => {
  writeBehind.keep('title', 'Sleep');
  expect([shown(), writeBehind.hasUnwritten()]).toEqual([{ title: 'Sleep' }, true]);
  await writeBehind.flush();
  expect([shown(), writeBehind.hasUnwritten()]).toEqual([{ title: 'Sleep' }, false]);
});

test('where it cannot be written the words stay, the reason is told, and the next key tries again', async () => {
  transaction = full;
  writeBehind.keep('title', 'Sleep');
  await wake();
  expect([shown(), writeBehind.hasUnwritten(), writeBehind.failure()]).toEqual([{ title: 'Sleep' }, true, 'full']);
  transaction = async () => {};
  writeBehind.keep('duration', '1 year');
  await wake();
  expect(disk).toEqual([{ title: 'Sleep', duration: '1 year' }]);
  expect([writeBehind.hasUnwritten(), writeBehind.failure()]).toEqual([false, null]);
});

test('where it cannot be written it is tried again without another key, until the disk has it', async () => {
  transaction = full;
  writeBehind.keep('title', 'Sleep');
  await wake();
  await wake();
  expect([disk, writeBehind.failure()]).toEqual([[], 'full']);
  transaction = async () => {};
  await wake();
  expect([disk, writeBehind.failure(), writeBehind.hasUnwritten()]).toEqual([[{ title: 'Sleep' }], null, false]);
  expect(sleepers.map(({ milliseconds }) => milliseconds)).toEqual([
    WRITTEN_WITHIN_MS,
    TRIED_AGAIN_AFTER_MS,
    TRIED_AGAIN_AFTER_MS,
  ]);
});

test('forgotten, what could not be written is not written later, and nothing is said of it any more', async () => {
  transaction = full;
  writeBehind.keep('title', 'Sleep');
  writeBehind.keep('duration', '1 year');
  await wake();
  writeBehind.drop('title');
  expect(writeBehind.failure()).toBe('full');
  writeBehind.drop('duration');
  expect([shown(), writeBehind.hasUnwritten(), writeBehind.failure()]).toEqual([{}, false, null]);
  transaction = async () => {};
  await wake();
  expect(disk).toEqual([]);
});

test('a flush that fails says so', async () => {
  transaction = full;
  writeBehind.keep('title', 'Sleep');
  await expect(writeBehind.flush()).rejects.toThrow('No room');
  expect(shown()).toEqual({ title: 'Sleep' });
});

test('what is typed while a write is under way is not taken for written with it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  transaction = () => promise;
  writeBehind.keep('title', 'Sleep');
  await wake();
  writeBehind.keep('title', 'Sleep and pain');
  resolve();
  await turns();
  expect([shown(), writeBehind.hasUnwritten()]).toEqual([{ title: 'Sleep and pain' }, true]);
  await wake();
  expect(disk).toEqual([{ title: 'Sleep' }, { title: 'Sleep and pain' }]);
});

test('a write that is made again writes what is unwritten by then, and nothing that another write stored since', async () => {
  const [begun, failed, goOn] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers<void>()];
  let runs = 0;
  writeBehind = createWriteBehind({
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
  writeBehind.keep('title', 'Sl');
  writeBehind.keep('duration', '1 ye');
  const first = writeBehind.flush();
  await begun.promise;
  writeBehind.keep('title', 'Sleep');
  const second = writeBehind.flush();
  await turns();
  writeBehind.keep('duration', '1 year');
  goOn.resolve();
  await failed.promise;
  await Promise.all([first, second]);
  expect(disk).toEqual([
    { title: 'Sl', duration: '1 ye' },
    { title: 'Sleep', duration: '1 ye' },
    { duration: '1 year' },
  ]);
  expect([writeBehind.hasUnwritten(), writeBehind.failure()]).toEqual([false, null]);
});

test('a write that fails says nothing of words that another write has stored', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  transaction = () => promise;
  writeBehind.keep('title', 'Sleep');
  const first = writeBehind.flush();
  transaction = async () => {};
  writeBehind.keep('duration', '1 year');
  await wake();
  expect([disk, writeBehind.hasUnwritten()]).toEqual([[{ title: 'Sleep', duration: '1 year' }], false]);
  reject(new DOMException('No room', 'QuotaExceededError'));
  await expect(first).rejects.toThrow('No room');
  expect([writeBehind.hasUnwritten(), writeBehind.failure()]).toEqual([false, null]);
});

test('a write that fails does not bring back what was typed over it since', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  transaction = () => promise;
  writeBehind.keep('title', 'Sleep');
  await wake();
  writeBehind.keep('title', 'Sleep and pain');
  reject(new Error('lost'));
  await turns();
  expect(shown()).toEqual({ title: 'Sleep and pain' });
});

test('what another transaction takes along is not written again, unless that one fails', async () => {
  writeBehind.keep('title', 'Sleep');
  const taken = await writeBehind.takeUnwritten();
  expect([...taken.values().values]).toEqual([['title', 'Sleep']]);
  const flushed = writeBehind.flush();
  await turns();
  expect(disk).toEqual([]);
  taken.done(true);
  await flushed;
  expect(disk).toEqual([]);

  writeBehind.keep('title', 'Sleep and pain');
  const again = await writeBehind.takeUnwritten();
  const flushedAgain = writeBehind.flush();
  again.done(false, new Error('lost'));
  await flushedAgain;
  expect(disk).toEqual([{ title: 'Sleep and pain' }]);
});

test('what is being written is waited for before more is taken, and taken along where it was not stored', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  transaction = () => promise;
  writeBehind.keep('title', 'Sleep');
  const written = writeBehind.flush();
  writeBehind.keep('duration', '1 year');
  const taking = writeBehind.takeUnwritten();
  reject(new DOMException('No room', 'QuotaExceededError'));
  await expect(written).rejects.toThrow('No room');
  expect(Object.fromEntries((await taking).values().values)).toEqual({ title: 'Sleep', duration: '1 year' });
});

test('of two who wait to take words along the second waits for the first', async () => {
  writeBehind.keep('title', 'Sleep');
  const first = await writeBehind.takeUnwritten();
  expect([...first.values().values.keys()]).toEqual(['title']);
  writeBehind.keep('duration', '1 year');
  const [second, third] = [writeBehind.takeUnwritten(), writeBehind.takeUnwritten()];
  first.done(true);
  const { values, done } = await second;
  expect([...values().values.keys()]).toEqual(['duration']);
  done(false, new Error('lost'));
  expect([...(await third).values().values.keys()]).toEqual(['duration']);
});

test('a flush says nothing of words whose write is not over', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  transaction = () => promise;
  writeBehind.keep('title', 'Sleep');
  const first = writeBehind.flush();
  const second = writeBehind.flush();
  transaction = full;
  reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect(second).rejects.toThrow('No room');
});

test('a transaction that takes words along and fails says so, until all of them are written', async () => {
  writeBehind.keep('title', 'Sleep');
  const taken = await writeBehind.takeUnwritten();
  taken.done(false, new DOMException('No room', 'QuotaExceededError'));
  expect([writeBehind.hasUnwritten(), writeBehind.failure()]).toEqual([true, 'full']);
  const retaken = await writeBehind.takeUnwritten();
  expect([...retaken.values().values.keys()]).toEqual(['title']);
  writeBehind.keep('duration', '1 year');
  retaken.done(true);
  expect([writeBehind.hasUnwritten(), writeBehind.failure()]).toEqual([true, 'full']);
  await writeBehind.flush();
  expect([writeBehind.hasUnwritten(), writeBehind.failure()]).toEqual([false, null]);
});

test('a reading that began after the write makes an end of it here; one that began before does not', async () => {
  writeBehind.keep('title', 'Sleep');
  const early = writeBehind.reading(() => true);
  await writeBehind.flush();
  early();
  expect(shown()).toEqual({ title: 'Sleep' });
  writeBehind.reading(() => false)();
  expect(shown()).toEqual({ title: 'Sleep' });
  const late = writeBehind.reading(() => true);
  writeBehind.keep('duration', '1 year');
  late();
  expect(shown()).toEqual({ duration: '1 year' });
});

test('a reading does not take away what was typed on after it began', async () => {
  writeBehind.keep('title', 'Sleep');
  await writeBehind.flush();
  const seen = writeBehind.reading(() => true);
  writeBehind.keep('title', 'Sleep and pain');
  seen();
  expect(shown()).toEqual({ title: 'Sleep and pain' });
});

test('anybody who listens hears of every key, and of the end of a write', async () => {
  let heard = 0;
  const stop = writeBehind.subscribe(() => (heard += 1));
  writeBehind.keep('title', 'Sleep');
  await writeBehind.flush();
  expect(heard).toBe(2);
  stop();
  writeBehind.drop('title');
  expect([heard, shown()]).toEqual([2, {}]);
});
