import { IDBFactory, IDBIndex, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { StateRow } from '../../local-db/tables/state-rows.ts';
import { freshOperation } from '../queue/operation-rows.ts';
import { activateLane, changeLane } from '../queue/lane.ts';
import { afterFailure } from '../sending/back-off.ts';
import { retryAfterReading } from './outbox-state.ts';
import { needsPage, nextTime, deliveryProgressOf, summarize } from './summary.ts';

const NOW = Date.UTC(2026, 0, 5, 8);
const MARK = 'session 1';
let store: UserStore;
beforeEach(() => {
  store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
});
afterEach(() => store.close());

const save: Intent = { kind: 'saveStep', step: 'methodology', edits: {} };
const reply: Intent = { kind: 'comment', text: 'Here it is.', created: '2026-01-05T08:00:00.000Z' };
let number = 0;
const add = (over: Partial<OperationRow> = {}, lane = 41) =>
  store.write(async (tables) => {
    const fresh = freshOperation({ id: `operation ${(number += 1)}`, lane, intent: save, createdAt: 0 });
    await tables.operations.add({ ...fresh, ...over });
    await activateLane(tables, lane);
  });
const putOutboxState = (over: Partial<Extract<StateRow, { name: 'line' }>>) =>
  store.write((tables) => tables.state.put({ name: 'line', backOff: null, reason: null, pausedAt: null, ...over }));
const backOff = (ms: number) => ({ failures: 1, retryAt: NOW + ms, delayMs: ms });
const summary = (mark: string | null = MARK) => store.read((tables) => summarize(tables, mark));
const time = (mark: string | null = MARK) => store.read((tables) => nextTime(tables, mark, NOW));

describe('what is on its way', () => {
  test('is counted by what it is: a refused change is never counted as waiting', async () => {
    for (const state of ['waiting', 'unsure', 'unsure', 'sending', 'refused', 'conflict', 'conflict'] as const) {
      await add({ state });
    }
    expect(await summary()).toEqual({
      waiting: 3,
      sending: 1,
      actionNeeded: 3,
      outboxState: { kind: 'open' },
      blocked: false,
      stalled: false,
    });
  });

  test('is blocked only where all that waits is behind what needs the person', async () => {
    await add({ state: 'waiting' }, 41);
    expect(await summary()).toMatchObject({ blocked: false });
    await store.write((tables) => tables.operations.clear());
    await add({ state: 'refused' }, 42);
    await add({ state: 'unsure' }, 42);
    expect(await summary()).toMatchObject({ waiting: 1, actionNeeded: 1, blocked: true });
    // A refused message blocks nothing.
    await add({ intent: reply, state: 'refused' }, 43);
    await add({ state: 'waiting' }, 43);
    expect(await summary()).toMatchObject({ waiting: 2, actionNeeded: 2, blocked: false });
  });

  test('is counted without reading a single operation', async () => {
    for (const state of ['waiting', 'sending', 'refused'] as const) await add({ state });
    let read = 0;
    const getAll = IDBIndex.prototype.getAll;
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function (this: IDBIndex, ...given) {
      if (this.objectStore.name === 'operations') read += 1;
      return getAll.apply(this, given);
    });
    await summary();
    vi.restoreAllMocks();
    expect(read).toBe(0);
  });

  test.each([null, 90_000])(
    'waits since the last try failed, also if another is due at once (hurried: %s)',
    async (by) => {
      await putOutboxState({
        backOff: afterFailure(null, { now: NOW, random: 1, retryAfterMs: 300_000 }),
        reason: 'unreachable',
      });
      if (by !== null) await store.write((tables) => retryAfterReading(tables, NOW + by));
      expect((await summary()).outboxState).toMatchObject({ since: NOW, until: NOW + (by ?? 300_000) });
    },
  );

  test('waits for somebody to sign in where nobody is, or this session was refused; another one goes on', async () => {
    expect((await summary(null)).outboxState).toEqual({ kind: 'sessionEnded' });
    await putOutboxState({ pausedAt: MARK });
    expect((await summary()).outboxState).toEqual({ kind: 'sessionEnded' });
    expect((await summary('session 2')).outboxState).toEqual({ kind: 'open' });
  });

  test('waits for an answer, and says why and until when', async () => {
    await putOutboxState({ backOff: backOff(4000), reason: 'foreignPage' });
    expect((await summary()).outboxState).toEqual({
      kind: 'backingOff',
      reason: 'foreignPage',
      since: NOW,
      until: NOW + 4000,
    });
  });
});

