import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { createUserStore } from '../../local-db/user-store.ts';
import { createKeptHere } from './kept-here.ts';

test('what a user wrote in their former role is shown without what they write in their present one', async () => {
  const store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
  onTestFinished(() => store.close());
  const row = { applicationId: 41, from: '', revision: 1, state: 'kept', operationId: null } as const;
  await store.write(async (tables) => {
    await tables.fields.put({ ...row, name: 'message reject', value: 'Too small.' });
    await tables.fields.put({ ...row, applicationId: 42, name: 'setting', value: 'Ward 3' });
    const cells = { name: 'Nur', idNumber: '1', position: 'Nurse', from: null, order: 0, removed: false };
    await tables.investigators.put({ ...row, ...cells, applicationId: 42, id: -3 });
  });
  const here = createKeptHere(store, async () => ({ applications: 0, files: 0 }));
  const texts = (found: Awaited<ReturnType<typeof here.words>>) =>
    found.flatMap(({ words }) => words.map(({ text }) => text));
  expect(texts(await here.words('administrator'))).toEqual(['Too small.']);
  expect(texts(await here.words('researcher'))).toEqual(['Ward 3', 'Nur, 1, Nurse']);
});
