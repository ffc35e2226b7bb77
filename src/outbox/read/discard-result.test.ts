import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { ReceiptRow } from '../../local-db/tables/receipt-row.ts';
import { freshOperation } from '../queue/operation-rows.ts';
import { awaitDiscardResult } from './discard-result.ts';
import { removeWithReceipt } from '../queue/lane.ts';

let store: UserStore;
beforeEach(() => {
  store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
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
    removeWithReceipt(tables, { ...operation, position: 1 }, { outcome, message: '', data: undefined, at: 0 }),
  );

test.each([
  ['accepted', 'discardedTooLate'],
  ['discarded', 'discarded'],
  ['mayHaveArrived', 'abandoned'],
] as const)('what was taken back while it was being sent waits for the answer: %s is %s', async (outcome, result) => {
  await put({});
  const told = awaitDiscardResult(store, 'now');
  await goes(outcome);
  expect(await told).toBe(result);
});

test('without an answer nobody is told that it was taken back', async () => {
  await put({});
  const told = awaitDiscardResult(store, 'now');
  await put({ state: 'conflict', mayHaveArrived: true });
  expect(await told).toBe('discardUndecided');
});

test('what was saved again before its answer is not told as taken back', async () => {
  await put({});
  const told = awaitDiscardResult(store, 'now');
  await put({ discardWanted: false });
  expect(await told).toBe('discardWithdrawn');
});

test('what had become another one before anybody pressed is not told as taken back', async () => {
  expect(await awaitDiscardResult(store, 'now')).toBe('discardMissed');
});
