import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { COMMITTED_WITHIN_MS, OPENED_WITHIN_MS } from '../../src/local-db/within-time.ts';
import type { User } from '../../src/contract/domain/user.ts';
import { ownerAt } from '../../src/local-db/owner.ts';
import { createUserStore } from '../../src/local-db/user-store.ts';
import { DatabaseHangsError, failureOf } from '../../src/local-db/store-failure.ts';
import { openDeviceStore } from '../../src/session/device-session.ts';
import { createSession } from '../../src/session/session.ts';
import { until } from '../support/test-time.ts';
import { createTestWorkspace } from '../support/test-workspace.ts';
import { memoryStorage } from './leaving-world.ts';

// Only the deadline's own timers are faked; everything else runs in real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A browser that does not respond, as WebKit does after waking: either to opening the database, or in transactions. */
function aBrowser() {
  const indexedDB = new IDBFactory();
  const hangs = { openings: 0, transactions: 0, asked: 0, written: 0 };
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...of) => {
    if (hangs.openings > 0) {
      hangs.openings -= 1;
      hangs.asked += 1;
      // A request that never fires an event.
      return new EventTarget() as IDBOpenDBRequest;
    }
    const request = open(...of);
    request.addEventListener('success', () => {
      const { result } = request;
      const begin = result.transaction.bind(result);
      result.transaction = (...args) => {
        const transaction = begin(...args);
        if (args[1] === 'readwrite') hangs.written += 1;
        if (hangs.transactions === 0 || args[1] !== 'readwrite') return transaction;
        hangs.transactions -= 1;
        hangs.asked += 1;
        transaction.commit = () => {};
        const listen = transaction.addEventListener.bind(transaction);
        transaction.addEventListener = () => {};
        // The database itself, which listens later, hears how it ends.
        queueMicrotask(() => (transaction.addEventListener = listen));
        return transaction;
      };
    });
    return request;
  };
  const store = createUserStore({ indexedDB, IDBKeyRange }, 7);
  onTestFinished(() => store.close());
  const put = () =>
    store.write(async (tables) => void (await tables.ids.put({ local: -1, server: 1, kind: 'application' })));
  return { indexedDB, store, hangs, put };
}

test('a browser that does not answer an opening is asked again, and the save is kept', async () => {
  const { store, hangs, put } = aBrowser();
  hangs.openings = 1;
  const saving = put();
  await until(() => hangs.asked === 1);
  await vi.advanceTimersByTimeAsync(OPENED_WITHIN_MS);
  // Reopening waits for a timer, to yield to the browser.
  let isDone = false;
  void saving.then(() => (isDone = true));
  await until(async () => {
    await vi.advanceTimersByTimeAsync(1);
    return isDone;
  });
  expect(await store.read((tables) => tables.ids.count())).toBe(1);
});

test('a transaction that gets no answer is not said to be kept, is aborted, and is made again on a new connection', async () => {
  const { store, hangs, put } = aBrowser();
  await put();
  hangs.transactions = 1;
  const saving = put();
  await until(() => hangs.asked === 1);
  await vi.advanceTimersByTimeAsync(COMMITTED_WITHIN_MS);
  await saving;
  expect(await store.read((tables) => tables.ids.count())).toBe(1);
});

test('a page that slept while it was answered is not told that the browser hangs when it wakes', async () => {
  const { indexedDB, store, hangs, put } = aBrowser();
  await put();
  // Another page's transaction blocks this page's transaction until it ends.
  const opening = indexedDB.open(store.name);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const other = opening.result.transaction('ids', 'readwrite');
  let isHeld = true;
  const hold = () => {
    if (isHeld) other.objectStore('ids').get(1).addEventListener('success', hold);
  };
  hold();
  hangs.written = 0;
  const saving = put();
  await until(() => hangs.written === 1);
  // When a sleeping page wakes, all its timers are due at once, before any of its database events fires.
  vi.runOnlyPendingTimers();
  isHeld = false;
  await saving;
  expect(hangs.written).toBe(1);
  opening.result.close();
});

