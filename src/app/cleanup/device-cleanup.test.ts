import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { createTestLocks } from '../../../tests/support/test-locks.ts';
import type { Place } from '../../contract/domain/place.ts';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import type { FieldRow } from '../../local-db/tables/rows.ts';
import { createDeviceCleanup } from './device-cleanup.ts';
import { createPendingDeletions } from './pending-deletions.ts';

const NUR = 7;

const field: FieldRow = {
  applicationId: 6,
  name: 'setting',
  value: 'Ward 3',
  from: '',
  revision: 1,
  state: 'kept',
  operationId: null,
};

/** The moment of a sweep at which the owner of the database signs in. */
type Moment = 'before it is emptied' | 'while it is emptied' | 'once it is empty';

/**
 * A shared tablet with the database of a user whose session expired, and who signs in at a moment of the sweep.
 * `opening`: which of the openings for deletion it is. `elsewhere`: they sign in in another tab, of which this one has
 * not heard yet.
 */
async function aTablet({
  at,
  unsent = false,
  opening = 1,
  elsewhere = false,
}: {
  at: Moment;
  unsent?: boolean;
  opening?: number;
  elsewhere?: boolean;
}) {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const storage = memoryStorage();
  const pendingDeletions = createPendingDeletions(storage);
  const before = createUserStore(idb, NUR);
  await before.write(async (tables) => {
    const draft = { startedHere: false, agreement: null, base: null, savedSteps: [], startedAt: 1 };
    await tables.drafts.put({ applicationId: 5, ...draft });
    if (unsent) await tables.fields.put(field);
  });
  before.close();

  let signedIn: Place | null = null;
  /** How many drafts were left each time the copies were emptied. */
  const draftsWithoutCopies: number[] = [];
  const page = createUserStore(idb, NUR);
  onTestFinished(() => page.close());
  const countDrafts = () => page.read((tables) => tables.drafts.count());
  const signIn = async () => {
    signedIn = NUR;
    (elsewhere ? createPendingDeletions(storage) : pendingDeletions).markBack(NUR);
    await countDrafts();
  };
  const signInDuring = (store: UserStore) => {
    const { write } = store;
    store.write = async (work) => {
      const written = await write(async (tables) => {
        const done = await work(tables);
        if (at === 'while it is emptied') signedIn = NUR;
        return done;
      });
      await signIn();
      return written;
    };
  };
  const cleanup = createDeviceCleanup({
    idb,
    locks: createTestLocks().tab(),
    pendingDeletions,
    signedIn: () => signedIn,
    isOfThisPortal: async () => true,
    sleep: async () => {},
    unloadText: {
      async recover(store) {
        opening -= 1;
        if (opening !== 0) return;
        if (at === 'before it is emptied') await signIn();
        else signInDuring(store);
      },
    },
    deleteCopies: async () => void draftsWithoutCopies.push(await countDrafts()),
    dropCopies: async () => {},
    counts: { storage, cookies: { read: () => '', write: () => {} }, secure: false },
  });
  return { idb, cleanup, page, countDrafts, draftsWithoutCopies, pendingDeletions };
}

const write = (page: UserStore) => page.write((tables) => tables.fields.put(field));

test.each<Moment>(['before it is emptied', 'while it is emptied', 'once it is empty'])(
  'who signs in while the sweep is at their database, %s, can write in it',
  async (at) => {
    const { cleanup, page } = await aTablet({ at });
    const ends: string[] = [];
    page.onEnd((why) => void ends.push(why));
    await cleanup.sweep(true);
    await write(page);
    expect(ends).toEqual([]);
    expect(await page.read((tables) => tables.fields.count())).toBe(1);
  },
);

test.each([false, true])(
  'who signs in before the sweep empties their database finds all of it (unsent: %s)',
  async (unsent) => {
    const { cleanup, countDrafts } = await aTablet({ at: 'before it is emptied', unsent });
    await cleanup.sweep(true);
    expect(await countDrafts()).toBe(1);
  },
);

test.each<Moment>(['before it is emptied', 'while it is emptied', 'once it is empty'])(
  'who signs in again while their database is deleted after a sign-out, %s, can write in it',
  async (at) => {
    const { idb, cleanup, page, pendingDeletions } = await aTablet({ at, opening: 2 });
    await cleanup.deleteData(createUserStore(idb, NUR), 'unsent', () => {});
    await write(page);
    expect(pendingDeletions.list()).toEqual([]);
  },
);

