import { expect, test } from 'vitest';
import type { After } from '../timers.ts';
import { readFirst } from './first-reading.ts';

/** Something that is read when the test says so, and timers that end when it says so. */
function aScreen() {
  let isRead = false;
  const listeners = new Set<() => void>();
  const timers: { milliseconds: number; work: () => void }[] = [];
  const after: After = (milliseconds, work) => {
    timers.push({ milliseconds, work });
    return () => {};
  };
  return {
    shown: {
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      isRead: () => isRead,
    },
    after,
    finish() {
      isRead = true;
      for (const listener of listeners) listener();
    },
    pass: (milliseconds: number) => {
      for (const timer of timers) if (timer.milliseconds <= milliseconds) timer.work();
    },
    listeners,
  };
}
const isOver = (reading: Promise<void>) =>
  Promise.race([reading.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 0))]);

test('a screen waits for what it shows, and stays subscribed to it until it is left', async () => {
  const { shown, after, finish, listeners } = aScreen();
  const { read, release } = readFirst([shown], after);
  expect(await isOver(read)).toBe(false);
  finish();
  expect(await isOver(read)).toBe(true);
  expect(listeners.size).toBe(1);
  release();
  expect(listeners.size).toBe(0);
});

test('a screen does not wait long', async () => {
  const { shown, after, pass } = aScreen();
  const { read } = readFirst([shown], after);
  pass(200);
  expect(await isOver(read)).toBe(true);
});

test('a screen that shows nothing that is read does not wait', async () => {
  const { after } = aScreen();
  expect(await isOver(readFirst([], after).read)).toBe(true);
});