describe('the next time that something can go', () => {
  test('is none where nothing waits, and now where something can go', async () => {
    expect(await time()).toBeNull();
    await add();
    expect(await time()).toBe(NOW);
  });

  test('is none without a session, or with one that was refused', async () => {
    await add();
    expect(await time(null)).toBeNull();
    await putOutboxState({ pausedAt: MARK });
    expect([await time(), await time('session 2')]).toEqual([null, NOW]);
  });

  test('is that of the lane that may go first', async () => {
    await add({}, 41);
    await add({}, 42);
    await store.write(async (tables) => {
      await changeLane(tables, 41, { backOff: backOff(9000) });
      await changeLane(tables, 42, { backOff: backOff(4000) });
    });
    expect(await time()).toBe(NOW + 4000);
    await putOutboxState({ backOff: backOff(6000), reason: 'unreachable' });
    expect(await time()).toBe(NOW + 6000);
  });

  test('is not before a decision can no longer be undone', async () => {
    await add({ heldUntil: NOW + 5000 });
    expect(await time()).toBe(NOW + 5000);
  });

  test('is now where a clock was set back', async () => {
    await add({ heldUntil: NOW + 90 * 24 * 3_600_000 });
    await putOutboxState({
      backOff: { failures: 3, retryAt: NOW + 90 * 24 * 3_600_000, delayMs: 4000 },
      reason: 'unreachable',
    });
    expect(await time()).toBe(NOW);
  });

  test('is none behind what needs the user, but past what blocks nothing', async () => {
    await add({ state: 'refused' });
    await add();
    expect(await time()).toBeNull();
    await add({ state: 'refused', intent: reply }, 42);
    await add({}, 42);
    expect(await time()).toBe(NOW);
  });

  test('is none for an application whose start is refused, and now for the save that starts it, wherever it stands', async () => {
    await add({}, -5);
    expect(await time()).toBeNull();
    const start: Intent = { kind: 'saveStep', step: 'application-detail', edits: {} };
    await add({ intent: start }, -5);
    expect(await time()).toBe(NOW);
  });

  test('is now where something is being sent: only who asks for the lock learns whether its sender is still there', async () => {
    await add({ state: 'sending' });
    expect(await time()).toBe(NOW);
  });
});

test('a page is needed once a worker was cut off twice in something that waits', async () => {
  const needed = () => store.read(needsPage);
  await add({ cuts: 1 });
  await add({ cuts: 2, state: 'refused' });
  expect(await needed()).toBe(false);
  await add({ cuts: 2, state: 'unsure' });
  expect(await needed()).toBe(true);
});

describe('progress', () => {
  const progress = () => store.read((tables) => deliveryProgressOf(tables, MARK, NOW));

  test('is due only for what waits for nothing', async () => {
    expect((await progress()).due).toBe(false);
    await add();
    expect((await progress()).due).toBe(true);
    await putOutboxState({ backOff: backOff(4000), reason: 'unreachable' });
    expect((await progress()).due).toBe(false);
  });

  test('leaves another trace after everything that comes to an end, and not after a lease alone', async () => {
    await add();
    const traces = [(await progress()).trace];
    const then = async (happening: () => Promise<unknown>) => {
      await happening();
      traces.push((await progress()).trace);
    };
    await then(() => add({ state: 'refused' }));
    await then(() => putOutboxState({ backOff: backOff(1000), reason: 'unreachable' }));
    expect(new Set(traces).size).toBe(3);
    const before = await progress();
    const lease = { name: 'lease', token: 'a', holder: 'page', renewedAt: NOW } as const;
    const signs = [before.alive];
    for (const row of [lease, { ...lease, renewedAt: NOW + 1 }, { ...lease, token: 'b' }]) {
      await store.write((tables) => tables.state.put(row));
      const { trace, alive } = await progress();
      expect(trace).toBe(before.trace);
      signs.push(alive);
    }
    expect(new Set(signs).size).toBe(4);
  });
});
