import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../tests/support/test-time.ts';
import { noteUnhandled } from '../../../tests/support/unhandled.ts';
import { freshOperation } from '../../outbox/queue/operation-rows.ts';
import { createUserStore, type UserStore } from '../user-store.ts';
import type { OperationRow } from './rows.ts';

let store: UserStore;
beforeEach(() => {
  store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
});
afterEach(() => store.close());

const operation = (id: string, lane: number, state: OperationRow['state'] = 'waiting'): OperationRow => ({
  ...freshOperation({ id, lane, intent: { kind: 'comment', text: id, created: '' }, createdAt: 0 }),
  state,
});
const ids = (rows: readonly OperationRow[]) => rows.map(({ id }) => id);

describe('in a transaction', () => {
  beforeEach(() =>
    store.write((tables) =>
      tables.operations.bulkPut([
        operation('a', 1),
        operation('b', 2, 'refused'),
        operation('c', 1),
        operation('d', 1),
      ]),
    ),
  );

  test('rows are read by an index, from both ends, as far as they are wanted', async () => {
    await store.read(async ({ operations }) => {
      const lane = operations.where('[lane+position]').between([1, 0], [1, 9]);
      expect(ids(await lane.toArray())).toEqual(['a', 'c', 'd']);
      expect((await lane.first())?.id).toBe('a');
      expect((await lane.last())?.id).toBe('d');
      expect(ids(await lane.limit(2).toArray())).toEqual(['a', 'c']);
      // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
      const backwards = lane.reverse();
      expect(ids(await backwards.until(({ id }) => id === 'a').toArray())).toEqual(['d', 'c']);
      expect((await lane.filter(({ id }) => id !== 'd').last())?.id).toBe('c');
      expect(await lane.filter(({ id }) => id !== 'd').count()).toBe(2);
      expect(ids(await operations.where('state').anyOf(['waiting', 'refused', 'waiting']).toArray())).toEqual([
        'b',
        'a',
        'c',
        'd',
      ]);
      expect(ids(await operations.where('position').above(2).toArray())).toEqual(['c', 'd']);
      expect(await operations.where('state').equals('waiting').primaryKeys()).toEqual([1, 3, 4]);
      expect(await operations.count()).toBe(4);
      expect(ids(await operations.bulkGet([4, 1]).then((rows) => rows.filter((row) => row !== undefined)))).toEqual([
        'd',
        'a',
      ]);
      expect(await operations.get(9)).toBeUndefined();
    });
  });

  test('rows are changed and taken out by an index', async () => {
    await store.write(async ({ operations }) => {
      await operations.where('id').equals('a').modify({ tries: 3 });
      await operations.filter(({ id }) => id === 'c').modify((row) => void (row.tries = 4));
      await operations.update(4, { tries: 5 });
      await operations.where('state').equals('refused').delete();
      expect((await operations.toArray()).map(({ tries }) => tries)).toEqual([3, 4, 5]);
    });
  });

  test('a write that fails undoes all of it, though nobody waited for it, and says why', async () => {
    const writing = store.write(async ({ operations, lanes }) => {
      await lanes.put({ lane: 1, active: 1, tag: null, backOff: null });
      await operations.add(operation('a', 3));
    });
    await expect(writing).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(await store.read(({ lanes, operations }) => Promise.all([lanes.count(), operations.count()]))).toEqual([
      0, 4,
    ]);
  });

  test('work that does anything but read and write is told that it came too late', async () => {
    const writing = store.write(async ({ operations }) => {
      await operations.count();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await expect(writing).rejects.toThrow('Committed too early');
  });

  test('work that goes on after it came too late is not taken for a lost connection, and not done again', async () => {
    let times = 0;
    const writing = store.write(async ({ operations, lanes }) => {
      times += 1;
      await operations.add(operation('e', 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await lanes.count();
    });
    await expect(writing).rejects.toThrow('Committed too early');
    expect(times).toBe(1);
    expect(await store.read(({ operations }) => operations.where('id').equals('e').count())).toBe(1);
  });

  test('no promise is left that nobody waits for, where a write fails among others', async () => {
    const unhandled = noteUnhandled();
    const writing = store.write(({ operations, lanes, fields }) =>
      Promise.all([
        operations.add(operation('a', 3)),
        operations.where('state').equals('waiting').modify({ tries: 1 }),
        operations.filter(({ lane }) => lane === 1).toArray(),
        lanes.update(1, { active: 1 }),
        fields.of(1),
      ]),
    );
    await expect(writing).rejects.toMatchObject({ name: 'ConstraintError' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(unhandled).toEqual([]);
  });
});

describe('a live query is told', () => {
  test.each([
    ['a row that comes into an index', ({ operations }: UserStore['tables']) => operations.add(operation('e', 1)), 4],
    ['one that leaves its place in it', ({ operations }: UserStore['tables']) => operations.update(1, { lane: 2 }), 2],
    ['one that is taken out', ({ operations }: UserStore['tables']) => operations.delete(1), 2],
  ])('of %s', async (_what, work, then) => {
    await store.write(({ operations }) => operations.bulkPut(['a', 'b', 'c'].map((id) => operation(id, 1))));
    const seen: number[] = [];
    const stop = store.watch(
      async ({ operations }) => (await operations.where('[lane+position]').between([1, 0], [1, 99]).toArray()).length,
      (count) => seen.push(count),
    );
    await until(() => seen.length === 1);
    await store.write(work);
    await until(() => seen.length === 2);
    stop();
    expect(seen).toEqual([3, then]);
  });

  test('of nothing that it did not read', async () => {
    let times = 0;
    const stop = store.watch(
      ({ operations }) => operations.where('id').equals('a').first(),
      () => (times += 1),
    );
    await until(() => times === 1);
    await store.write(({ lanes }) => lanes.put({ lane: 1, active: 1, tag: null, backOff: null }));
    // A run would have ended before this one.
    await store.read(({ operations }) => operations.count());
    expect(times).toBe(1);
    await store.write(({ operations }) => operations.add(operation('a', 1)));
    await until(() => times === 2);
    stop();
  });
});

test('other tabs and workers are told of what was written, in the words of Dexie, once it is on the disk', async () => {
  const channel = new BroadcastChannel('x-storagemutated-1');
  const told: Record<string, unknown>[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<Record<string, unknown>>) => told.push(data));
  await store.read(({ operations }) => operations.count());
  // One event for the layout, one for the row with the id of the database.
  await until(() => told.length === 2);
  await store.write(async ({ operations }) => {
    await operations.add(operation('a', 1));
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toHaveLength(2);
  });
  await until(() => told.length === 3);
  channel.close();
  expect(Object.keys(told[2] ?? {}).toSorted()).toEqual(
    ['', ':dels', '[lane+position]', 'id', 'state'].map((index) => `idb://portal-7/operations/${index}`),
  );
});

test('many that begin while the database is being made wait for it', async () => {
  const lanes = Array.from({ length: 5 }, (_, lane) => ({ lane, active: 1 as const, tag: null, backOff: null }));
  const stop = store.watch(
    (tables) => tables.lanes.count(),
    () => {},
  );
  // Each in a task of its own, so that some begin in the middle of the opening.
  await Promise.all(
    lanes.map(async (row) => {
      for (let turns = 0; turns < row.lane; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      await store.write((tables) => tables.lanes.put(row));
    }),
  );
  stop();
  expect(await store.read((tables) => tables.lanes.count())).toBe(5);
});
