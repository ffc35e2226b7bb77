import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('no more turns than agreed are taken at once, and who waits comes in the order of asking', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 2, waitMs: 1000 });
  const [first, second] = [await turns.take(), await turns.take()];
  const order: string[] = [];
  const third = turns.take().finally(() => order.push('third'));
  const fourth = turns.take().finally(() => order.push('fourth'));
  await vi.advanceTimersByTimeAsync(999);
  expect(order).toEqual([]);
  first?.();
  second?.();
  expect([await third, await fourth]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(order).toEqual(['third', 'fourth']);
});

test('who finds too many waiting is told at once; who waited too long, then, and leaves the place to another', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1, waitMs: 1000 });
  const first = await turns.take();
  const waiting = turns.take();
  expect(await turns.take()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeUndefined();
  const next = turns.take();
  first?.();
  expect(await next).toEqual(expect.any(Function));
});

test('a turn that nobody waits for is free again', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 0, waitMs: 1000 });
  for (let go = 0; go < 3; go += 1) {
    const giveBack = await turns.take();
    expect(giveBack).toEqual(expect.any(Function));
    giveBack?.();
  }
});