test('where it goes on not answering, it is said, and the next save goes once it answers', async () => {
  const { hangs, put } = aBrowser();
  await put();
  hangs.transactions = 2;
  const saving = put();
  const failed = saving.catch((error: unknown) => error);
  await until(() => hangs.asked === 1);
  await vi.advanceTimersByTimeAsync(COMMITTED_WITHIN_MS);
  await until(() => hangs.asked === 2);
  await vi.advanceTimersByTimeAsync(COMMITTED_WITHIN_MS);
  expect(await failed).toBeInstanceOf(DatabaseHangsError);
  expect(failureOf(await failed)).toBe('hanging');
  await put();
});

test.each(['answers', 'messages'] as const)(
  'a write of %s that is made again does not put them over what was typed and kept since',
  async (what) => {
    const { indexedDB, hangs } = aBrowser();
    const tab = createTestWorkspace(
      { user: { userId: 7 }, fetch: async () => new Response('', { status: 502 }) },
      { now: () => 1, indexedDB, deliversAtOnce: false },
    );
    onTestFinished(() => tab.close());
    const { drafts, reviews, store } = tab;
    const id = await drafts.start(null);
    await drafts.read(id);
    const flush = () => (what === 'answers' ? drafts.flush() : reviews.written.flush());
    const type = (text: string) =>
      what === 'answers' ? drafts.keep(id, { setting: text }) : reviews.written.keep(id, 'reply', text);
    const kept = () => store.read(async ({ fields }) => (await fields.of(id)).map(({ value }) => value));
    hangs.transactions = 1;
    type('Ward');
    const first = flush();
    await until(() => hangs.asked === 1);
    type('Ward 3');
    const second = flush();
    await until(async () => (await kept()).includes('Ward 3'));
    await vi.advanceTimersByTimeAsync(COMMITTED_WITHIN_MS);
    await until(async () => {
      await vi.advanceTimersByTimeAsync(1);
      return !drafts.writeState().hasUnwritten && !reviews.writeState().hasUnwritten;
    });
    await Promise.all([first, second]);
    expect(await kept()).toEqual(['Ward 3']);
  },
);

const nur: User = {
  userId: 7,
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '0551234567',
  roleId: 1,
};

const portalId = 'aaaaaaaa-0000-4000-8000-000000000000';

/** Tabs of one browser in which every sign-in succeeds as the same person. */
function tabsOf(indexedDB: IDBFactory) {
  const storage = memoryStorage();
  const device = openDeviceStore(new IDBFactory());
  const openTab = () =>
    createSession({
      client: async () => Promise.reject(new Error('no call was expected')),
      storage,
      device,
      locks: undefined,
      databases: {
        ownerAt: (place) => ownerAt(indexedDB, place),
        isProvedTheirs: async () => false,
        digest: async () => 'd'.repeat(64),
      },
      newMark: () => crypto.randomUUID(),
      now: () => 1000,
      clearApplication: () => {},
      onStorage: () => () => {},
    });
  const letIn = async () => ({ kind: 'done' as const, message: '', value: nur, portalId });
  return { openTab, letIn };
}

test.each(['in another tab', 'after their session has ended'])(
  'who signs in again %s while their database does not answer goes on in it, and in no other beside it',
  async (when) => {
    const { indexedDB, hangs, put } = aBrowser();
    const { openTab, letIn } = tabsOf(indexedDB);
    const first = openTab();
    await first.begin(letIn);
    expect(first.place()).toBe(7);
    await put();
    const again = when === 'in another tab' ? openTab() : first;
    if (again === first) first.expire();
    hangs.openings = 1;
    const begun = again.begin(letIn);
    await until(() => hangs.asked === 1);
    await vi.advanceTimersByTimeAsync(OPENED_WITHIN_MS);
    await begun;
    expect(again.place()).toBe(7);
  },
);

test('who signs in in two tabs at once works in one database, though nothing in it says yet whose it is', async () => {
  const { indexedDB, put } = aBrowser();
  const { openTab, letIn } = tabsOf(indexedDB);
  const [one, other] = [openTab(), openTab()];
  await one.begin(letIn);
  // The first tab has created the database but has not yet written down its owner.
  await put();
  await other.begin(letIn);
  expect([one.place(), other.place()]).toEqual([7, 7]);
});
