import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns, type TurnLimits } from './semaphore.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const limits: TurnLimits = { atOnce: 2, atOncePerUser: 2, waiting: 2, waitingPerUser: 2, waitMs: 1000 };

test('no more turns than agreed are taken at once, and who waits comes in the order of asking', async () => {
  const turns = createTurns(limits);
  const [first, second] = [await turns.take(1), await turns.take(2)];
  const order: string[] = [];
  const third = turns.take(3).finally(() => order.push('third'));
  const fourth = turns.take(4).finally(() => order.push('fourth'));
  await vi.advanceTimersByTimeAsync(999);
  expect(order).toEqual([]);
  first?.();
  second?.();
  expect([await third, await fourth]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(order).toEqual(['third', 'fourth']);
});

test('who finds too many waiting is told at once; who waited too long, then, and leaves the place to another', async () => {
  const turns = createTurns({ ...limits, atOnce: 1, waiting: 1 });
  const first = await turns.take(1);
  const waiting = turns.take(2);
  expect(await turns.take(3)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeUndefined();
  const next = turns.take(3);
  first?.();
  expect(await next).toEqual(expect.any(Function));
});

test('who waits with a deadline of their own is told at once when it ends, and leaves the place to another', async () => {
  const turns = createTurns({ ...limits, atOnce: 1, waiting: 1 });
  const first = await turns.take(1);
  const deadline = new AbortController();
  const waiting = turns.take(2, deadline.signal);
  deadline.abort();
  expect(await waiting).toBeUndefined();
  expect(await turns.take(2, deadline.signal)).toBeUndefined();
  const next = turns.take(3);
  first?.();
  expect(await next).toEqual(expect.any(Function));
});

test('a turn that nobody waits for is free again', async () => {
  const turns = createTurns({ ...limits, atOnce: 1, waiting: 0 });
  for (let go = 0; go < 3; go += 1) {
    const giveBack = await turns.take(1);
    expect(giveBack).toEqual(expect.any(Function));
    giveBack?.();
  }
});

test('one person has only some of the turns, and only some of the places to wait; others overtake', async () => {
  const turns = createTurns({ atOnce: 4, atOncePerUser: 2, waiting: 10, waitingPerUser: 1, waitMs: 1000 });
  const own = [await turns.take(1), await turns.take(1)];
  const ownThird = turns.take(1);
  expect(await turns.take(1)).toBeUndefined();
  const others = [await turns.take(2), await turns.take(3)];
  expect(others).toEqual([expect.any(Function), expect.any(Function)]);
  const fourth = turns.take(4);
  others[0]?.();
  expect(await fourth).toEqual(expect.any(Function));
  others[1]?.();
  own[0]?.();
  expect(await ownThird).toEqual(expect.any(Function));
});

test('the last quarter of the turns is for users who have none', async () => {
  const turns = createTurns({ atOnce: 8, atOncePerUser: 4, waiting: 10, waitingPerUser: 1, waitMs: 1000 });
  for (const user of [1, 1, 1, 2, 2, 2]) expect(await turns.take(user)).toEqual(expect.any(Function));
  const second = turns.take(2);
  const newcomers = [await turns.take(3), await turns.take(4)];
  expect(newcomers).toEqual([expect.any(Function), expect.any(Function)]);
  for (const giveBack of newcomers) giveBack?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await second).toBeUndefined();
});
