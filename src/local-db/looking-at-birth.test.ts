import { IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDisk } from '../../tests/support/test-disk.ts';
import { until } from '../../tests/support/test-time.ts';
import { createUserStore } from './user-store.ts';

async function aStore() {
  const disk = createTestDisk();
  const store = createUserStore({ indexedDB: disk.indexedDB, IDBKeyRange }, 7);
  onTestFinished(store.close);
  const told = { emptied: 0 };
  store.onEmptied(() => (told.emptied += 1));
  await store.write((tables) => tables.lanes.put({ lane: 1, active: 1, tag: null, backOff: null }));
  return { disk, store, told };
}

/** Makes the browser refuse the next `most` openings, and counts them. */
function refuse(indexedDB: IDBFactory, most: number) {
  const { open } = indexedDB;
  const refused = { count: 0 };
  indexedDB.open = (...given) => {
    if (refused.count >= most) return open(...given);
    refused.count += 1;
    throw new DOMException('The browser does not give it', 'InvalidStateError');
  };
  return refused;
}

test('a database that cannot be opened is not opened without end to see whether it was emptied', async () => {
  const { disk, store } = await aStore();
  // The limit ends the test if the database is opened in an endless loop.
  const refused = refuse(disk.indexedDB, 100);
  await disk.empty(store.name);
  for (let turns = 0; turns < 300; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(refused.count).toBeLessThan(10);
});

test('one that opens, and in which every transaction then fails, is not opened without end either', async () => {
  const { disk, store } = await aStore();
  const { open } = disk.indexedDB;
  disk.indexedDB.open = (...given) => {
    const request = open(...given);
    request.addEventListener('success', () => {
      // The limit ends the test if the database is opened in an endless loop.
      if (disk.opened > 100) return;
      request.result.transaction = () => {
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      };
    });
    return request;
  };
  await disk.empty(store.name);
  for (let turns = 0; turns < 3000; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(disk.opened).toBeLessThan(10);
});

test('a database that was emptied while it could not be opened is found empty once it is looked at again', async () => {
  const { disk, store, told } = await aStore();
  refuse(disk.indexedDB, 2);
  await disk.empty(store.name);
  await until(() => {
    store.lookAgain();
    return told.emptied > 0;
  });
  expect(told.emptied).toBe(1);
});
