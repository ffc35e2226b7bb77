import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { noAnswers, type Application } from '../../contract/domain/application.ts';
import { status } from '../../contract/domain/statuses.ts';
import { createReplicaStore, type ReplicaStore } from '../../local-db/replica-store.ts';
import { createUserStore, type UserTables } from '../../local-db/user-store.ts';
import type { Intent } from '../../local-db/tables/rows.ts';
import { finish } from '../../outbox/queue/lane.ts';
import { createOutbox } from '../../outbox/outbox.ts';
import { keepAccepted, keepChange } from './accepted.ts';
import { storeCopy } from './copy-writes.ts';

const NOW = 1_700_000_000_000;
const ID = 41;
/** When the change was made on this device. */
const CREATED = NOW - 10;
const application = (researchTitle: string): Application => ({
  id: ID,
  status: 3,
  researchTitle,
  createdDate: '2026-01-05T08:00:00.000Z',
  modifiedDate: null,
  commentCount: 0,
  applicant: { userId: 7, firstName: 'Nur', lastName: 'Ali', emailAddress: '', mobileNumber: '' },
  reference: null,
  answers: { ...noAnswers(), researchTitle },
  agreement: null,
});

let store: ReplicaStore;
beforeEach(() => {
  store = createReplicaStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
  onTestFinished(() => store.close());
});
const readAt = (asOf: number, title: string, tag: string) =>
  store.write((tables) => storeCopy(tables.details, ID, { asOf, turn: 1, value: application(title), tag }));
/** The server accepts a new title at `NOW`, made on version 1; the result is version 2. */
const take = (
  known: { madeOn?: string; tag?: string; isRepeat?: boolean; isStart?: boolean } = { madeOn: '"1"', tag: '"2"' },
) =>
  store.write((tables) =>
    keepChange(
      tables,
      7,
      {
        operationId: 'a',
        lane: ID,
        id: ID,
        change: { kind: 'saveStep', step: 'application-detail', answers: { researchTitle: 'Mine' } },
        data: undefined,
        at: NOW,
        now: () => NOW + 1,
        createdAt: CREATED,
        rows: [],
        madeOn: known.madeOn,
        tag: known.tag,
        isRepeat: known.isRepeat ?? false,
        isStart: known.isStart ?? false,
      },
      { asOf: NOW, turn: 2 },
    ),
  );
const copy = async () => {
  const row = await store.tables.details.get(ID);
  return { title: row?.value.researchTitle, tag: row?.tag };
};

test('a change that was accepted is in the copy, which is of the version that it made', async () => {
  await readAt(NOW - 1, 'Sleep', '"1"');
  await take();
  expect(await copy()).toEqual({ title: 'Mine', tag: '"2"' });
});

test('a copy that lacks what somebody else changed in between stays of the version that it was', async () => {
  await readAt(NOW - 1, 'Sleep', '"0"');
  await take();
  expect(await copy()).toEqual({ title: 'Mine', tag: '"0"' });
});

test('an answer that names no version takes none away', async () => {
  await readAt(NOW - 1, 'Sleep', '"1"');
  await take({ madeOn: '"1"' });
  expect(await copy()).toEqual({ title: 'Mine', tag: '"1"' });
});

test('what was read after the change was accepted stays as it was read', async () => {
  await readAt(NOW + 1, 'Theirs, on top of mine', '"3"');
  await take();
  expect(await copy()).toEqual({ title: 'Theirs, on top of mine', tag: '"3"' });
});

test('a repeated change is not put over what somebody else made of it before the response to the repeat', async () => {
  await store.write((tables) =>
    tables.applications.put({ ...application('Theirs, on top of mine'), asOf: NOW - 1, turn: 1, newest: 0 }),
  );
  await readAt(NOW - 1, 'Theirs, on top of mine', '"3"');
  await take({ madeOn: '"1"', tag: '"2"', isRepeat: true });
  expect(await copy()).toEqual({ title: 'Theirs, on top of mine', tag: '"3"' });
  expect((await store.tables.applications.get(ID))?.researchTitle).toBe('Theirs, on top of mine');
});

test.each([
  { what: 'the version that it was made on', asOf: NOW - 1, tag: '"1"', becomes: '"2"' },
  { what: 'a copy that was read before it was made', asOf: CREATED - 1, tag: '"0"', becomes: '"0"' },
])('a repeated change is put over $what', async ({ asOf, tag, becomes }) => {
  await readAt(asOf, 'Sleep', tag);
  await take({ madeOn: '"1"', tag: '"2"', isRepeat: true });
  expect(await copy()).toEqual({ title: 'Mine', tag: becomes });
});

test('a change that was accepted after the clock was set back is in the copy that was read before', async () => {
  await readAt(NOW + 3_600_000, 'Sleep', '"1"');
  await take();
  expect(await copy()).toEqual({ title: 'Mine', tag: '"2"' });
});

