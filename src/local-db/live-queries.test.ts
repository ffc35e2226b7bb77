import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDisk, type TestDisk } from '../../tests/support/test-disk.ts';
import { until } from '../../tests/support/test-time.ts';
import type { LaneRow } from './tables/state-rows.ts';
import { createUserStore, type UserStore } from './user-store.ts';

let disk: TestDisk;
let store: UserStore;
beforeEach(() => {
  disk = createTestDisk();
  store = createUserStore({ indexedDB: disk.indexedDB, IDBKeyRange }, 7);
});
afterEach(() => store.close());

const lane = (number: number): LaneRow => ({ lane: number, active: 1, tag: null, backOff: null });

test('a watch tells what there is, and every change, until it is stopped', async () => {
  const seen: number[] = [];
  const stop = store.watch(
    (tables) => tables.lanes.count(),
    (count) => seen.push(count),
  );
  await until(() => seen.length === 1);
  await store.write((tables) => tables.lanes.put(lane(1)));
  await until(() => seen.length === 2);
  stop();
  await store.write((tables) => tables.lanes.put(lane(2)));
  expect(await store.read((tables) => tables.lanes.count())).toBe(2);
  expect(seen).toEqual([0, 1]);
});

test('a watch tells of every change to what any part of it read, however long it has been reading', async () => {
  const seen: number[] = [];
  const go = async () => {
    for (let turns = 0; turns < 500; turns += 1) await Promise.resolve();
  };
  const stop = store.watch(
    async (tables) => {
      const counts = await Promise.all(
        (['drafts', 'ids', 'operations'] as const).map(async (name) => {
          await go();
          return (await tables[name].count()) + (await go().then(() => tables.lanes.count()));
        }),
      );
      return counts.reduce((sum, count) => sum + count);
    },
    (count) => seen.push(count),
  );
  await until(() => seen.length === 1);
  await store.write((tables) => tables.lanes.put(lane(1)));
  await until(() => seen.length === 2);
  await store.write((tables) => tables.ids.put({ local: -1, server: 1, kind: 'application' }));
  await until(() => seen.length === 3);
  stop();
  expect(seen).toEqual([0, 3, 4]);
});

test('a watch tells how things stand while one write follows the other', async () => {
  const seen: number[] = [];
  await store.write((tables) => tables.lanes.put(lane(1)));
  let written = 1;
  let isEnough = false;
  const goOn = async (): Promise<void> => {
    written += 1;
    const next = written;
    await store.write((tables) => tables.lanes.put(lane(next)));
    if (!isEnough) await goOn();
  };
  const stop = store.watch(
    (tables) => tables.lanes.count(),
    (count) => seen.push(count),
  );
  // There is always another write that waits for the current one to end.
  const writing = Promise.all([goOn(), goOn(), goOn()]);
  await until(() => seen.length === 3 || written > 500);
  isEnough = true;
  await writing;
  expect(seen.length).toBeGreaterThanOrEqual(3);
  await until(() => seen.at(-1) === written);
  stop();
});

test('a change while a watch is reading is told', async () => {
  const seen: number[] = [];
  let isWritten = false;
  await store.read(async () => undefined);
  const other = createUserStore({ indexedDB: disk.indexedDB, IDBKeyRange }, 7);
  const stop = store.watchAcross(
    async (tables) => {
      const before = await tables.lanes.count();
      if (!isWritten) {
        isWritten = true;
        await other.write((all) => all.lanes.put(lane(1)));
      }
      return before;
    },
    (count) => seen.push(count),
  );
  await until(() => seen.at(-1) === 1);
  stop();
  other.close();
  expect(seen).toEqual([1]);
});

test('no watch of a store that was closed tells anything more', async () => {
  const seen: number[] = [];
  store.watch(
    (tables) => tables.lanes.count(),
    (count) => seen.push(count),
  );
  await until(() => seen.length === 1);
  const other = createUserStore({ indexedDB: disk.indexedDB, IDBKeyRange }, 7);
  await other.write((tables) => tables.lanes.put(lane(1)));
  store.close();
  const told = seen.length;
  await other.write((tables) => tables.lanes.put(lane(2)));
  expect(await other.read((tables) => tables.lanes.count())).toBe(2);
  other.close();
  expect(seen).toHaveLength(told);
});
