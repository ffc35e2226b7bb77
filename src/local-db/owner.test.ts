import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import '../../tests/support/live-query.ts';
import { writeVersion1 } from '../../tests/faults/version-1.ts';
import { emptyPerson } from './forget-person.ts';
import { isOfPortal, noteOwner, ownerAt } from './owner.ts';
import { createPersonStore } from './person-store.ts';

const ali = { portalId: 'here', userId: 5, emailAddress: 'ali@example.org' };

function aDatabase() {
  const indexedDB = new IDBFactory();
  const store = createPersonStore({ indexedDB, IDBKeyRange }, 5);
  onTestFinished(() => store.close());
  return { indexedDB, store };
}

test('asking whose a database is makes none', async () => {
  const { indexedDB } = aDatabase();
  expect(await ownerAt(indexedDB, 5)).toBe('none');
  expect(await indexedDB.databases()).toEqual([]);
});

test('a database of a released version names nobody, and is of no portal', async () => {
  const { indexedDB } = aDatabase();
  await writeVersion1(indexedDB, 5);
  expect(await ownerAt(indexedDB, 5)).toBe('unnamed');
  expect(await isOfPortal(indexedDB, 5, 'here')).toBe(false);
});

test('a database that was emptied when its person left can go, whichever portal it is of', async () => {
  const { indexedDB, store } = aDatabase();
  await noteOwner(store, ali);
  await emptyPerson(store, async () => true);
  expect(await isOfPortal(indexedDB, 5, 'there')).toBe(true);
});

test('a database says whose it is, also in one that works in it', async () => {
  const { indexedDB, store } = aDatabase();
  expect(await noteOwner(store, ali)).toBe(true);
  await store.write((tables) => tables.lanes.put({ lane: 1, active: 0, tag: null, backOff: null }));
  expect(await ownerAt(indexedDB, 5)).toEqual(expect.objectContaining(ali));
  expect([await isOfPortal(indexedDB, 5, 'here'), await isOfPortal(indexedDB, 5, 'there')]).toEqual([true, false]);
});

test.each([
  ['portal', { ...ali, portalId: 'there' }],
  ['person', { ...ali, emailAddress: 'bea@example.org' }],
  ['person, of a portal that is not known', { ...ali, portalId: null, emailAddress: 'bea@example.org' }],
])('the owner of another %s is never written over', async (_what, other) => {
  const { indexedDB, store } = aDatabase();
  await noteOwner(store, ali);
  expect(await noteOwner(store, other)).toBe(false);
  expect(await ownerAt(indexedDB, 5)).toEqual(expect.objectContaining(ali));
});

test('a database that was emptied at sign-out says whose it is until it is deleted', async () => {
  const { indexedDB, store } = aDatabase();
  await noteOwner(store, ali);
  expect(await emptyPerson(store, async () => true)).toBe(true);
  expect(await ownerAt(indexedDB, 5)).toEqual(expect.objectContaining(ali));
});

test('a portal that becomes known is noted, and stays', async () => {
  const { indexedDB, store } = aDatabase();
  await noteOwner(store, { ...ali, portalId: null });
  expect(await noteOwner(store, { ...ali, emailAddress: 'ALI@example.org' })).toBe(true);
  expect(await noteOwner(store, { ...ali, portalId: null })).toBe(true);
  expect(await ownerAt(indexedDB, 5)).toMatchObject({ portalId: 'here' });
});
