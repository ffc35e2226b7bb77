import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../../../tests/support/live-query.ts';
import { createPersonStore, type PersonStore } from '../../local-db/person-store.ts';
import type { OperationRow, ReceiptRow } from '../../local-db/tables/rows.ts';
import { freshOperation } from './operation-rows.ts';
import { awaitFate } from './fate.ts';
import { leave } from './lane.ts';

let store: PersonStore;
beforeEach(() => {
  store = createPersonStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
});
afterEach(() => store.close());

const submit = { kind: 'changeStatus', to: 5, at: '' } as const;
const operation: OperationRow = {
  ...freshOperation({ id: 'now', lane: 41, intent: submit, createdAt: 0 }),
  state: 'sending',
  discardWanted: true,
};
const put = (over: Partial<OperationRow>) =>
  store.write((tables) => tables.operations.put({ ...operation, ...over, position: 1 }));
const goes = (outcome: ReceiptRow['outcome']) =>
  store.write((tables) =>
    leave(tables, { ...operation, position: 1 }, { outcome, message: '', data: undefined, at: 0 }),
  );

test.each([
  ['accepted', 'discardedTooLate'],
  ['discarded', 'discarded'],
  ['mayHaveArrived', 'forgotten'],
] as const)('what was taken back while it was being sent waits for the answer: %s is %s', async (outcome, fate) => {
  await put({});
  const told = awaitFate(store, 'now');
  await goes(outcome);
  expect(await told).toBe(fate);
});

test('without an answer nobody is told that it was taken back', async () => {
  await put({});
  const told = awaitFate(store, 'now');
  await put({ state: 'conflict', mayHaveArrived: true });
  expect(await told).toBe('discardUndecided');
});

test('what was saved again before its answer is not told as taken back', async () => {
  await put({});
  const told = awaitFate(store, 'now');
  await put({ discardWanted: false });
  expect(await told).toBe('discardWithdrawn');
});

test('what had become another one before anybody pressed is not told as taken back', async () => {
  expect(await awaitFate(store, 'now')).toBe('discardMissed');
});
