import { beforeEach, expect, test } from 'vitest';
import { createTyping, KEPT_WITHIN_MS, type Typing } from './typing.ts';

let typing: Typing<string>;
/** What was written, a transaction each. */
let disk: Record<string, string>[];
/** Who waits, and for how long. */
let sleepers: { milliseconds: number; wake: () => void }[];
/** What the next transaction comes to. */
let transaction: () => Promise<void>;
beforeEach(() => {
  disk = [];
  sleepers = [];
  transaction = async () => {};
  typing = createTyping({
    async write(values) {
      await transaction();
      disk.push(Object.fromEntries(values));
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        sleepers.push({ milliseconds, wake: resolve });
        signal.addEventListener('abort', () => resolve());
      }),
  });
});

const turns = () => new Promise((resolve) => setImmediate(resolve));
/** Lets the time pass that is waited for last. */
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
  const taken = typing.take();
  expect([...taken.values]).toEqual([['title', 'Sleep']]);
  await typing.flush();
  expect(disk).toEqual([]);
  taken.done(false);
  await typing.flush();
  expect(disk).toEqual([{ title: 'Sleep' }]);
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
