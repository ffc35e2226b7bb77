import { expect, test } from 'vitest';
import { chooseBySeed, explore } from './choices.ts';
import { createRandom } from './random.ts';
import { createScheduler } from './scheduler.ts';

const seeded = (seed: number, options = {}) =>
  createScheduler({ chooser: chooseBySeed(createRandom(seed)), ...options });

test('one gate opens at a time, and all that follows from it runs before the next', async () => {
  const scheduler = seeded(1);
  const done: string[] = [];
  for (const name of ['a', 'b']) {
    const context = scheduler.createContext(name);
    void (async () => {
      for (const step of [1, 2, 3]) {
        await scheduler.gate(context, 'effect');
        done.push(`${name}${step} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        await new Blob(['some', 'text']).text();
        done.push(`${name}${step} ends`);
      }
    })();
  }
  await scheduler.run();
  expect(done).toHaveLength(12);
  for (let at = 0; at < done.length; at += 2) expect(done[at + 1]).toBe(done[at]?.replace('begins', 'ends'));
});

test('the same seed opens the same gates in the same order', async () => {
  const trace = async (seed: number) => {
    const scheduler = seeded(seed);
    for (const name of ['a', 'b', 'c']) {
      const context = scheduler.createContext(name);
      void (async () => {
        for (let step = 0; step < 10; step += 1) await scheduler.gate(context, 'effect', String(step));
      })();
    }
    await scheduler.run();
    return scheduler.trace;
  };
  expect(await trace(5)).toEqual(await trace(5));
  expect(await trace(5)).not.toEqual(await trace(6));
});

test('exploring finds the one order in which two writers lose an update', async () => {
  const ends = new Set<number>();
  const { complete, histories } = await explore(
    async (chooser) => {
      const scheduler = createScheduler({ chooser });
      let stored = 0;
      for (const name of ['a', 'b']) {
        const context = scheduler.createContext(name);
        void (async () => {
          await scheduler.gate(context, 'read');
          const read = stored;
          await scheduler.gate(context, 'write');
          stored = read + 1;
        })();
      }
      await scheduler.run();
      ends.add(stored);
    },
    { most: 100 },
  );
  expect({ complete, histories }).toEqual({ complete: true, histories: 6 });
  expect(ends).toEqual(new Set([1, 2]));
});

test('the gates of a dead context never open', async () => {
  const scheduler = seeded(1);
  const context = scheduler.createContext('page');
  let fell = 0;
  let passed = false;
  context.onKill(() => (fell += 1));
  void scheduler.gate(context, 'effect').then(() => (passed = true));
  scheduler.kill(context);
  scheduler.kill(context);
  await scheduler.run();
  expect({ passed, fell, state: context.state }).toEqual({ passed: false, fell: 1, state: 'dead' });
});

test('a frozen context waits until it wakes; what is outside of it goes on', async () => {
  const scheduler = seeded(1);
  const context = scheduler.createContext('page');
  const done: string[] = [];
  void scheduler.gate(context, 'inside').then(() => done.push('inside'));
  scheduler.place({ context, kind: 'outside', outside: true, open: () => done.push('outside') });
  void scheduler.sleep(context, 10).then(() => done.push('timer'));
  scheduler.freeze(context);
  await scheduler.run();
  expect(done).toEqual(['outside']);
  scheduler.wake(context);
  await scheduler.run();
  expect(done.toSorted()).toEqual(['inside', 'outside', 'timer']);
});

test('time jumps to the next timer where nothing else can happen', async () => {
  const scheduler = seeded(1, { effectMs: 0 });
  const context = scheduler.createContext('page');
  const began = scheduler.now();
  const rang: number[] = [];
  for (const milliseconds of [30_000, 1000, 300_000]) {
    void scheduler.sleep(context, milliseconds).then(() => rang.push(scheduler.now() - began));
  }
  await scheduler.run();
  expect(rang).toEqual([1000, 30_000, 300_000]);
});

test('a sleep ends at once when its signal aborts', async () => {
  const scheduler = seeded(1);
  const context = scheduler.createContext('page');
  const controller = new AbortController();
  let ended = false;
  void scheduler.sleep(context, 1000, controller.signal).then(() => (ended = true));
  controller.abort();
  await scheduler.settle();
  expect(ended).toBe(true);
});

test('actions are chosen among the gates, by weight', async () => {
  const scheduler = seeded(1, { weights: { effect: 0 } });
  const context = scheduler.createContext('page');
  let left = 3;
  scheduler.offer(() => (left > 0 ? [{ name: 'type', weight: 1, run: () => (left -= 1) }] : []));
  void scheduler.gate(context, 'effect');
  await scheduler.run();
  expect(scheduler.trace).toEqual(['type', 'type', 'type']);
});

test('it is quiet only once all has run that the last step began', async () => {
  const scheduler = seeded(1);
  const context = scheduler.createContext('page');
  const done: string[] = [];
  void (async () => {
    await scheduler.gate(context, 'effect');
    await new Promise((resolve) => setImmediate(resolve));
    done.push('read');
    await scheduler.gate(context, 'effect');
    await new Promise((resolve) => setImmediate(resolve));
    done.push('shown');
  })();
  await scheduler.step();
  expect(await scheduler.isQuiet()).toBe(false);
  expect(done).toEqual(['read']);
  await scheduler.step();
  expect(await scheduler.isQuiet()).toBe(true);
  expect(done).toEqual(['read', 'shown']);
});
