import { IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDisk } from '../../../tests/support/test-disk.ts';
import { until } from '../../../tests/support/test-time.ts';
import { createListeners } from '../../contract/listeners.ts';
import type { User } from '../../contract/domain/user.ts';
import { createUserStore } from '../../local-db/user-store.ts';
import { createOwnerOfPage } from './owner-of-page.ts';

const nur: User = {
  userId: 3,
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '0551234567',
  roleId: 1,
};

function aPage() {
  const disk = createTestDisk();
  const store = createUserStore({ indexedDB: disk.indexedDB, IDBKeyRange }, nur.userId);
  const { subscribe, tell } = createListeners();
  let user: User | null = null;
  const owner = createOwnerOfPage(
    {
      user: () => user,
      place: () => user?.userId ?? null,
      portalAt: () => 'here',
      expire: () => (user = null),
      subscribe,
    },
    store,
  );
  onTestFinished(() => {
    owner.close();
    store.close();
  });
  const signIn = () => {
    user = nur;
    tell();
  };
  const named = async () => {
    const row = await store.read((tables) => tables.state.get('owner'));
    return row?.name === 'owner' && row.emailAddress === nur.emailAddress && row.portalId === 'here';
  };
  return { disk, store, owner, signIn, named };
}

test('a database that was opened before its person signed in names them once they have', async () => {
  const { owner, signIn, named } = aPage();
  await owner.owned;
  expect(await named()).toBe(false);
  signIn();
  await until(named);
  expect(await named()).toBe(true);
});

test('a database that the browser emptied below an open page names its person again', async () => {
  const { disk, store, signIn, named } = aPage();
  signIn();
  await until(named);
  await disk.empty(store.name);
  await until(named);
  expect(await named()).toBe(true);
});

test.each(['noRoom', 'connectionLost'] as const)(
  'a database whose disk refused the name of its person (%s) names them once it can be written to',
  async (fault) => {
    const { disk, store, owner, signIn, named } = aPage();
    await owner.owned;
    let refused = 0;
    disk.fault = () => {
      refused += 1;
      return fault;
    };
    signIn();
    await until(() => refused > 0);
    expect(await named()).toBe(false);
    disk.fault = undefined;
    // The watchdog does so regularly.
    store.lookAgain();
    await until(named);
    expect(await named()).toBe(true);
  },
);
