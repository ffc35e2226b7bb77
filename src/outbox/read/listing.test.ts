import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countRowsRead } from '../../../tests/support/rows-read.ts';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { ReceiptRow } from '../../local-db/tables/receipt-row.ts';
import { troubleOf } from '../sending/classify-response.ts';
import { freshOperation } from '../queue/operation-rows.ts';
import { activateLane, changeLane } from '../queue/lane.ts';
import { countLocalOnly, readLocalOnly, readLocalOnlyKinds } from './local-only.ts';
import { readChange, readListing } from './listing.ts';

const NOW = Date.UTC(2026, 0, 5, 8);
const world = { sessionMark: 'session 1', now: NOW };
let store: UserStore;
beforeEach(() => {
  store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
});
afterEach(() => {
  store.close();
  vi.restoreAllMocks();
});

const save: Intent = { kind: 'saveStep', step: 'methodology', edits: { setting: { from: '', to: 'Ward 3' } } };
const create: Intent = { kind: 'saveStep', step: 'application-detail', edits: {} };
const reply: Intent = { kind: 'comment', text: 'Here it is.', created: '2026-01-05T08:00:00.000Z' };
let number = 0;
const add = (over: Partial<OperationRow> = {}, lane = 41) =>
  store.write(async (tables) => {
    const id = `operation ${(number += 1)}`;
    const row = { ...freshOperation({ id, lane, intent: save, createdAt: 0 }), ...over };
    await tables.operations.add(row);
    await activateLane(tables, lane);
    return row.id;
  });
const refused = { state: 'refused', trouble: troubleOf(400, 'Too long.') } as const;
const list = (most = 50, over: Partial<typeof world> | { sessionMark: null } = {}) =>
  store.read((tables) => readListing(tables, { ...world, ...over }, most));
const holdsOf = async (over?: Parameters<typeof list>[1]) =>
  (await list(50, over)).lanes.flatMap(({ operations }) => operations.map(({ blockedReason }) => blockedReason.kind));
const draft = (applicationId: number) =>
  store.write((tables) =>
    tables.drafts.add({ applicationId, startedHere: true, agreement: null, base: null, savedSteps: [], startedAt: 0 }),
  );
const field = (applicationId: number, name: string, value: string, state: 'kept' | 'queued' = 'kept') =>
  store.write((tables) =>
    tables.fields.put({ applicationId, name, value, from: '', revision: 1, state, operationId: null }),
  );

describe('what is listed', () => {
  test('is grouped by application in order, with what needs the person first', async () => {
    const [first, , third] = [await add({}, 41), await add({}, 42), await add({}, 41)];
    const stuck = await add(refused, 43);
    const { lanes, total } = await list();
    expect(total).toBe(4);
    expect(lanes.map(({ lane }) => lane)).toEqual([43, 41, 42]);
    expect(lanes[0]?.operations.map(({ id }) => id)).toEqual([stuck]);
    expect(lanes[1]?.operations.map(({ id }) => id)).toEqual([first, third]);
  });

  test('is no more than was asked for, and what needs the person is in it wherever it stands', async () => {
    for (let index = 0; index < 30; index += 1) await add({}, 41);
    await add(refused, 42);
    const read = countRowsRead('operations');
    const { lanes, total } = await list(5);
    expect(total).toBe(31);
    expect(lanes.map(({ operations }) => operations.length)).toEqual([1, 4]);
    expect(read()).toBeGreaterThan(4);
    expect(read()).toBeLessThan(10);
  });

  test('never reads the bytes of a file', async () => {
    const intent: Intent = { kind: 'addFile', fileId: -9, type: 1, fileName: 'cv.pdf', sha256: '', replaces: null };
    await add({ intent });
    await store.write(async (tables) => {
      const of = { applicationId: 41, type: 1, fileName: 'cv.pdf', mediaType: 'application/pdf', sha256: '' } as const;
      const stands = { state: 'queued', operationId: null, replaces: null, chosenAt: 0 } as const;
      await tables.files.add({ ...of, ...stands, id: -9, size: 2048 });
      await tables.bytes.add({ fileId: -9, bytes: new ArrayBuffer(2048) });
    });
    const read = countRowsRead('bytes');
    expect((await list()).lanes[0]?.operations[0]?.change).toMatchObject({ fileName: 'cv.pdf', size: 2048 });
    expect(read()).toBe(0);
  });

  test('is called by the title that it will have; what this device has nothing of in hand has none', async () => {
    await draft(-5);
    await field(-5, 'researchTitle', 'Sleep', 'queued');
    await add({}, -5);
    await add({}, 41);
    const titles = (await list()).lanes.map(({ title, serverId }) => [title, serverId]);
    expect(titles).toEqual([
      ['Sleep', null],
      [null, 41],
    ]);
  });

  test('as sent is only what the server accepted, newest first', async () => {
    const receipt = (operationId: string, outcome: ReceiptRow['outcome']) =>
      store.write((tables) =>
        tables.receipts.add({ operationId, lane: 41, kind: 'comment', outcome, message: '', data: null, at: NOW }),
      );
    await receipt('a', 'accepted');
    await receipt('b', 'discarded');
    await receipt('c', 'mayHaveArrived');
    await receipt('d', 'accepted');
    await add(refused);
    expect((await list()).sent.map(({ operationId }) => operationId)).toEqual(['d', 'a']);
  });
});

