import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { writeVersion1 } from '../../tests/faults/version-1.ts';
import { FORMER_PORTAL } from '../contract/domain/place.ts';
import { emptyUserDatabase } from './delete-user-data.ts';
import { noteOwner } from './note-owner.ts';
import { isOfPortal, ownerAt } from './owner.ts';
import { createUserStore } from './user-store.ts';

const ali = { portalId: 'here', userId: 5, emailAddress: 'ali@example.org' };

function aDatabase() {
  const indexedDB = new IDBFactory();
  const store = createUserStore({ indexedDB, IDBKeyRange }, 5);
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
  await emptyUserDatabase(store, async () => true);
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
  ['person with the same address', { ...ali, userId: 6 }],
  ['person, of another portal', { ...ali, portalId: 'there', emailAddress: 'bea@example.org' }],
  ['person, of a portal that is not known', { ...ali, portalId: null, emailAddress: 'bea@example.org' }],
])('the owner of another %s is never written over', async (_what, other) => {
  const { indexedDB, store } = aDatabase();
  await noteOwner(store, ali);
  expect(await noteOwner(store, other)).toBe(false);
  expect(await ownerAt(indexedDB, 5)).toEqual(expect.objectContaining(ali));
});

test.each([
  ['no portal is known', null],
  ['it is of some former portal', FORMER_PORTAL],
])('the owner with another address is never written over where %s', async (_what, portalId) => {
  const { indexedDB, store } = aDatabase();
  await noteOwner(store, { ...ali, portalId });
  expect(await noteOwner(store, { ...ali, portalId, emailAddress: 'bea@example.org' })).toBe(false);
  expect(await ownerAt(indexedDB, 5)).toEqual(expect.objectContaining({ ...ali, portalId }));
});

test('a changed address is written down, with the one before', async () => {
  const { indexedDB, store } = aDatabase();
  const change = (emailAddress: string, parts = {}) => noteOwner(store, { ...ali, emailAddress }, parts);
  await noteOwner(store, ali);
  expect(await change('ali.omar@example.org')).toBe(true);
  expect(await ownerAt(indexedDB, 5)).toEqual({
    ...ali,
    emailAddress: 'ali.omar@example.org',
    formerAddresses: ['ali@example.org'],
  });
  // A page that has already stored its address must not undo what another page has stored since.
  expect(await change('ali@example.org', { keepsAddress: true })).toBe(true);
  expect(await ownerAt(indexedDB, 5)).toMatchObject({ emailAddress: 'ali.omar@example.org' });
  expect(await change('ali@example.org')).toBe(true);
  expect(await ownerAt(indexedDB, 5)).toEqual({ ...ali, formerAddresses: ['ali.omar@example.org'] });
});

test('an address in other letters is not written down', async () => {
  const { indexedDB, store } = aDatabase();
  await noteOwner(store, ali);
  expect(await noteOwner(store, { ...ali, emailAddress: 'ALI@example.org' })).toBe(true);
  expect(await ownerAt(indexedDB, 5)).toEqual(ali);
});

test('a database that was emptied at sign-out says whose it is until it is deleted', async () => {
  const { indexedDB, store } = aDatabase();
  await noteOwner(store, ali);
  expect(await emptyUserDatabase(store, async () => true)).toBe(true);
  expect(await ownerAt(indexedDB, 5)).toEqual(expect.objectContaining(ali));
});

test('a portal that becomes known is noted, and stays', async () => {
  const { indexedDB, store } = aDatabase();
  await noteOwner(store, { ...ali, portalId: null });
  expect(await noteOwner(store, { ...ali, emailAddress: 'ALI@example.org' })).toBe(true);
  expect(await noteOwner(store, { ...ali, portalId: null })).toBe(true);
  expect(await ownerAt(indexedDB, 5)).toMatchObject({ portalId: 'here' });
});
