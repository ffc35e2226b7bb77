import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDisk, type TestDisk } from '../../tests/support/test-disk.ts';
import { until } from '../../tests/support/test-time.ts';
import { createUserStore, userDatabaseName, type UserStore } from './user-store.ts';
import type { LaneRow } from './tables/state-rows.ts';
import { failureOf } from './store-failure.ts';

let disk: TestDisk;
let store: UserStore;
let connections: IDBDatabase[];
let asked: (IDBTransactionOptions | undefined)[];
/**
 * A connection on which no transaction can begin: this is what WebKit reports for a connection lost while the tablet
 * slept.
 */
let lost: IDBDatabase | undefined;
/** How many of the next transactions are aborted as soon as they have a request, as if their connection broke. */
let broken: number;
beforeEach(() => {
  lost = undefined;
  broken = 0;
  disk = createTestDisk();
  connections = [];
  asked = [];
  const open = disk.indexedDB.open.bind(disk.indexedDB);
  disk.indexedDB.open = (name, version) => {
    const request = open(name, version);
    request.addEventListener('success', () => {
      const connection = request.result;
      connections.push(connection);
      const begin = connection.transaction.bind(connection);
      connection.transaction = (names, mode, options) => {
        asked.push(options);
        if (connection === lost) {
          throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
        }
        const transaction = begin(names, mode, options);
        if (broken > 0) {
          broken -= 1;
          const table = transaction.objectStore;
          transaction.objectStore = (name) => {
            transaction.objectStore = table;
            queueMicrotask(() => transaction.abort());
            return transaction.objectStore(name);
          };
        }
        return transaction;
      };
    });
    return request;
  };
  store = createUserStore({ indexedDB: disk.indexedDB, IDBKeyRange }, 7);
});
afterEach(() => store.close());

const lane = (number: number): LaneRow => ({ lane: number, active: 1, tag: null, backOff: null });
/** Resolves once no more transactions begin. */
async function isStill(): Promise<void> {
  let before: number;
  do {
    before = asked.length;
    for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  } while (asked.length > before);
}
const lanes = () => store.read((tables) => tables.lanes.toCollection().primaryKeys());

describe('a write', () => {
  test('is all of it or none of it', async () => {
    const writing = store.write(async (tables) => {
      await tables.lanes.put(lane(1));
      await tables.ids.put({ local: -1, server: 1, kind: 'application' });
      throw new Error('thought better of it');
    });
    await expect(writing).rejects.toThrow('thought better of it');
    expect(await lanes()).toEqual([]);
    expect(await store.read((tables) => tables.ids.count())).toBe(0);
  });

  test('for which there is no room keeps nothing of it, and says why', async () => {
    disk.fault = (table) => (table === 'ids' ? 'noRoom' : undefined);
    const error: unknown = await store
      .write(async (tables) => {
        await tables.lanes.put(lane(1));
        await tables.ids.put({ local: -1, server: 1, kind: 'application' });
      })
      .catch((reason: unknown) => reason);
    expect(failureOf(error)).toBe('full');
    expect(await lanes()).toEqual([]);
  });

  test('asks the browser to have it on the disk before it says so', async () => {
    await store.write((tables) => tables.lanes.put(lane(1)));
    expect(asked.at(-1)).toEqual({ durability: 'strict' });
  });

  test('of a tab that died before it could tell is seen once somebody looks again', async () => {
    const seen: number[] = [];
    const stop = store.watch(
      (tables) => tables.lanes.count(),
      (count) => seen.push(count),
    );
    await until(() => seen.length > 0);
    // Written without the store, like a tab that dies right after its commit: no other tab is notified.
    await store.read(async () => undefined);
    const database = await openNatively();
    database.transaction('lanes', 'readwrite').objectStore('lanes').put(lane(5));
    database.close();
    await until(async () => (await store.read((tables) => tables.lanes.count())) === 1);
    expect(seen).toEqual([0]);
    store.lookAgain();
    await until(() => seen.at(-1) === 1);
    stop();
  });

  test('is seen by another tab once it is done', async () => {
    const other = createUserStore({ indexedDB: disk.indexedDB, IDBKeyRange }, 7);
    await store.write((tables) => tables.lanes.put(lane(1)));
    expect(await other.read((tables) => tables.lanes.count())).toBe(1);
    other.close();
  });
});