/** The outbox of a user, and what puts its accepted changes into the copies of `replica`. */
function withOutbox(replica: ReplicaStore, now = () => NOW) {
  const person = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
  onTestFinished(() => person.close());
  let keys = 0;
  const outbox = createOutbox({
    store: person,
    now: () => NOW,
    newKey: () => `key ${(keys += 1)}`,
    random: () => 0.5,
    sleep: () => new Promise(() => {}),
    sessionMark: async () => null,
    onSession: () => () => {},
  });
  // A busy page reads the operations only now and then: here when the test calls `look`.
  let look = async () => {};
  const watch = <T>(query: (tables: UserTables) => Promise<T>, listener: (value: T) => void) => {
    look = async () => listener(await person.read(query));
    return () => {};
  };
  const world = { user: { ...person, watch }, outbox: { onWork: () => () => {} }, replica, now };
  const { accepted, stop } = keepAccepted(world);
  onTestFinished(stop);
  return {
    look: () => look(),
    accepted: () => person.read(accepted),
    save(lane: number, to: string, from = 'Sleep') {
      const intent: Intent = { kind: 'saveStep', step: 'application-detail', edits: { researchTitle: { from, to } } };
      return outbox.write((_tables, enqueue) => enqueue(lane, intent));
    },
    async acceptAll() {
      const accepted = { outcome: 'accepted', message: '', data: undefined, at: NOW } as const;
      for (const operation of await outbox.operations()) {
        await person.write((tables) => finish(tables, operation, accepted));
      }
    },
  };
}

const OTHER = 42;
const readOther = () =>
  store.write((tables) =>
    storeCopy(tables.details, OTHER, { asOf: NOW - 1, turn: 1, value: application('Sleep'), tag: '"1"' }),
  );

test('a save that took in another one after it was last looked at is not put into the copy as it was then', async () => {
  const { look, save, acceptAll } = withOutbox(store);
  await readAt(NOW - 1, 'Sleep', '"1"');
  await readOther();
  await save(ID, 'Mine');
  await save(OTHER, 'Mine too');
  await look();
  await save(ID, 'Mine, said better', 'Mine');
  await acceptAll();
  await look();
  await expect.poll(async () => (await store.tables.details.get(OTHER))?.value.researchTitle).toBe('Mine too');
  expect((await copy()).title).toBe('Sleep');
});

test('what a full disk keeps out of the copies is shown over them, and is put into them with the next change', async () => {
  let fails = 1;
  const full: ReplicaStore = {
    ...store,
    async write(work) {
      if (fails > 0) throw new DOMException(`${(fails -= 1)} left`, 'QuotaExceededError');
      return store.write(work);
    },
  };
  const { look, accepted, save, acceptAll } = withOutbox(full);
  await readAt(NOW - 1, 'Sleep', '"1"');
  await readOther();
  const accept = async (lane: number, to: string) => {
    await save(lane, to);
    await look();
    await acceptAll();
    await look();
  };
  await accept(ID, 'Mine');
  await expect.poll(() => fails).toBe(0);
  expect((await accepted()).map(({ id }) => id)).toEqual([ID]);
  expect((await copy()).title).toBe('Sleep');
  await accept(OTHER, 'Mine too');
  await expect.poll(async () => (await copy()).title).toBe('Mine');
  await expect.poll(accepted).toEqual([]);
});

test('a change that gets into the copies late is not put over what was read while it waited', async () => {
  let now = NOW;
  let isRead = false;
  const busy: ReplicaStore = {
    ...store,
    async write(work) {
      now = NOW + 10;
      await readAt(now, 'Newer', '"3"');
      isRead = true;
      return store.write(work);
    },
  };
  const { look, accepted, save, acceptAll } = withOutbox(busy, () => now);
  await readAt(NOW - 1, 'Sleep', '"1"');
  await save(ID, 'Mine');
  await look();
  await acceptAll();
  await look();
  await expect.poll(() => isRead).toBe(true);
  await expect.poll(accepted).toEqual([]);
  expect((await copy()).title).toBe('Newer');
});

test('two messages that a server took without naming them are both in the copy', async () => {
  await store.write((tables) => storeCopy(tables.comments, ID, { asOf: NOW - 1, turn: 1, value: [], tag: null }));
  const send = (text: string, turn: number) =>
    store.write((tables) =>
      keepChange(
        tables,
        7,
        {
          operationId: text,
          lane: ID,
          id: ID,
          change: { kind: 'comment', text, created: new Date(NOW + turn).toISOString() },
          data: null,
          at: NOW,
          now: () => NOW + 1,
          createdAt: NOW,
          rows: [],
          madeOn: undefined,
          tag: undefined,
          isRepeat: false,
          isStart: false,
        },
        { asOf: NOW, turn },
      ),
    );
  await send('First.', 2);
  await send('Second.', 3);
  await send('Second.', 3);
  expect((await store.tables.comments.get(ID))?.value.map(({ text }) => text)).toEqual(['First.', 'Second.']);
});

test('a save that starts an application puts a draft into the lists, and a later one of an application that left them none', async () => {
  const listed = async () =>
    (await store.tables.applications.toArray()).map((one) => ({ id: one.id, status: one.status }));
  await take({ madeOn: '"1"', tag: '"2"' });
  expect(await listed()).toEqual([]);
  await take({ isStart: true });
  expect(await listed()).toEqual([{ id: ID, status: status.draft }]);
});
