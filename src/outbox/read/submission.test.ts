import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { ReceiptRow } from '../../local-db/tables/receipt-row.ts';
import { removeWithReceipt } from '../queue/lane.ts';
import { freshOperation } from '../queue/operation-rows.ts';
import { readSubmission } from './submission.ts';

let store: UserStore;
beforeEach(() => {
  store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
});
afterEach(() => store.close());

const LANE = -3;
const submit = { kind: 'changeStatus', to: 5, at: '' } as const;
const save = { kind: 'saveStep', step: 'methodology', edits: {} } as const;
const message = { kind: 'comment', text: 'One more thing.', created: '' } as const;
const operation = (position: number, over: Partial<OperationRow> = {}): OperationRow => ({
  ...freshOperation({ id: `operation ${position}`, lane: LANE, intent: submit, createdAt: 0 }),
  position,
  ...over,
});
const put = (...rows: OperationRow[]) => store.write((tables) => tables.operations.bulkPut(rows));
const goes = (row: OperationRow, outcome: ReceiptRow['outcome']) =>
  store.write((tables) => removeWithReceipt(tables, row, { outcome, message: '', data: undefined, at: 1234 }));
const read = (id = LANE) => store.read((tables) => readSubmission(tables, id));

test('a submission that is on this device only waits, whether a try of it left or not', async () => {
  expect(await read()).toBeNull();
  for (const state of ['waiting', 'sending', 'unsure'] as const) {
    await put(operation(1, { state }));
    expect(await read()).toEqual({ lane: LANE, serverId: null, state: 'waiting' });
  }
});

test.each(['refused', 'conflict'] as const)('one that is in the state %s needs the person', async (state) => {
  await put(operation(1, { state }));
  expect(await read()).toMatchObject({ state: 'actionNeeded' });
});

test('it needs the person where it stands behind a save that does, and not behind a message that does', async () => {
  await put(operation(1, { intent: save, state: 'refused' }), operation(2));
  expect(await read()).toMatchObject({ state: 'actionNeeded' });
  await put(operation(1, { intent: message, state: 'refused' }));
  expect(await read()).toMatchObject({ state: 'waiting' });
});

test('accepted, it tells when, by either number of the application', async () => {
  await store.write((tables) => tables.ids.put({ local: LANE, server: 42, kind: 'application' }));
  await put(operation(1));
  await goes(operation(1), 'accepted');
  const accepted = { lane: LANE, serverId: 42, state: 'accepted', at: 1234 };
  expect(await read()).toEqual(accepted);
  expect(await read(42)).toEqual(accepted);
});

test('what was taken back, or is being taken back, is no submission, whatever was accepted before', async () => {
  await put(operation(1), operation(2));
  await goes(operation(1), 'accepted');
  await put(operation(2, { state: 'sending', discardWanted: true }));
  expect(await read()).toBeNull();
  await goes(operation(2), 'discarded');
  expect(await read()).toBeNull();
});

test("another application's submission is not this one's", async () => {
  await put(operation(1, { lane: -4 }));
  await goes(operation(1, { lane: -4 }), 'accepted');
  expect(await read()).toBeNull();
});
