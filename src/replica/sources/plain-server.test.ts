import { expect, onTestFinished, test } from 'vitest';
import { createTestWorkspace } from '../../../tests/support/test-workspace.ts';
import { createPlainServer } from '../../../tests/support/plain-server/plain-server.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { role } from '../../contract/domain/statuses.ts';
import { createReplicaStore } from '../../local-db/replica-store.ts';
import { emptyReplica } from '../empty-replica.ts';
import { firstReading, untilReading } from '../testing.ts';

/** A plain v1 server with applications in review, and an administrator's device. */
function openPlainServer(pending: number) {
  let now = Date.UTC(2026, 0, 5, 8);
  const server = createPlainServer({ now: () => now });
  const nur = server.addUserTo();
  const reviewer = server.addUserTo({ roleId: role.administrator });
  const { state } = server;
  for (let number = 1; number <= pending; number += 1) {
    const id = state.nextId();
    state.applications.push({
      id,
      ownerId: nur.userId,
      status: 5,
      fields: { appDetails_ResearchTitle: `Study ${number}` },
      createdDate: new Date(now + number).toISOString(),
      modifiedDate: null,
      statuses: [],
    });
    state.rows.push({ id: state.nextId(), applicationId: id, name: 'Nur', idNumber: '1', position: 'Nurse' });
  }
  const cookie = server.sessionOf(reviewer.userId);
  const indexedDB = new IDBFactory();
  const open = () => {
    const tab = createTestWorkspace(
      {
        user: reviewer,
        fetch(path, init) {
          const request = new Request(new URL(path, 'http://portal.test'), init);
          request.headers.set('Cookie', cookie);
          return server.fetch(request);
        },
      },
      { now: () => now, indexedDB },
    );
    onTestFinished(() => tab.close());
    return tab;
  };
  /** The names of the tables on the disk that contain something for the administrator. */
  const keptTables = async () => {
    const store = createReplicaStore({ indexedDB, IDBKeyRange }, reviewer.userId);
    const { applications, details, investigators, attachments, comments, questions, counters } = store.tables;
    const tables = { applications, details, investigators, attachments, comments, questions, counters };
    const counts = await Promise.all(
      Object.entries(tables).map(async ([name, of]) => ({ name, is: await of.count() })),
    );
    store.close();
    return counts.filter(({ is }) => is > 0).map(({ name }) => name);
  };
  const forget = () => emptyReplica(reviewer.userId, { idb: { indexedDB, IDBKeyRange }, caches: undefined });
  return { state, open, keptTables, forget, nur, pass: (milliseconds: number) => (now += milliseconds) };
}

test('of a plain v1 server lists are kept whole, and of what is pending the newest fifty one by one', async () => {
  const { state, open } = openPlainServer(52);
  const tab = open();
  await tab.replica.keepCurrent();
  const ids = state.applications.map(({ id }) => id);
  const [oldest = 0, newest = 0] = [ids[0], ids.at(-1)];
  tab.close();
  const { replica, line } = open();
  line.state = 'cut before';
  const list = await firstReading(replica.allApplications(5));
  expect(list).toMatchObject({ value: { total: 52, entries: { length: 50, 0: { researchTitle: 'Study 52' } } } });
  expect(await firstReading(replica.application(newest))).toMatchObject({ value: { researchTitle: 'Study 52' } });
  expect(await firstReading(replica.investigators(newest))).toMatchObject({ value: [{ name: 'Nur' }] });
  expect(await firstReading(replica.application(oldest))).toMatchObject({ state: 'failed' });
});

test.each([
  ['signed out', () => null],
  ['somebody else signed in', (other: number) => ({ userId: other, place: other, mark: 'session 2' })],
])('%s while applications are read one by one: what was asked for them comes too late to be kept', async (...row) => {
  const [, whoIsNow] = row;
  const { open, keptTables, forget, nur } = openPlainServer(3);
  const tab = open();
  const left = Promise.withResolvers<void>();
  const cleared = Promise.withResolvers<void>();
  const fetchThrough = tab.line.browser.fetch.bind(tab.line.browser);
  tab.line.browser = {
    ...tab.line.browser,
    async fetch(path, init) {
      const answer = await fetchThrough(path, init);
      if (path.includes('/Comments')) {
        left.resolve();
        await cleared.promise;
      }
      return answer;
    },
  };
  const reading = tab.replica.keepCurrent();
  await left.promise;
  expect(await keptTables()).toContain('applications');
  tab.session.now = whoIsNow(nur.userId);
  await forget();
  cleared.resolve();
  await reading;
  expect(await keptTables()).toEqual([]);
  expect(tab.line.requests.filter(({ url }) => url.includes('/Comments'))).toHaveLength(1);
});

test('of a plain v1 server too only what changed is read one by one again', async () => {
  const { state, open, pass } = openPlainServer(3);
  const tab = open();
  await tab.replica.keepCurrent();
  const [first] = state.applications;
  if (first === undefined) throw new Error('There is no application.');
  first.fields['appDetails_ResearchTitle'] = 'Changed';
  first.modifiedDate = '2026-01-06T08:00:00.000Z';
  const asked = tab.line.requests.length;
  pass(120_000);
  await tab.replica.keepCurrent();
  const details = tab.line.requests.slice(asked).filter(({ url }) => /ProjectApplication\/\d+$/.test(url));
  expect(details.map(({ url }) => Number(url.split('/').at(-1)))).toEqual([first.id]);
  tab.line.state = 'cut before';
  expect(await firstReading(tab.replica.application(first.id))).toMatchObject({ value: { researchTitle: 'Changed' } });
});

test('what a plain v1 server no longer lists is gone here too', async () => {
  const { state, open } = openPlainServer(2);
  const { replica } = open();
  const list = replica.allApplications();
  await untilReading(list, ({ state }) => state === 'fresh');
  state.applications.shift();
  await list.refresh();
  expect(list.get()).toMatchObject({ value: { total: 1, entries: [{ researchTitle: 'Study 2' }] } });
});
