import { IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { expect, test } from 'vitest';
import { openDeviceStore } from './device-session.ts';

test.each([
  ['before its end', (table: IDBObjectStore) => promisifyRequest(table.transaction)],
  ['below a request that nobody answers any more', () => new Promise<void>(() => undefined)],
])('a use of the device session that the browser aborts %s fails as one of the database', async (_when, work) => {
  const store = openDeviceStore(new IDBFactory());
  const using = store('readwrite', (table) => {
    const working = work(table);
    table.transaction.abort();
    return working;
  });
  await expect(using).rejects.toBeInstanceOf(DOMException);
});