describe('why a change has not gone', () => {
  test('the first of an application is next, those behind it come in turn', async () => {
    await add();
    await add({ intent: reply });
    expect(await holdsOf()).toEqual(['next', 'afterOthers']);
    await add({ state: 'sending' }, 42);
    expect((await holdsOf()).at(-1)).toBe('sending');
  });

  test('behind what needs the person it waits for them, no matter who is signed in; behind a refused message it does not', async () => {
    const id = await add(refused);
    await add({ intent: reply });
    await add({ ...refused, intent: reply }, 42);
    await add({}, 42);
    const { lanes } = await list();
    expect(lanes[0]?.operations.map(({ blockedReason }) => blockedReason)).toEqual([
      { kind: 'user' },
      { kind: 'behind', operationId: id },
    ]);
    expect(lanes[1]?.operations.map(({ blockedReason }) => blockedReason.kind)).toEqual(['user', 'next']);
    expect(await holdsOf({ sessionMark: null })).toEqual(['user', 'behind', 'user', 'sessionEnded']);
  });

  test('once the session has ended, every change needs the person', async () => {
    await add();
    await add({ state: 'unsure' }, 42);
    const wordsOf = async (over?: { sessionMark: null }) =>
      (await list(50, over)).lanes.flatMap(({ operations }) => operations.map(({ delivery }) => delivery));
    expect(await wordsOf()).toEqual(['waiting', 'waiting']);
    expect(await wordsOf({ sessionMark: null })).toEqual(['actionNeeded', 'actionNeeded']);
  });

  test('without the save that starts its application nothing goes; with it refused all waits for the person', async () => {
    await add({}, -5);
    expect(await holdsOf()).toEqual(['unstarted']);
    await add({ ...refused, intent: create }, -5);
    expect(await holdsOf()).toEqual(['behind', 'user']);
    const [saved, start] = (await list()).lanes[0]?.operations ?? [];
    expect([saved?.alsoDiscarded, start?.alsoDiscarded]).toEqual([0, 1]);
  });

  test('a portal that fails with one application blocks that one, and says until when', async () => {
    await add();
    await add({}, 42);
    const backOff = { failures: 3, retryAt: NOW + 4000, delayMs: 4000 };
    await store.write((tables) => changeLane(tables, 41, { backOff }));
    const holds = (await list()).lanes.map(({ operations }) => operations[0]?.blockedReason);
    expect(holds).toEqual([{ kind: 'application', until: NOW + 4000 }, { kind: 'next' }]);
    await store.write((tables) => tables.state.put({ name: 'line', backOff, reason: 'askedToWait', pausedAt: null }));
    expect((await list()).lanes[0]?.operations[0]?.blockedReason).toEqual({
      kind: 'backingOff',
      reason: 'askedToWait',
      until: NOW + 4000,
    });
  });

  test('a decision that can still be undone says until when', async () => {
    await add({ intent: { kind: 'changeStatus', to: 1, at: '' }, heldUntil: NOW + 9000 });
    expect((await list()).lanes[0]?.operations[0]?.blockedReason).toEqual({ kind: 'undo', until: NOW + 9000 });
  });
});

test('one change is read with all its words, and is null once it is no more', async () => {
  const id = await add();
  const change = await store.read((tables) => readChange(tables, world, id));
  expect(change?.intent).toEqual(save);
  expect(change?.operation.blockedReason).toEqual({ kind: 'next' });
  expect(await store.read((tables) => readChange(tables, world, 'another'))).toBeNull();
});

describe('what is kept', () => {
  test('is what stands in no operation, by application', async () => {
    await draft(-5);
    await field(-5, 'researchTitle', 'Sleep');
    await field(-5, 'workNumber', '4711', 'queued');
    await field(41, 'message reply', 'Not sent yet');
    await field(42, 'setting', 'Ward 3', 'queued');
    expect(await store.read(readLocalOnly)).toMatchObject([
      { lane: -5, serverId: null, title: 'Sleep', fields: ['researchTitle'], investigators: 0, files: [] },
      { lane: 41, serverId: 41, title: null, fields: ['message reply'], investigators: 0, files: [] },
    ]);
    expect(await store.read(countLocalOnly)).toBe(2);
  });

  test('of one application is read without what is kept of others', async () => {
    await field(41, 'message reply', 'Not sent yet');
    await field(42, 'setting', 'Ward 3');
    for (let lane = 100; lane < 150; lane += 1) await field(lane, 'setting', 'Ward 3');
    const read = countRowsRead('fields');
    const kinds = (lane: number) => store.read((tables) => readLocalOnlyKinds(tables, lane));
    expect([await kinds(41), await kinds(42), await kinds(43)]).toEqual([
      { answers: false, messages: true },
      { answers: true, messages: false },
      { answers: false, messages: false },
    ]);
    expect(read()).toBe(2);
    vi.restoreAllMocks();
  });

  test('counts an application that was only started, until its first save is on its way', async () => {
    await draft(-5);
    expect(await store.read(countLocalOnly)).toBe(1);
    await add({ intent: create }, -5);
    expect(await store.read(countLocalOnly)).toBe(0);
  });
});
