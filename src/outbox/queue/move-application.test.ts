import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import { moveApplication } from './move-application.ts';
import { cellField, otherVersionRow, versionsIn } from '../merge/versions.ts';
import { fieldRow, investigatorRow } from './written-rows.ts';

const [FROM, TO] = [41, -5];
let store: UserStore;
beforeEach(() => {
  store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
});
afterEach(() => store.close());

const kept = { state: 'kept', operationId: null } as const;
const versions = async () =>
  versionsIn(await store.read((tables) => tables.fields.of(TO))).map(({ of, text }) => [of, text]);

test('versions of a text that are kept under both numbers of an application are all there under one', async () => {
  await store.write(async (tables) => {
    for (const [lane, text] of [
      [FROM, 'Ward 4'],
      [TO, 'Ward 5'],
    ] as const) {
      const field = { applicationId: lane, name: 'setting', value: 'Ward 3', from: '', ...kept };
      const version = otherVersionRow([], { lane, of: 'setting', text, value: 'Ward 3', by: 'tab', at: 1 });
      await tables.fields.bulkPut([fieldRow(undefined, field), ...(version === null ? [] : [version])]);
    }
    await moveApplication(tables, FROM, TO, 2);
  });
  expect((await versions()).toSorted()).toEqual([
    ['setting', 'Ward 4'],
    ['setting', 'Ward 5'],
  ]);
});

test('an investigator who was changed under both numbers of an application loses neither text', async () => {
  const cells = { name: 'Nur', idNumber: '1', position: 'Nurse' };
  await store.write(async (tables) => {
    for (const [applicationId, name] of [
      [FROM, 'Nour'],
      [TO, 'Noor'],
    ] as const) {
      const row = { ...cells, name, applicationId, id: 9, order: 0, removed: false, from: cells, ...kept };
      await tables.investigators.put(investigatorRow(undefined, row));
    }
    await moveApplication(tables, FROM, TO, 2);
  });
  const rows = await store.read((tables) => tables.investigators.toArray());
  expect(rows).toMatchObject([{ applicationId: TO, name: 'Noor', from: cells }]);
  expect(await versions()).toEqual([[cellField(9, 'name'), 'Nour']]);
});