test.each([false, true])(
  'who signs in in another tab before their database is emptied after a sign-out finds all of it (unsent: %s)',
  async (unsent) => {
    const { idb, cleanup, countDrafts } = await aTablet({ at: 'before it is emptied', unsent, elsewhere: true });
    const ends: string[] = [];
    await cleanup.deleteData(createUserStore(idb, NUR), 'unsent', (what) => void ends.push(what));
    expect(ends).toEqual([]);
    expect(await countDrafts()).toBe(1);
  },
);

/** The database of a user who signs out in this tab, and does not return. */
async function aSignOut(unsent: boolean) {
  const tablet = await aTablet({ at: 'once it is empty', unsent, opening: 0 });
  const store = createUserStore(tablet.idb, NUR);
  return { ...tablet, store, write: store.write };
}

test.each([
  { unsent: false, transaction: 'all rows', number: 1 },
  { unsent: true, transaction: 'all but what is unsent', number: 2 },
])(
  'nothing is deleted if that becomes known while the transaction that deletes $transaction is reading',
  async ({ unsent, number }) => {
    const { store, write, cleanup, countDrafts, draftsWithoutCopies, pendingDeletions } = await aSignOut(unsent);
    let left = number;
    store.write = async (work) =>
      write(async (tables) => {
        const working = work(tables);
        left -= 1;
        return working;
      });
    const ends: string[] = [];
    await cleanup.deleteData(
      store,
      'unsent',
      (what) => void ends.push(what),
      () => left > 0,
    );
    expect([left, ends]).toEqual([0, []]);
    expect(await countDrafts()).toBe(1);
    // After a restore they may have what the rows do not, such as a message that was sent.
    expect(draftsWithoutCopies).toEqual([]);
    expect(pendingDeletions.list()).toEqual([]);
  },
);

test.each([false, true])('at a sign-out the copies are emptied once the rows are gone (unsent: %s)', async (unsent) => {
  const { store, cleanup, draftsWithoutCopies } = await aSignOut(unsent);
  await cleanup.deleteData(store, 'unsent', () => {});
  expect(draftsWithoutCopies).toEqual([0]);
});

test.each([
  { unsent: false, failing: 1, isKept: false },
  { unsent: true, failing: 2, isKept: false },
  { unsent: false, failing: 1, isKept: true },
  { unsent: true, failing: 2, isKept: true },
])(
  'if deleting the rows fails, the copies are emptied unless all of it is to be kept (unsent: $unsent, kept: $isKept)',
  async ({ unsent, failing, isKept }) => {
    const { store, write, cleanup, countDrafts, draftsWithoutCopies, pendingDeletions } = await aSignOut(unsent);
    let left = failing;
    store.write = async (work) =>
      write(async (tables) => {
        const done = await work(tables);
        left -= 1;
        if (left === 0) throw new Error('The disk refuses');
        return done;
      });
    const forgotten = cleanup.deleteData(
      store,
      'unsent',
      () => {},
      () => left > 0 || !isKept,
    );
    await expect(forgotten).rejects.toThrow('The disk refuses');
    expect(await countDrafts()).toBe(1);
    expect(draftsWithoutCopies).toEqual(isKept ? [] : [1]);
    expect(pendingDeletions.list()).toEqual([NUR]);
    store.close();
  },
);

test('if the page ends once the rows are gone, the next one empties the copies', async () => {
  const { idb, cleanup, draftsWithoutCopies, pendingDeletions } = await aTablet({
    at: 'once it is empty',
    opening: 0,
  });
  const ended = new Promise<never>(() => {});
  const store = createUserStore(idb, NUR);
  const { write } = store;
  const gone = Promise.withResolvers<void>();
  store.write = async (work) => {
    await write(work);
    gone.resolve();
    return ended;
  };
  void cleanup.deleteData(store, 'unsent', () => {});
  await gone.promise;
  store.close();
  expect(draftsWithoutCopies).toEqual([]);
  await cleanup.sweep(false);
  expect(draftsWithoutCopies).toEqual([0]);
  expect(pendingDeletions.list()).toEqual([]);
});

function memoryStorage() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
