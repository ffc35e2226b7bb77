import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSemaphore, type Permit, type SemaphoreLimits, type Semaphore } from './semaphore.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const PERMIT = { release: expect.any(Function), isDue: expect.any(Function) };
const limits: SemaphoreLimits = { atOnce: 2, atOncePerUser: 2, waiting: 2, waitingPerUser: 2, waitMs: 1000 };

test('no more permits than agreed are taken at once, and who waits comes in the order of asking', async () => {
  const permits = createSemaphore(limits);
  const [first, second] = [await permits.acquire({ user: 1 }), await permits.acquire({ user: 2 })];
  const order: string[] = [];
  const third = permits.acquire({ user: 3 }).finally(() => order.push('third'));
  const fourth = permits.acquire({ user: 4 }).finally(() => order.push('fourth'));
  await vi.advanceTimersByTimeAsync(999);
  expect(order).toEqual([]);
  first?.release();
  second?.release();
  expect([await third, await fourth]).toEqual([PERMIT, PERMIT]);
  expect(order).toEqual(['third', 'fourth']);
});

test('who finds too many waiting is told at once; who waited too long, then, and leaves the place to another', async () => {
  const permits = createSemaphore({ ...limits, atOnce: 1, waiting: 1 });
  const first = await permits.acquire({ user: 1 });
  const waiting = permits.acquire({ user: 2 });
  expect(await permits.acquire({ user: 3 })).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeUndefined();
  const next = permits.acquire({ user: 3 });
  first?.release();
  expect(await next).toEqual(PERMIT);
});

test('who waits with a deadline of their own is told at once when it ends, and leaves the place to another', async () => {
  const permits = createSemaphore({ ...limits, atOnce: 1, waiting: 1 });
  const first = await permits.acquire({ user: 1 });
  const deadline = new AbortController();
  const waiting = permits.acquire({ user: 2 }, deadline.signal);
  deadline.abort();
  expect(await waiting).toBeUndefined();
  expect(await permits.acquire({ user: 2 }, deadline.signal)).toBeUndefined();
  const next = permits.acquire({ user: 3 });
  first?.release();
  expect(await next).toEqual(PERMIT);
});

test('a permit that nobody waits for is free again', async () => {
  const permits = createSemaphore({ ...limits, atOnce: 1, waiting: 0 });
  for (let go = 0; go < 3; go += 1) {
    const permit = await permits.acquire({ user: 1 });
    expect(permit).toEqual(PERMIT);
    permit?.release();
  }
});

test('one person has only some of the permits, and only some of the places to wait; others overtake', async () => {
  const permits = createSemaphore({ atOnce: 4, atOncePerUser: 2, waiting: 10, waitingPerUser: 1, waitMs: 1000 });
  const own = [await permits.acquire({ user: 1 }), await permits.acquire({ user: 1 })];
  const ownThird = permits.acquire({ user: 1 });
  expect(await permits.acquire({ user: 1 })).toBeUndefined();
  const others = [await permits.acquire({ user: 2 }), await permits.acquire({ user: 3 })];
  expect(others).toEqual([PERMIT, PERMIT]);
  const fourth = permits.acquire({ user: 4 });
  others[0]?.release();
  expect(await fourth).toEqual(PERMIT);
  others[1]?.release();
  own[0]?.release();
  expect(await ownThird).toEqual(PERMIT);
});

test('the last quarter of the permits is for users who have none', async () => {
  const permits = createSemaphore({ atOnce: 8, atOncePerUser: 4, waiting: 10, waitingPerUser: 1, waitMs: 1000 });
  for (const user of [1, 1, 1, 2, 2, 2]) expect(await permits.acquire({ user })).toEqual(PERMIT);
  const second = permits.acquire({ user: 2 });
  const newcomers = [await permits.acquire({ user: 3 }), await permits.acquire({ user: 4 })];
  expect(newcomers).toEqual([PERMIT, PERMIT]);
  for (const permit of newcomers) permit?.release();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await second).toBeUndefined();
});

test('one address has at most half of the permits and of the places to wait, with however many accounts', async () => {
  const permits = createSemaphore({ ...limits, atOnce: 4, waiting: 4 });
  const from = (address: string) => (user: number) => permits.acquire({ user, address });
  const [here, elsewhere] = [from('a'), from('b')];
  const own = [await here(1), await here(2)];
  const waiting = [here(3), here(4)];
  expect(await here(5)).toBeUndefined();
  expect([await elsewhere(6), await elsewhere(7)]).toEqual([PERMIT, PERMIT]);
  own[0]?.release();
  expect(await waiting[0]).toEqual(PERMIT);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting[1]).toBeUndefined();
});

test('a permit that is released twice frees one', async () => {
  const permits = createSemaphore({ ...limits, waiting: 0 });
  const [first] = [await permits.acquire({ user: 1 }), await permits.acquire({ user: 2 })];
  first?.release();
  first?.release();
  expect(await permits.acquire({ user: 3 })).toEqual(PERMIT);
  expect(await permits.acquire({ user: 4 })).toBeUndefined();
});

describe('a permit', () => {
  const guaranteedMs = 60_000;
  const patient: SemaphoreLimits = { ...limits, atOnce: 4, waiting: 10, waitMs: 10 * guaranteedMs, guaranteedMs };
  /** Takes all permits, each a second after the one before. */
  const takeAll = async (permits: Semaphore) => {
    const all = [];
    for (const [user, address] of [
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
      [4, 'b'],
    ] as const) {
      all.push(await permits.acquire({ user, address }));
      vi.advanceTimersByTime(1000);
    }
    return all;
  };
  const due = (all: (Permit | undefined)[]) => all.map((permit) => permit?.isDue());

  test('is due for a user who waits, the oldest first, and only after the time that is guaranteed', async () => {
    const permits = createSemaphore(patient);
    const all = await takeAll(permits);
    const waiting = permits.acquire({ user: 5, address: 'c' });
    vi.advanceTimersByTime(guaranteedMs - 4000);
    expect(due(all)).toEqual([false, false, false, false]);
    vi.advanceTimersByTime(2000);
    expect(due(all)).toEqual([true, false, false, false]);
    vi.advanceTimersByTime(guaranteedMs);
    expect(due(all)).toEqual([true, false, false, false]);
    const another = permits.acquire({ user: 6, address: 'c' });
    expect(due(all)).toEqual([true, true, false, false]);
    all[1]?.release();
    expect(await waiting).toEqual(PERMIT);
    expect(due(all)).toEqual([true, false, false, false]);
    all[0]?.release();
    expect(await another).toEqual(PERMIT);
    expect(due(all)).toEqual([false, false, false, false]);
  });

  test('stays while nobody waits, or only somebody who has one', async () => {
    const permits = createSemaphore(patient);
    const all = await takeAll(permits);
    vi.advanceTimersByTime(2 * guaranteedMs);
    expect(due(all)).toEqual([false, false, false, false]);
    void permits.acquire({ user: 1, address: 'c' });
    expect(due(all)).toEqual([false, false, false, false]);
  });

  test('of another address stays if its end would not help the user who waits', async () => {
    const permits = createSemaphore(patient);
    const all = await takeAll(permits);
    vi.advanceTimersByTime(2 * guaranteedMs);
    void permits.acquire({ user: 5, address: 'b' });
    expect(due(all)).toEqual([false, false, true, false]);
  });
});
