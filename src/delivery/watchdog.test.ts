import { beforeEach, expect, test } from 'vitest';
import { createWatchdog, type Progress, type Watchdog } from './watchdog.ts';

let progress: Progress;
let happened: string[];
let watchdog: Watchdog;
beforeEach(() => {
  progress = { due: true, trace: 'one' };
  happened = [];
  watchdog = createWatchdog({
    progress: async () => progress,
    restart: () => happened.push('restart'),
    tell: (stuck) => happened.push(stuck ? 'stuck' : 'fine'),
    lookAgain: () => undefined,
  });
});

test('work that stands still is started again, and said to be stuck where that does not help', async () => {
  await watchdog.look();
  await watchdog.look();
  await watchdog.look();
  await watchdog.look();
  expect(happened).toEqual(['fine', 'restart', 'stuck', 'stuck']);
});

test('what goes on is left alone, however long it takes', async () => {
  for (const trace of ['one', 'two', 'three', 'four']) {
    progress = { due: true, trace };
    await watchdog.look();
  }
  expect(happened).toEqual(['fine', 'fine', 'fine', 'fine']);
});

test('what waits for a time, a person or a session does not stand still', async () => {
  progress = { due: false, trace: 'one' };
  await watchdog.look();
  await watchdog.look();
  await watchdog.look();
  expect(happened).toEqual(['fine', 'fine', 'fine']);
});

test('once it moves again it is said to be fine, and counted anew', async () => {
  await watchdog.look();
  await watchdog.look();
  await watchdog.look();
  progress = { due: true, trace: 'two' };
  await watchdog.look();
  await watchdog.look();
  expect(happened).toEqual(['fine', 'restart', 'stuck', 'fine', 'restart']);
});

test('what waited for its time is not taken for a standstill the moment it may go', async () => {
  progress = { due: false, trace: 'one' };
  await watchdog.look();
  progress = { due: true, trace: 'one' };
  await watchdog.look();
  expect(happened).toEqual(['fine', 'fine']);
});
