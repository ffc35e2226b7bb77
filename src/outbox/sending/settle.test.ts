import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import { newDraftRow } from '../merge/rebase.ts';
import { freshOperation } from '../queue/operation-rows.ts';
import { settle } from './settle.ts';

const LANE = -5;
let store: UserStore;
beforeEach(async () => {
  store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
  await store.write(async (tables) => {
    await tables.state.put({ name: 'lease', token: 'lease', holder: 'page', renewedAt: 0 });
    await tables.drafts.put({ ...newDraftRow(LANE, 0), startedHere: true });
  });
});
afterEach(() => store.close());

const step = (name: 'application-detail' | 'methodology', edits: Record<string, string>): Intent => ({
  kind: 'saveStep',
  step: name,
  edits: Object.fromEntries(Object.entries(edits).map(([field, to]) => [field, { from: '', to }])),
});
/** A save of the title over another one. */
const title = (from: string, to: string): Intent => ({
  kind: 'saveStep',
  step: 'application-detail',
  edits: { researchTitle: { from, to } },
});
const operation = (id: string, intent: Intent, changes: Partial<OperationRow>): OperationRow => ({
  ...freshOperation({ id, lane: LANE, intent, createdAt: 0 }),
  ...changes,
});

const world = { newKey: () => 'new key', random: () => 0 };
const claimant = { token: 'lease', holder: 'page', sessionMark: 'session', userId: 7, now: 1 } as const;
/** The server says that the session has ended when the start of the application is sent. */
const endSession = () => store.write((tables) => settle(tables, world, claimant, 'start', { kind: 'sessionEnded' }));

test('a start that its user sent again without knowing, and discarded, stays first if its step was saved since', async () => {
  await store.write(async (tables) => {
    await tables.operations.bulkPut([
      operation('start', step('application-detail', { researchTitle: 'Sleep' }), {
        position: 1,
        state: 'sending',
        token: 'lease',
        sentAnyway: true,
        discardWanted: true,
        discardedTo: 2,
        sent: {
          id: 'start',
          userId: 7,
          applicationId: 0,
          tag: undefined,
          change: { kind: 'saveStep', step: 'application-detail', answers: { researchTitle: 'Sleep' } },
        },
      }),
      operation('step', step('methodology', { setting: 'Ward 3' }), { position: 2 }),
      operation('start again', title('Sleep', 'Sleep on wards'), { position: 3 }),
    ]);
  });
  await endSession();
  const left = await store.read((tables) => tables.operations.orderBy('position').toArray());
  expect(left).toMatchObject([
    { id: 'start', state: 'unsure' },
    { id: 'step', state: 'waiting' },
    // Based on what the first one stores, if it arrives: otherwise the user would have to choose between their texts.
    { id: 'start again', state: 'waiting', intent: title('Sleep', 'Sleep on wards') },
  ]);
});

test('a start that another device may send keeps its key for the draft, though a later save of its step is discarded too', async () => {
  await store.write(async (tables) => {
    await tables.operations.bulkPut([
      operation('start', title('', 'Sleep'), {
        position: 1,
        state: 'sending',
        token: 'lease',
        carried: true,
        discardWanted: true,
        discardedTo: 2,
      }),
      operation('start again', title('Sleep', 'Sleep on wards'), { position: 2, state: 'unsure', carried: true }),
    ]);
  });
  await endSession();
  const [left, draft] = await store.read((tables) => Promise.all([tables.operations.count(), tables.drafts.get(LANE)]));
  expect([left, draft?.carriedAs]).toEqual([0, 'start']);
});
