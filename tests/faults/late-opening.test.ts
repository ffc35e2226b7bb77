import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OPENED_WITHIN_MS } from '../../src/local-db/within-time.ts';
import { createUserStore, userDatabaseName } from '../../src/local-db/user-store.ts';
import { failureOf } from '../../src/local-db/store-failure.ts';
import { until } from '../support/test-time.ts';

// Only the deadline's own timers are faked; everything else runs in real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const PLACE = 7;
const BEFORE_THIS_RELEASE = 5;
const NEWER_RELEASE = 20;

const open = (indexedDB: IDBFactory, version: number) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(userDatabaseName(PLACE), version);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

/** Another tab keeps an earlier version open until this tab no longer waits for the opening, and closes it then. */
async function openedLate() {
  const indexedDB = new IDBFactory();
  const otherTab = await open(indexedDB, BEFORE_THIS_RELEASE);
  const store = createUserStore({ indexedDB, IDBKeyRange }, PLACE);
  onTestFinished(() => store.close());
  const put = () => store.write(async (tables) => tables.ids.put({ local: -1, server: 1, kind: 'application' }));
  let failure: unknown;
  void put().catch((error: unknown) => (failure = failureOf(error)));
  await until(async () => {
    await vi.advanceTimersByTimeAsync(OPENED_WITHIN_MS);
    return failure !== undefined;
  });
  expect(failure).toBe('hanging');
  // Dexie logs for each attempt that it is blocked.
  expect(new Set(vi.mocked(console.warn).mock.calls.flat())).toEqual(
    new Set([expect.stringContaining('blocked by other connection')]),
  );
  vi.mocked(console.warn).mockClear();
  otherTab.close();
  // The opening that the store gave up on succeeds now.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return { indexedDB, put };
}

/** Whether the work finishes; Dexie yields to the browser with timers. */
async function ends(work: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  void work.then(() => (isOver = true));
  for (let turn = 0; turn < 500 && !isOver; turn += 1) {
    await vi.advanceTimersByTimeAsync(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return isOver;
}

test('a save is kept as soon as the tab that held up the database lets go of it', async () => {
  const { put } = await openedLate();
  expect(await ends(put())).toBe(true);
});

test('an opening that came too late holds up no newer release', async () => {
  const { indexedDB, put } = await openedLate();
  expect(await ends(put())).toBe(true);
  expect(await ends(open(indexedDB, NEWER_RELEASE))).toBe(true);
});
