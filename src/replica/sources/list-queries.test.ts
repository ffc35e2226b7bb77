import * as v from 'valibot';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import type { Client, MakeCall } from '../../api-client/client.ts';
import { ApplicationSummaryOnWire, type ApplicationSummary } from '../../contract/domain/application.ts';
import { clearReplicaStore, createReplicaStore } from '../../local-db/replica-store.ts';
import { beginToAsk, storeCopy, keepListed, knownAt } from '../copies/copy-writes.ts';
import { allApplicationsQuery, requestList } from './list-queries.ts';

const NOW = Date.UTC(2026, 0, 5, 8);
const application = (over: Record<string, unknown>) => ({
  id: 41,
  appStatusId: 3,
  appDetails_ResearchTitle: 'Sleep',
  createdDate: '2026-01-05T08:00:00.000Z',
  modifiedDate: null,
  ...over,
});

/**
 * A device's lists, and a server that gives the next of `answers` for each request. `duringRequest` runs during the
 * request.
 */
function aList(answers: readonly (readonly object[])[], duringRequest: (times: number) => Promise<void>) {
  const store = createReplicaStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
  onTestFinished(() => store.close());
  let times = 0;
  const call: MakeCall = async () => {
    times += 1;
    await duringRequest(times);
    const data = answers[times - 1] ?? answers.at(-1) ?? [];
    return { status: 200, isSuccess: true, message: 'OK', data, problems: [], tag: undefined };
  };
  const client: Client = Object.assign(call, {
    features: () => [],
    file: async () => undefined,
  });
  const world = { client, store, now: () => NOW, isSignedIn: () => true };
  return { store, times: () => times, ask: () => requestList(world, allApplicationsQuery) };
}

/** This device sends a change, which is known here before the response to an earlier request arrives. */
const changedHere = async (store: ReturnType<typeof createReplicaStore>, summary: ApplicationSummary) =>
  store.write(async (tables) => keepListed(tables, summary, await beginToAsk(tables, NOW)));
const here: ApplicationSummary = {
  id: 41,
  status: 5,
  researchTitle: 'Sleep',
  reference: '',
  createdDate: '2026-01-05T08:00:00.000Z',
  modifiedDate: null,
  commentCount: 0,
  applicant: { firstName: '', lastName: '' },
};

test('what this device changed while the server answered is asked for once more: the server may have added to it', async () => {
  const submittedAt = '2026-01-05T08:00:01.000Z';
  const list = aList(
    [[application({})], [application({ appStatusId: 5, modifiedDate: submittedAt })]],
    async (times) => {
      if (times === 1) await changedHere(list.store, here);
    },
  );
  await list.ask();
  expect(list.times()).toBe(2);
  expect(await list.store.tables.applications.get(41)).toMatchObject({ status: 5, modifiedDate: submittedAt });
});

test('what another question told since, and tells the same, is no reason to ask again', async () => {
  const list = aList([[application({})]], async () => {
    await changedHere(list.store, v.parse(ApplicationSummaryOnWire, application({})));
  });
  await list.ask();
  expect(list.times()).toBe(1);
  expect(await list.store.tables.applications.count()).toBe(1);
});

test('anybody who changes something all the time is asked for once more, and no more often', async () => {
  const list = aList([[application({})]], async () => void (await changedHere(list.store, here)));
  await list.ask();
  expect(list.times()).toBe(2);
  expect(await list.store.tables.applications.get(41)).toMatchObject({ status: 5 });
});

test('what was kept and is emptied while the server tells what changed is asked for whole', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const store = createReplicaStore(idb, 7);
  onTestFinished(() => store.close());
  let isEmptied = false;
  const call: MakeCall = async (_name, { query } = {}) => {
    const isChanges = query?.['changedSince'] === 'first';
    if (isChanges && !isEmptied) {
      isEmptied = true;
      // A write on this device finds no room.
      await clearReplicaStore(idb, 7);
    }
    const data = isChanges ? [application({})] : [application({}), application({ id: 42 })];
    const listing = { token: 'first', next: undefined, removed: [], whole: !isChanges };
    return { status: 200, isSuccess: true, message: 'OK', data, problems: [], tag: undefined, listing };
  };
  const client: Client = Object.assign(call, { features: () => ['changes'], file: async () => undefined });
  const world = { client, store, now: () => NOW, isSignedIn: () => true };
  await requestList(world, allApplicationsQuery);
  await requestList(world, allApplicationsQuery);
  expect(isEmptied).toBe(true);
  expect(await store.tables.applications.toCollection().primaryKeys()).toEqual([41, 42]);
  expect(await store.tables.questions.get('all')).toMatchObject({ token: 'first', going: null });
});

test('a newer copy of another version is not taken for the same; one of an unknown version learns it', async () => {
  const { store } = aList([], async () => {});
  const kept = (tag: string | undefined, turn: number) =>
    store.write((tables) => storeCopy(tables.comments, 41, { asOf: NOW, turn, value: [], tag }));
  expect(await kept(undefined, 2)).toBe(true);
  expect(await kept('"1-1"', 1)).toBe(true);
  expect(await kept('"1-2"', 1)).toBe(false);
  expect(await kept(undefined, 1)).toBe(true);
  expect(await kept(undefined, 3)).toBe(true);
  expect((await store.tables.comments.get(41))?.tag).toBe('"1-1"');
});

test('a copy that an answer passed over is as old as it was, however new its question is, until the next answer', async () => {
  const { store } = aList([], async () => {});
  const later = NOW + 1000;
  const kept = (turn: number, asOf: number, tag: string) =>
    store.write((tables) => storeCopy(tables.comments, 41, { asOf, turn, value: [], tag, coveredBy: 'own' }));
  const known = () =>
    store.write(async (tables) => {
      const row = await tables.comments.get(41);
      return row && knownAt(tables, row);
    });
  await kept(5, NOW, '"1-1"');
  await store.write((tables) => tables.questions.put({ name: 'own', asOf: later, token: null, going: null }));
  expect(await known()).toBe(later);
  expect(await kept(4, later, '"1-2"')).toBe(false);
  expect(await known()).toBe(NOW);
  expect(await kept(6, later, '"1-2"')).toBe(true);
  expect(await known()).toBe(later);
});
