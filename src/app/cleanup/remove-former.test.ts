import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { createTestCounts } from '../../../tests/support/test-counts.ts';
import { createTestLocks } from '../../../tests/support/test-locks.ts';
import { until } from '../../../tests/support/test-time.ts';
import { createUserStore, userDatabaseName } from '../../local-db/user-store.ts';
import { holdOpen } from '../../session/open-pages.ts';
import { discardFormer, removeFormer } from './remove-former.ts';

const FORMER = 7;
const asTold = async () => true;
/** Something was written in the database since its user was told about it. */
const isOther = async () => false;

/** A device with a database of a former portal, which a page has open. */
async function withFormer() {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const locks = createTestLocks();
  const page = createUserStore(idb, FORMER);
  onTestFinished(() => page.close());
  await page.write(async (tables) => {
    const draft = { startedHere: true, agreement: null, base: null, savedSteps: [], startedAt: 1 };
    await tables.drafts.put({ applicationId: -5, ...draft });
  });
  const release = holdOpen(locks.tab(), FORMER);
  const emptied: unknown[] = [];
  const world = {
    idb,
    locks: locks.tab(),
    counts: createTestCounts(),
    deleteCopies: async (place: unknown) => void emptied.push(place),
    dropCopies: async () => undefined,
  };
  const isThere = async () => (await idb.indexedDB.databases()).some(({ name }) => name === userDatabaseName(FORMER));
  return { world, page, release, emptied, isThere, countDrafts: () => page.read((tables) => tables.drafts.count()) };
}

test('what a user discards is gone from the device, though a suspended tab still has its database open', async () => {
  const { world, emptied, countDrafts } = await withFormer();
  await discardFormer(world, FORMER, asTold);
  expect(await countDrafts()).toBe(0);
  expect(emptied).toEqual([FORMER]);
});

test('a database that a page has open is not removed without a word', async () => {
  const { world, countDrafts, isThere, page, release } = await withFormer();
  expect(await removeFormer(world, FORMER, asTold)).toBe(false);
  expect(await countDrafts()).toBe(1);
  page.close();
  release();
  await until(() => removeFormer(world, FORMER, asTold));
  expect(await isThere()).toBe(false);
});

test('what was written in a former database since its user was told about it is not deleted', async () => {
  const { world, emptied, countDrafts, isThere, page, release } = await withFormer();
  await discardFormer(world, FORMER, isOther);
  expect(await countDrafts()).toBe(1);
  release();
  await discardFormer(world, FORMER, isOther);
  expect(await countDrafts()).toBe(1);
  expect(emptied).toEqual([]);
  page.close();
  await discardFormer(world, FORMER, asTold);
  expect(await isThere()).toBe(false);
});

test('a database is not removed while its copies for reading stay: they would be under a number of somebody else', async () => {
  const { world, isThere, page, release } = await withFormer();
  release();
  const broken = { ...world, deleteCopies: async () => Promise.reject(new Error('The copies cannot be opened.')) };
  expect(await removeFormer(broken, FORMER, asTold)).toBe(false);
  expect(await isThere()).toBe(true);
  page.close();
});

test('a copy that another tab imports while a former database is removed is not deleted with it', async () => {
  const { world, countDrafts, page, release } = await withFormer();
  release();
  const deleteCopies = async () => {
    await page.write(async (tables) => {
      const draft = { startedHere: true, agreement: null, base: null, savedSteps: [], startedAt: 2 };
      await tables.drafts.put({ applicationId: -6, ...draft });
    });
  };
  expect(await removeFormer({ ...world, deleteCopies }, FORMER, asTold)).toBe(false);
  expect(await countDrafts()).toBe(1);
});
