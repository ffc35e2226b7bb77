import { afterEach, expect, test } from 'vitest';
import { chooseBySeed } from './choices.ts';
import { takeOverTimers } from './global-timers.ts';
import { createRandom } from './random.ts';
import { createScheduler } from './scheduler.ts';

let timers: Disposable | undefined;
afterEach(() => timers?.[Symbol.dispose]());

test('a timer of a context counts the virtual time; after the end the process has its own again', async () => {
  const original = globalThis.setTimeout;
  const scheduler = createScheduler({ chooser: chooseBySeed(createRandom(1)), effectMs: 0 });
  const context = scheduler.createContext('page');
  const rang: string[] = [];
  const began = scheduler.now();
  timers = takeOverTimers(scheduler);
  scheduler.within(context, () => {
    setTimeout(() => rang.push('long'), 60_000);
    clearTimeout(setTimeout(() => rang.push('cleared'), 5));
    setTimeout(() => rang.push('none'), 0);
  });
  await scheduler.run();
  timers[Symbol.dispose]();
  expect(rang).toEqual(['none', 'long']);
  expect(scheduler.now() - began).toBe(60_000);
  expect(globalThis.setTimeout).toBe(original);
});

test('a timer of a dead context does not ring', async () => {
  const scheduler = createScheduler({ chooser: chooseBySeed(createRandom(1)) });
  const context = scheduler.createContext('page');
  let rang = false;
  timers = takeOverTimers(scheduler);
  scheduler.within(context, () => setTimeout(() => (rang = true), 50));
  scheduler.kill(context);
  await scheduler.run();
  expect(rang).toBe(false);
});
