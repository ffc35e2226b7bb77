import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until as soon } from '../../tests/support/test-time.ts';
import { createTestWorkspace, type TestWorkspace } from '../../tests/support/test-workspace.ts';
import { createTestPortal, type TestPortal } from '../server/testing/test-portal.ts';
import { createReplicaStore } from '../local-db/replica-store.ts';
import { respondedNow, beginToAsk, storeCopy } from './copies/copy-writes.ts';
import { firstReading, untilReading } from './testing.ts';

let portal: TestPortal;
let workspace: TestWorkspace;
beforeEach(async () => {
  portal = await createTestPortal();
  workspace = createTestWorkspace(await portal.signUpActivated(), { now: portal.clock.now });
});
afterEach(() => workspace.close());

const settled = firstReading;
const until = untilReading;
/** Creates an application at the server and returns its id there. */
const start = async (researchTitle: string) => {
  const { drafts, outbox } = workspace;
  const local = await drafts.start(null);
  await save(local, researchTitle);
  const id = (await drafts.read(local))?.serverId ?? 0;
  await soon(() => outbox.localId(id) === local);
  return id;
};
const save = async (id: number, researchTitle: string) => {
  workspace.drafts.keep(id, { researchTitle });
  expect(await workspace.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'saved' });
};

test('nothing there is an empty list; a failed read is not', async () => {
  expect(await settled(workspace.replica.ownApplications())).toMatchObject({
    state: 'fresh',
    value: { entries: [], total: 0 },
  });
  const another = createTestWorkspace(await portal.signUpActivated(), { now: portal.clock.now });
  another.line.state = 'cut before';
  expect(await settled(another.replica.ownApplications(3))).toEqual({
    state: 'failed',
    problem: { kind: 'unreachable' },
  });
  another.close();
});

test('a copy stays, with its age, when reading again fails', async () => {
  await start('Sleep');
  const source = workspace.replica.ownApplications(3);
  await until(source, ({ state }) => state === 'fresh');
  const readAt = portal.clock.now();
  portal.clock.advance(60_000);
  workspace.line.state = 'cut before';
  await source.refresh();
  expect(source.get()).toMatchObject({
    state: 'kept',
    asOf: readAt,
    value: { entries: [{ researchTitle: 'Sleep' }], total: 1 },
    problem: { kind: 'unreachable' },
  });
});

test('what is looked at is read again after an accepted change', async () => {
  const id = await start('Sleep');
  const source = workspace.replica.application(id);
  const repainted = until(
    source,
    (reading) => reading.state === 'fresh' && reading.value.answers.researchTitle === 'Sleep and pain',
  );
  await save(id, 'Sleep and pain');
  expect(await repainted).toMatchObject({ state: 'fresh', value: { researchTitle: 'Sleep and pain' } });
});

test('responses that another tab keeps overtaking are not shown over what that tab has read', async () => {
  const { now } = portal.clock;
  const person = await portal.signUpActivated();
  const indexedDB = new IDBFactory();
  const here = createTestWorkspace(person, { now, indexedDB });
  const local = await here.drafts.start(null);
  here.drafts.keep(local, { researchTitle: 'Sleep' });
  await here.drafts.saveStep(local, 'application-detail');
  const id = (await here.drafts.read(local))?.serverId ?? 0;
  const source = here.replica.application(id);
  await settled(source);

  const copies = createReplicaStore({ indexedDB, IDBKeyRange }, person.user.userId);
  const readByAnotherTab = () =>
    copies.write(async (tables) => {
      const asked = await beginToAsk(tables, now());
      const row = await tables.details.get(id);
      if (row === undefined) throw new Error('Nothing was read before.');
      const value = { ...row.value, researchTitle: 'Sleep and pain' };
      await storeCopy(tables.details, id, { ...(await respondedNow(tables, asked)), value });
    });
  here.line.browser = {
    ...person,
    async fetch(...request) {
      const response = await person.fetch(...request);
      await readByAnotherTab();
      return response;
    },
  };
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'fresh', value: { researchTitle: 'Sleep and pain' } });
  here.close();
  copies.close();
});

test('a response that arrives after its user has signed out is neither shown nor kept: it may be another user’s', async () => {
  const person = await portal.signUpActivated();
  const here = createTestWorkspace(person, { now: portal.clock.now });
  const local = await here.drafts.start(null);
  here.drafts.keep(local, { researchTitle: 'Sleep' });
  await here.drafts.saveStep(local, 'application-detail');
  const id = (await here.drafts.read(local))?.serverId ?? 0;
  here.line.browser = {
    ...person,
    async fetch(...request) {
      const response = await person.fetch(...request);
      here.line.signedIn = false;
      return response;
    },
  };
  for (const source of [here.replica.comments(id), here.replica.ownApplications()]) {
    here.line.signedIn = true;
    await source.refresh();
    expect(source.get()).toMatchObject({ problem: { kind: 'unreachable' } });
  }
  here.close();
});

test('a 401 on what a person looks at is told', async () => {
  workspace.line.answer = new Response('', { status: 401 });
  expect(await settled(workspace.replica.ownApplications())).toEqual({
    state: 'failed',
    problem: { kind: 'sessionEnded' },
  });
  expect(workspace.sessionEnded()).toBe(1);
});

test("another person's application is not found, and the screen is told in the server's words", async () => {
  const id = await start('Sleep');
  const other = createTestWorkspace(await portal.signUpActivated(), { now: portal.clock.now });
  const reading = await settled(other.replica.application(id));
  other.close();
  expect(reading).toMatchObject({ state: 'failed', problem: { kind: 'refused', status: 404 } });
});

test('the whole of an application bears its version, and is read again after an accepted change', async () => {
  const id = await start('Sleep');
  const source = workspace.replica.whole(id);
  const first = await settled(source);
  expect(first).toMatchObject({ state: 'fresh', value: { application: { id }, investigators: [], attachments: [] } });
  const tag = first.state === 'fresh' ? first.tag : undefined;
  expect(tag).toBeDefined();
  const repainted = until(source, (reading) => reading.state === 'fresh' && reading.tag !== tag);
  await save(id, 'Sleep and pain');
  expect(await repainted).toMatchObject({ value: { application: { researchTitle: 'Sleep and pain' } } });
});

test('a role that was lost keeps the copy, in the words of the server', async () => {
  const id = await start('Sleep');
  const source = workspace.replica.application(id);
  await settled(source);
  workspace.line.answer = Response.json({ isSuccess: false, message: 'Only researchers.' }, { status: 403 });
  await source.refresh();
  expect(source.get()).toMatchObject({
    state: 'kept',
    value: { researchTitle: 'Sleep' },
    problem: { kind: 'refused', status: 403, message: 'Only researchers.' },
  });
});

test('a browser that gives no database still shows what the server says', async () => {
  await start('Sleep');
  const tab = createTestWorkspace(workspace.line.browser, {
    now: portal.clock.now,
    replicaIndexedDB: unopenable,
  });
  expect(await settled(tab.replica.ownApplications(3))).toMatchObject({
    state: 'fresh',
    value: { entries: [{ researchTitle: 'Sleep' }], total: 1 },
  });
  tab.close();
});

const unopenable = new Proxy(new IDBFactory(), {
  get: () => () => {
    throw new DOMException('Nothing is kept here.', 'SecurityError');
  },
});