describe('a connection that was lost', () => {
  test('between two writes is opened again', async () => {
    await store.write((tables) => tables.lanes.put(lane(1)));
    lost = connections[0];
    await store.write((tables) => tables.lanes.put(lane(2)));
    expect(await lanes()).toEqual([1, 2]);
    expect(disk.opened).toBe(2);
  });

  test('is given up once, no matter who finds it: what was begun on the new one goes on', async () => {
    await store.write((tables) => tables.lanes.put(lane(1)));
    lost = connections[0];
    await Promise.all(
      [2, 3, 4, 5].map(async (number) => {
        for (let turns = 0; turns < number * 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
        await store.write((tables) => tables.lanes.put(lane(number)));
      }),
    );
    expect(await lanes()).toEqual([1, 2, 3, 4, 5]);
    expect(disk.opened).toBe(2);
  });

  test('that the browser closed is opened again', async () => {
    await store.write((tables) => tables.lanes.put(lane(1)));
    connections.at(-1)?.close();
    await store.write((tables) => tables.lanes.put(lane(2)));
    expect(await lanes()).toEqual([1, 2]);
  });

  test('in the middle of a write is opened again, and the write made once more: all of it, once', async () => {
    let tries = 0;
    disk.fault = (table) => (table === 'receipts' && tries === 1 ? 'connectionLost' : undefined);
    await store.write(async (tables) => {
      tries += 1;
      const { outcome, kind } = { outcome: 'accepted', kind: 'comment' } as const;
      await tables.receipts.add({ operationId: 'a', lane: 1, kind, outcome, message: '', data: null, at: 0 });
    });
    expect(tries).toBe(2);
    expect(await store.read((tables) => tables.receipts.count())).toBe(1);
  });

  test('again and again is not tried for ever', async () => {
    let tries = 0;
    disk.fault = () => 'connectionLost';
    const writing = store.write(async (tables) => {
      tries += 1;
      await tables.lanes.put(lane(1));
    });
    await expect(writing).rejects.toMatchObject({ name: 'UnknownError' });
    expect(tries).toBe(2);
    disk.fault = undefined;
    expect(await lanes()).toEqual([]);
  });

  test('is opened again for anybody who watches, too', async () => {
    const seen: number[] = [];
    const stop = store.watch(
      (tables) => tables.lanes.count(),
      (count) => seen.push(count),
    );
    await until(() => seen.length === 1);
    const other = createUserStore({ indexedDB: disk.indexedDB, IDBKeyRange }, 7);
    await other.read(async () => undefined);
    lost = connections[0];
    await other.write((tables) => tables.lanes.put(lane(1)));
    await until(() => seen.length === 2);
    await other.write((tables) => tables.lanes.put(lane(2)));
    await until(() => seen.length === 3);
    stop();
    other.close();
    expect(seen).toEqual([0, 1, 2]);
  });

  test('twice in a row leaves nobody who watches without what there is, and without what comes after', async () => {
    await store.write((tables) => tables.lanes.put(lane(1)));
    const seen: number[] = [];
    broken = 2;
    const stop = store.watch(
      (tables) => tables.lanes.count(),
      (count) => seen.push(count),
    );
    await until(() => seen.length === 1);
    expect(broken).toBe(0);
    await store.write((tables) => tables.lanes.put(lane(2)));
    await until(() => seen.length === 2);
    stop();
    expect(seen).toEqual([1, 2]);
  });

  test('again and again is not read for ever, but once more whenever somebody looks again', async () => {
    await store.write((tables) => tables.lanes.put(lane(1)));
    const seen: number[] = [];
    broken = 1000;
    const stop = store.watch(
      (tables) => tables.lanes.count(),
      (count) => seen.push(count),
    );
    await isStill();
    expect(broken).toBeGreaterThan(900);
    expect(seen).toEqual([]);
    broken = 0;
    store.lookAgain();
    await until(() => seen.length === 1);
    stop();
  });
});

test('whatever is watched is read in one transaction, and again in one', async () => {
  const seen: number[] = [];
  await store.read(async () => undefined);
  const before = asked.length;
  const stop = store.watch(
    async (tables) => {
      const counts = await Promise.all([tables.lanes.count(), tables.ids.count(), tables.drafts.count()]);
      return (await tables.operations.count()) + counts.reduce((sum, count) => sum + count);
    },
    (count) => seen.push(count),
  );
  await until(() => seen.length === 1);
  expect(asked.length).toBe(before + 1);
  await store.write((tables) => tables.lanes.put(lane(1)));
  await until(() => seen.length === 2);
  expect(asked.length).toBe(before + 3);
  expect(seen).toEqual([0, 1]);
  stop();
});

test('another failure is not tried again', async () => {
  let tries = 0;
  const writing = store.write(async () => {
    tries += 1;
    throw new TypeError('a mistake');
  });
  await expect(writing).rejects.toThrow('a mistake');
  expect(tries).toBe(1);
});

test('a store that was closed stays closed: nothing that comes late opens it again', async () => {
  await store.write((tables) => tables.lanes.put(lane(1)));
  store.close();
  await expect(store.write((tables) => tables.lanes.put(lane(2)))).rejects.toMatchObject({
    name: 'DatabaseClosedError',
  });
  expect(disk.opened).toBe(1);
});

test('a database that was deleted is not made again by a late write', async () => {
  await store.write((tables) => tables.lanes.put(lane(1)));
  await store.delete();
  await expect(store.write((tables) => tables.lanes.put(lane(2)))).rejects.toMatchObject({
    name: 'DatabaseClosedError',
  });
  expect(await disk.indexedDB.databases()).toEqual([]);
});

test('each person has a database of their own', async () => {
  const other = createUserStore({ indexedDB: disk.indexedDB, IDBKeyRange }, 8);
  await store.write((tables) => tables.lanes.put(lane(1)));
  expect(await other.read((tables) => tables.lanes.count())).toBe(0);
  other.close();
  expect((await disk.indexedDB.databases()).map(({ name }) => name).toSorted()).toEqual(['portal-7', 'portal-8']);
});

test('version 1 has these tables, keys and indexes, and keeps them for ever', async () => {
  await store.read(async () => undefined);
  const request = disk.indexedDB.open(userDatabaseName(7));
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
  });
  const names = [...database.objectStoreNames];
  const transaction = database.transaction(names);
  const schema = Object.fromEntries(
    names.map((name) => {
      const table = transaction.objectStore(name);
      const key = `${table.autoIncrement ? '++' : ''}${String(table.keyPath)}`;
      const indexes = [...table.indexNames].map((index) => `${table.index(index).unique ? '&' : ''}${index}`);
      return [name, [key, ...indexes].join(' | ')];
    }),
  );
  database.close();
  // Dexie multiplies version numbers by ten.
  expect(database.version).toBe(10);
  expect(schema).toEqual({
    bytes: 'fileId',
    drafts: 'applicationId',
    fields: 'applicationId,part',
    files: 'id | applicationId | operationId',
    ids: 'local | [kind+server]',
    investigators: 'applicationId,id | applicationId | operationId',
    lanes: 'lane | active',
    operations: '++position | [lane+position] | &id | state',
    receipts: '++sequence | operationId',
    state: 'name',
  });
});

test('a browser that gives no database says that it is blocked', async () => {
  const refusing = new IDBFactory();
  refusing.open = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  const blocked = createUserStore({ indexedDB: refusing, IDBKeyRange }, 7);
  const error: unknown = await blocked.read(async () => undefined).catch((reason: unknown) => reason);
  expect(failureOf(error)).toBe('blocked');
});

function openNatively(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = disk.indexedDB.open(userDatabaseName(7));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
}
