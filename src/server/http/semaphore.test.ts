import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTurns, type Turn, type TurnLimits, type Turns } from './semaphore.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const TURN = { giveBack: expect.any(Function), isDue: expect.any(Function) };
const limits: TurnLimits = { atOnce: 2, atOncePerUser: 2, waiting: 2, waitingPerUser: 2, waitMs: 1000 };

test('no more turns than agreed are taken at once, and who waits comes in the order of asking', async () => {
  const turns = createTurns(limits);
  const [first, second] = [await turns.take({ user: 1 }), await turns.take({ user: 2 })];
  const order: string[] = [];
  const third = turns.take({ user: 3 }).finally(() => order.push('third'));
  const fourth = turns.take({ user: 4 }).finally(() => order.push('fourth'));
  await vi.advanceTimersByTimeAsync(999);
  expect(order).toEqual([]);
  first?.giveBack();
  second?.giveBack();
  expect([await third, await fourth]).toEqual([TURN, TURN]);
  expect(order).toEqual(['third', 'fourth']);
});

test('who finds too many waiting is told at once; who waited too long, then, and leaves the place to another', async () => {
  const turns = createTurns({ ...limits, atOnce: 1, waiting: 1 });
  const first = await turns.take({ user: 1 });
  const waiting = turns.take({ user: 2 });
  expect(await turns.take({ user: 3 })).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeUndefined();
  const next = turns.take({ user: 3 });
  first?.giveBack();
  expect(await next).toEqual(TURN);
});

test('who waits with a deadline of their own is told at once when it ends, and leaves the place to another', async () => {
  const turns = createTurns({ ...limits, atOnce: 1, waiting: 1 });
  const first = await turns.take({ user: 1 });
  const deadline = new AbortController();
  const waiting = turns.take({ user: 2 }, deadline.signal);
  deadline.abort();
  expect(await waiting).toBeUndefined();
  expect(await turns.take({ user: 2 }, deadline.signal)).toBeUndefined();
  const next = turns.take({ user: 3 });
  first?.giveBack();
  expect(await next).toEqual(TURN);
});

test('a turn that nobody waits for is free again', async () => {
  const turns = createTurns({ ...limits, atOnce: 1, waiting: 0 });
  for (let go = 0; go < 3; go += 1) {
    const turn = await turns.take({ user: 1 });
    expect(turn).toEqual(TURN);
    turn?.giveBack();
  }
});

test('one person has only some of the turns, and only some of the places to wait; others overtake', async () => {
  const turns = createTurns({ atOnce: 4, atOncePerUser: 2, waiting: 10, waitingPerUser: 1, waitMs: 1000 });
  const own = [await turns.take({ user: 1 }), await turns.take({ user: 1 })];
  const ownThird = turns.take({ user: 1 });
  expect(await turns.take({ user: 1 })).toBeUndefined();
  const others = [await turns.take({ user: 2 }), await turns.take({ user: 3 })];
  expect(others).toEqual([TURN, TURN]);
  const fourth = turns.take({ user: 4 });
  others[0]?.giveBack();
  expect(await fourth).toEqual(TURN);
  others[1]?.giveBack();
  own[0]?.giveBack();
  expect(await ownThird).toEqual(TURN);
});

test('the last quarter of the turns is for users who have none', async () => {
  const turns = createTurns({ atOnce: 8, atOncePerUser: 4, waiting: 10, waitingPerUser: 1, waitMs: 1000 });
  for (const user of [1, 1, 1, 2, 2, 2]) expect(await turns.take({ user })).toEqual(TURN);
  const second = turns.take({ user: 2 });
  const newcomers = [await turns.take({ user: 3 }), await turns.take({ user: 4 })];
  expect(newcomers).toEqual([TURN, TURN]);
  for (const turn of newcomers) turn?.giveBack();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await second).toBeUndefined();
});

test('one address has at most half of the turns and of the places to wait, with however many accounts', async () => {
  const turns = createTurns({ ...limits, atOnce: 4, waiting: 4 });
  const from = (address: string) => (user: number) => turns.take({ user, address });
  const [here, elsewhere] = [from('a'), from('b')];
  const own = [await here(1), await here(2)];
  const waiting = [here(3), here(4)];
  expect(await here(5)).toBeUndefined();
  expect([await elsewhere(6), await elsewhere(7)]).toEqual([TURN, TURN]);
  own[0]?.giveBack();
  expect(await waiting[0]).toEqual(TURN);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting[1]).toBeUndefined();
});

test('a turn that is given back twice frees one', async () => {
  const turns = createTurns({ ...limits, waiting: 0 });
  const [first] = [await turns.take({ user: 1 }), await turns.take({ user: 2 })];
  first?.giveBack();
  first?.giveBack();
  expect(await turns.take({ user: 3 })).toEqual(TURN);
  expect(await turns.take({ user: 4 })).toBeUndefined();
});

describe('a turn', () => {
  const guaranteedMs = 60_000;
  const patient: TurnLimits = { ...limits, atOnce: 4, waiting: 10, waitMs: 10 * guaranteedMs, guaranteedMs };
  /** Takes all turns, each a second after the one before. */
  const takeAll = async (turns: Turns) => {
    const all = [];
    for (const [user, address] of [
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
      [4, 'b'],
    ] as const) {
      all.push(await turns.take({ user, address }));
      vi.advanceTimersByTime(1000);
    }
    return all;
  };
  const due = (all: (Turn | undefined)[]) => all.map((turn) => turn?.isDue());

  test('is due for a user who waits, the oldest first, and only after the time that is guaranteed', async () => {
    const turns = createTurns(patient);
    const all = await takeAll(turns);
    const waiting = turns.take({ user: 5, address: 'c' });
    vi.advanceTimersByTime(guaranteedMs - 4000);
    expect(due(all)).toEqual([false, false, false, false]);
    vi.advanceTimersByTime(2000);
    expect(due(all)).toEqual([true, false, false, false]);
    vi.advanceTimersByTime(guaranteedMs);
    expect(due(all)).toEqual([true, false, false, false]);
    const another = turns.take({ user: 6, address: 'c' });
    expect(due(all)).toEqual([true, true, false, false]);
    all[1]?.giveBack();
    expect(await waiting).toEqual(TURN);
    expect(due(all)).toEqual([true, false, false, false]);
    all[0]?.giveBack();
    expect(await another).toEqual(TURN);
    expect(due(all)).toEqual([false, false, false, false]);
  });

  test('stays while nobody waits, or only somebody who has one', async () => {
    const turns = createTurns(patient);
    const all = await takeAll(turns);
    vi.advanceTimersByTime(2 * guaranteedMs);
    expect(due(all)).toEqual([false, false, false, false]);
    void turns.take({ user: 1, address: 'c' });
    expect(due(all)).toEqual([false, false, false, false]);
  });

  test('of another address stays if its end would not help the user who waits', async () => {
    const turns = createTurns(patient);
    const all = await takeAll(turns);
    vi.advanceTimersByTime(2 * guaranteedMs);
    void turns.take({ user: 5, address: 'b' });
    expect(due(all)).toEqual([false, false, true, false]);
  });
});
