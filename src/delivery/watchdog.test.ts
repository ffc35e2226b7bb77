import { beforeEach, expect, test } from 'vitest';
import { createWatchdog, type Progress, type Watchdog } from './watchdog.ts';

let progress: Progress;
let happened: string[];
let watchdog: Watchdog;
beforeEach(() => {
  progress = { due: true, trace: 'one', alive: '' };
  happened = [];
  watchdog = createWatchdog({
    progress: async () => progress,
    restart: () => happened.push('restart'),
    tell: (stalled) => happened.push(stalled ? 'stalled' : 'fine'),
    lookAgain: () => undefined,
  });
});

test('work that stands still is started again, and said to be stalled if that does not help', async () => {
  await watchdog.look();
  await watchdog.look();
  await watchdog.look();
  await watchdog.look();
  expect(happened).toEqual(['fine', 'restart', 'stalled', 'restart', 'stalled']);
});

test('what goes on is left alone, however long it takes', async () => {
  for (const trace of ['one', 'two', 'three', 'four']) {
    progress = { due: true, trace, alive: '' };
    await watchdog.look();
  }
  expect(happened).toEqual(['fine', 'fine', 'fine', 'fine']);
});

test('what waits for a time, a person or a session does not stand still', async () => {
  progress = { due: false, trace: 'one', alive: '' };
  await watchdog.look();
  await watchdog.look();
  await watchdog.look();
  expect(happened).toEqual(['fine', 'fine', 'fine']);
});

test('once it moves again it is said to be fine, and counted again', async () => {
  await watchdog.look();
  await watchdog.look();
  await watchdog.look();
  progress = { due: true, trace: 'two', alive: '' };
  await watchdog.look();
  await watchdog.look();
  expect(happened).toEqual(['fine', 'restart', 'stalled', 'fine', 'restart']);
});

test('what waited for its time is not taken for a standstill the moment it may go', async () => {
  progress = { due: false, trace: 'one', alive: '' };
  await watchdog.look();
  progress = { due: true, trace: 'one', alive: '' };
  await watchdog.look();
  expect(happened).toEqual(['fine', 'fine']);
});

test('a deliverer that is there is left alone for as long as an upload may take', async () => {
  for (let look = 0; look < 20; look += 1) {
    progress = { due: true, trace: 'one', alive: String(look) };
    await watchdog.look();
  }
  expect(new Set(happened)).toEqual(new Set(['fine']));
});

test('one that says for ever that it is there, and brings nothing to an end, is started again and told of', async () => {
  for (let look = 0; look < 40; look += 1) {
    progress = { due: true, trace: 'one', alive: String(look) };
    await watchdog.look();
  }
  expect(happened.slice(-2)).toContain('stalled');
  expect(happened).toContain('restart');
});

test('one that is there only because it was started again is told of', async () => {
  let starts = 0;
  watchdog = createWatchdog({
    progress: async () => ({ due: true, trace: 'one', alive: String(starts) }),
    restart: () => (starts += 1),
    tell: (stalled) => happened.push(stalled ? 'stalled' : 'fine'),
    lookAgain: () => undefined,
  });
  for (let look = 0; look < 20; look += 1) await watchdog.look();
  expect(happened.slice(0, 2)).toEqual(['fine', 'stalled']);
  expect(new Set(happened.slice(1))).toEqual(new Set(['stalled']));
});
