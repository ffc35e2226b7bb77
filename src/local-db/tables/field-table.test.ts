import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUserStore, userDatabaseName, type UserStore } from '../user-store.ts';
import type { FieldRow, FieldsRow } from './rows.ts';

const LANE = -5;
let indexedDB: IDBFactory;
let store: UserStore;
beforeEach(() => {
  indexedDB = new IDBFactory();
  store = createUserStore({ indexedDB, IDBKeyRange }, 7);
});
afterEach(() => store.close());

const field = (name: string, value: string, applicationId = LANE): FieldRow => ({
  applicationId,
  name,
  value,
  from: '',
  revision: 1,
  state: 'kept',
  operationId: null,
});
const all = async () => {
  const fields = await store.read((tables) => tables.fields.toArray());
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
};

/** The rows as they are on the disk. */
async function rows(): Promise<FieldsRow[]> {
  await store.read(async () => undefined);
  const opening = indexedDB.open(userDatabaseName(7));
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const request = database.transaction('fields').objectStore('fields').getAll();
  const found = await new Promise<FieldsRow[]>((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
  });
  database.close();
  return found;
}

test('the fields of a step lie in one row, every other field in one of its own', async () => {
  const fields = [field('setting', 'Ward 3'), field('sampleSize', 'Adults'), field('new name', 'Mona')];
  await store.write((tables) => tables.fields.bulkPut(fields));
  expect((await rows()).map(({ part, fields: inIt }) => [part, inIt.map(({ name }) => name)])).toEqual([
    ['methodology', ['setting', 'sampleSize']],
    ['new name', ['new name']],
  ]);
});

test('a write changes the fields that it was given, and no other', async () => {
  await store.write((tables) => tables.fields.bulkPut([field('setting', 'Ward 3'), field('sampleSize', 'Adults')]));
  await store.write((tables) => tables.fields.put(field('sampleSize', 'Children')));
  await store.write((tables) => tables.fields.delete([LANE, 'setting']));
  expect(await all()).toEqual({ sampleSize: 'Children' });
});

test('writes side by side in one transaction lose nothing of each other', async () => {
  await store.write((tables) => tables.fields.put(field('resources', 'To learn')));
  await store.write(async (tables) => {
    await Promise.all([
      tables.fields.put(field('setting', 'Ward 3')),
      tables.fields.put(field('sampleSize', 'Adults')),
      tables.fields.delete([LANE, 'resources']),
      tables.fields.bulkPut([field('setting', 'Ward 4'), field('conclusion', 'All')]),
    ]);
    expect(await tables.fields.get([LANE, 'setting'])).toMatchObject({ value: 'Ward 4' });
    expect(await tables.fields.of(LANE)).toHaveLength(3);
  });
  expect(await all()).toEqual({ setting: 'Ward 4', sampleSize: 'Adults', conclusion: 'All' });
});

test('two tabs that write fields of one step at the same time keep both', async () => {
  const other = createUserStore({ indexedDB, IDBKeyRange }, 7);
  await Promise.all([
    store.write(async (tables) => {
      await tables.fields.of(LANE);
      await tables.fields.put(field('setting', 'Ward 3'));
    }),
    other.write((tables) => tables.fields.put(field('sampleSize', 'Adults'))),
  ]);
  other.close();
  expect(await all()).toEqual({ setting: 'Ward 3', sampleSize: 'Adults' });
});

test('a row without a field is no row', async () => {
  await store.write((tables) => tables.fields.put(field('setting', 'Ward 3')));
  await store.write((tables) => tables.fields.bulkDelete([[LANE, 'setting']]));
  expect(await rows()).toEqual([]);
});

test('what was asked to be written is read, though nobody waited for it', async () => {
  await store.write(async ({ fields }) => {
    const [, of, all, one] = await Promise.all([
      fields.bulkPut([field('setting', 'Ward 3'), field('resources', 'None')]),
      fields.of(LANE),
      fields.toArray(),
      fields.get([LANE, 'resources']),
    ]);
    expect(of.map(({ value }) => value)).toEqual(['Ward 3', 'None']);
    expect(all).toEqual(of);
    expect(one).toMatchObject({ value: 'None' });
  });
});

test('a field is found in whichever row it lies, and stays there: a later release may ask it in another step', async () => {
  await store.read(async () => undefined);
  const opening = indexedDB.open(userDatabaseName(7));
  await new Promise<void>((resolve) => {
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('fields', 'readwrite');
      const fields = [field('setting', 'Ward 3'), field('sampleSize', 'Adults')];
      transaction.objectStore('fields').put({ applicationId: LANE, part: 'an older step', fields });
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
  expect(await store.read((tables) => tables.fields.get([LANE, 'setting']))).toMatchObject({ value: 'Ward 3' });
  await store.write((tables) => tables.fields.put(field('setting', 'Ward 4')));
  expect(await all()).toEqual({ setting: 'Ward 4', sampleSize: 'Adults' });
  await store.write((tables) => tables.fields.delete([LANE, 'setting']));
  expect((await rows()).map(({ part, fields }) => [part, fields.length])).toEqual([['an older step', 1]]);
});

test('what another application has stays out of it', async () => {
  await store.write((tables) => tables.fields.bulkPut([field('setting', 'Ward 3'), field('setting', 'Ward 4', -6)]));
  await store.write(async (tables) => {
    expect(await tables.fields.of(LANE)).toMatchObject([{ value: 'Ward 3' }]);
    await tables.fields.put(field('setting', 'Ward 5', -6));
  });
  expect(await store.read((tables) => tables.fields.get([-6, 'setting']))).toMatchObject({ value: 'Ward 5' });
});
