import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { role } from '../../src/contract/domain/statuses.ts';
import { createDataLossDetector } from '../../src/drafts/inventory/data-loss-detector.ts';
import { clearReplicaStore } from '../../src/local-db/replica-store.ts';
import { DatabaseHangsError } from '../../src/local-db/store-failure.ts';
import { IDBKeyRange } from 'fake-indexeddb';
import { back, healingIn, offersOf, owns, restorable } from './restored-world.ts';
import { aDevice, deliverAll, expectKind, pdf, savedNew, signInAtServer } from './world.ts';

type World = Awaited<ReturnType<typeof restorable>>;
type Restored = Awaited<ReturnType<World['restore']>>;

/** The person is an administrator from now on. */
async function promote({ restored: { portal }, again }: Restored): Promise<void> {
  const { userId } = again.user;
  await portal.store.updateTable('users').set({ role_id: role.administrator }).where('id', '=', userId).execute();
  await signInAtServer(again);
  again.user = { ...again.user, roleId: role.administrator };
}

/** A draft that was begun offline after the backup, and whose first save waits. */
async function neverSent(researchTitle: string) {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  await world.backUp();
  const id = await here.drafts.start(null);
  here.drafts.keep(id, { researchTitle, duration: '1', workNumber: '7' });
  here.line.state = 'cut before';
  await here.drafts.saveStep(id, 'application-detail');
  return { world, here, id };
}

/** A portal whose backup has an application that was saved and read here. */
async function backedUp() {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  const id = await savedNew(here, 'In the backup');
  await here.replica.whole(here.outbox.serverId(id)).refresh();
  await world.backUp();
  return world;
}

const digest = async (bytes: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await bytes.arrayBuffer()))
    .digest('hex');

test('what a researcher wrote is offered though they are an administrator since the restore, and is not deleted', async () => {
  const world = await restorable();
  const { here, person, device, time } = world;
  await owns(here, person);
  const id = await savedNew(here, 'In the backup');
  await world.backUp();
  time.pass(60_000);
  here.drafts.keep(id, { purpose: 'Never sent' });
  const fresh = await here.drafts.start(null);
  here.drafts.keep(fresh, { researchTitle: 'Never sent application' });
  await here.drafts.flush();
  const restored = await world.restore();
  await promote(restored);
  await clearReplicaStore({ indexedDB: device.disk.indexedDB, IDBKeyRange }, person.user.userId);
  const { tab, healing } = await back(world, restored);
  const offers = await offersOf(healing);
  expect(offers.map(({ remembered: { title, isOwn } }) => [title, isOwn]).toSorted()).toEqual([
    ['In the backup', true],
    ['Never sent application', true],
  ]);
  // An administrator cannot start an application, so it is not sent, and stays.
  const [never, known] = offers.toSorted((one, other) => Number(one.missing.target) - Number(other.missing.target));
  expect(await healing.sendAgain(never?.key ?? '')).toBe(false);
  expect(await healing.sendAgain(known?.key ?? '')).toBe(true);
  await deliverAll(tab, restored.time);
  expect(await restored.tables.answers()).toMatchObject([{ researchTitle: 'In the backup', purpose: 'Never sent' }]);
  expect((await offersOf(healing)).map(({ remembered }) => remembered.title)).toEqual(['Never sent application']);
});

test('two stored files with the same bytes are sent again as two', async () => {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  await world.backUp();
  const id = await savedNew(here, 'After the backup');
  for (const name of ['protocol.pdf', 'protocol signed.pdf'])
    expect(await here.drafts.files.choose(id, 4, pdf(name, 'same'))).toBeUndefined();
  await here.drafts.files.send(id);
  await deliverAll(here, world.time);
  await here.replica.whole(here.outbox.serverId(id)).refresh();
  const restored = await world.restore();
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- of the cache, only `match` is used
  const caches = { match: async () => new Response(pdf('', 'same')) } as unknown as CacheStorage;
  const { tab, healing } = await back(world, restored, { caches });
  const [offer] = await offersOf(healing);
  expect(await healing.sendAgain(offer?.key ?? '')).toBe(true);
  await deliverAll(tab, restored.time);
  expect(await restored.tables.attachments()).toHaveLength(2);
});

test('an application in which one file was chosen twice can be sent again', async () => {
  const { world, here, id } = await neverSent('Begun offline');
  for (let times = 0; times < 2; times += 1) await here.drafts.files.choose(id, 4, pdf('plan.pdf', 'same'));
  await here.drafts.files.send(id);
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  expect(await healing.sendAgain(offer?.key ?? '')).toBe(true);
  await deliverAll(tab, restored.time);
  expect(await restored.tables.titles()).toEqual(['Begun offline']);
  expect(await restored.tables.attachments()).toHaveLength(2);
});

test('a draft that was never sent is sent again once, though a copy took it to another device', async () => {
  const { world, here } = await neverSent('Never sent');
  const { time } = world;
  const copy = await here.outbox.exportWork();
  const restored = await world.restore();
  const other = aDevice(time);
  other.signIn(restored.again);
  const there = other.tab(restored.again);
  await owns(there, restored.again);
  const healingThere = healingIn(there, restored.again, other, restored.time);
  expect(await healingThere.importWork(copy)).toEqual({ kind: 'former' });
  const { tab, healing } = await back(world, restored);
  for (const [one, workspace] of [
    [healing, tab],
    [healingThere, there],
  ] as const) {
    const [offer] = await offersOf(one);
    await one.sendAgain(offer?.key ?? '');
    await deliverAll(workspace, restored.time);
  }
  expect(await restored.tables.titles()).toEqual(['Never sent']);
});

test('a copy of a draft that was sent again is compared with what it became', async () => {
  const { world, here } = await neverSent('Never sent');
  const copy = await here.outbox.exportWork();
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  expect(await healing.importWork(copy)).toEqual({ kind: 'former' });
  expect(await offersOf(healing)).toEqual([]);
});

test('what was typed in a former database since it was compared is counted before it may be discarded', async () => {
  const world = await restorable();
  const { here, person, device } = world;
  await owns(here, person);
  await world.backUp();
  const id = await savedNew(here, 'After the backup');
  await here.replica.whole(here.outbox.serverId(id)).refresh();
  const restored = await world.restore();
  const { healing } = await back(world, restored);
  expect(await offersOf(healing)).toHaveLength(1);
  const page = device.tab(person, { place: person.user.userId, deliversAtOnce: false });
  const typed = await page.drafts.start(null);
  page.drafts.keep(typed, { researchTitle: 'Typed in a tab that slept' });
  await page.drafts.flush();
  page.close();
  expect((await healing.former()).applications).toBe(2);
});

test('a message that two tabs send again is sent once', async () => {
  const world = await restorable();
  const { here, person, device, time } = world;
  await owns(here, person);
  const id = await savedNew(here, 'In the backup');
  const server = here.outbox.serverId(id);
  await here.replica.whole(server).refresh();
  await world.backUp();
  time.pass(60_000);
  expectKind(await here.reviews.reply(server, 'When do you meet?'), 'saved');
  await here.replica.comments(server).refresh();
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  let isPressed = false;
  const second = device.tab(restored.again, { deliversAtOnce: false });
  const slow = healingIn(second, restored.again, device, restored.time, {
    digest: async (bytes) => {
      if (isPressed) await isDone;
      return digest(bytes);
    },
  });
  const [there] = await offersOf(slow);
  const [offer] = await offersOf(healing);
  isPressed = true;
  const pressed = slow.sendAgain(there?.key ?? '');
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  done();
  await pressed;
  await deliverAll(second, restored.time);
  expect(await restored.tables.comments()).toEqual(['When do you meet?']);
});

test.each([425, 500])(
  'one application that the portal answers with %i hides no other, and nothing of it is deleted',
  async (status) => {
    const world = await backedUp();
    const { here } = world;
    const fresh = await here.drafts.start(null);
    here.drafts.keep(fresh, { researchTitle: 'Typed, never sent' });
    await here.drafts.flush();
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    tab.line.fate = ({ url }) => (/ProjectApplication\/\d+$/.test(url) ? new Response('', { status }) : undefined);
    await healing.compare();
    expect(healing.state()).toMatchObject({
      step: 'found',
      isPartial: true,
      offers: [{ remembered: { title: 'Typed, never sent' } }],
    });
    tab.line.fate = undefined;
    await healing.compare();
    expect(healing.state()).toMatchObject({ step: 'found', isPartial: false });
  },
);

test('a database that does not answer leaves the comparison unfinished, and undoes nothing that was done', async () => {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  const id = await savedNew(here, 'In the backup');
  await world.backUp();
  here.drafts.keep(id, { purpose: 'Never sent' });
  await savedNew(here, 'After the backup');
  const restored = await world.restore();
  let hangs = true;
  const { healing } = await back(world, restored, {
    recover: async () => {
      if (hangs) throw new DatabaseHangsError();
    },
  });
  await healing.compare();
  expect(healing.state()).toEqual({ step: 'unreachable' });
  hangs = false;
  const [offer] = await offersOf(healing);
  hangs = true;
  expect(await healing.discard(offer?.key ?? '', offer?.mark ?? '')).toBe(true);
});

test('a former database that does not open is not said to lack nothing, and is not removed', async () => {
  const world = await restorable();
  const { here, person, device } = world;
  await owns(here, person);
  const id = await savedNew(here, 'In the backup');
  await world.backUp();
  here.drafts.keep(id, { purpose: 'Never sent' });
  await here.drafts.flush();
  const restored = await world.restore();
  let isBroken = true;
  const { indexedDB } = device.disk;
  const broken: IDBFactory = Object.assign(Object.create(indexedDB), {
    databases: () => indexedDB.databases(),
    deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
    open: (name: string, version?: number) => {
      if (isBroken && name === `portal-${person.user.userId}`) throw new DOMException('', 'UnknownError');
      return indexedDB.open(name, version);
    },
  });
  const { healing } = await back(world, restored, { idb: { indexedDB: broken, IDBKeyRange } });
  await healing.compare();
  expect(healing.state()).toMatchObject({ step: 'found', offers: [], isPartial: true });
  expect(await healing.former()).toMatchObject({ applications: 1 });
  isBroken = false;
  expect((await offersOf(healing))[0]?.missing.edits).toMatchObject([{ name: 'purpose', to: 'Never sent' }]);
  expect(healing.state()).toMatchObject({ isPartial: false });
});

test('work that was sent again is not told as lost by the browser later', async () => {
  const world = await restorable();
  const { here, person, device, time } = world;
  await owns(here, person);
  await world.backUp();
  const fresh = await here.drafts.start(null);
  here.drafts.keep(fresh, { researchTitle: 'Typed, never sent' });
  await here.drafts.flush();
  const { counts } = device;
  await createDataLossDetector({ store: here.store, counts, now: time.now, after: () => () => {} }).count();
  const restored = await world.restore();
  const { healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  await healing.sendAgain(offer?.key ?? '');
  // The number goes to somebody else.
  const bea = device.tab(person, { place: person.user.userId, deliversAtOnce: false });
  const counting = createDataLossDetector({ store: bea.store, counts, now: time.now, after: () => () => {} });
  expect(await counting.lost()).toBeNull();
});

test('an application that reached the portal without an answer is there once after a restore, though it is sent again', async () => {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  const id = await here.drafts.start(null);
  here.drafts.keep(id, { researchTitle: 'Sent, not answered', duration: '1', workNumber: '7' });
  here.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut after');
  await here.drafts.saveStep(id, 'application-detail');
  await world.backUp();
  here.drafts.keep(id, { duration: '2' });
  await here.drafts.flush();
  here.line.fate = undefined;
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  // Nobody has seen that the portal has the first duration.
  const [operation] = await tab.outbox.operations();
  await tab.outbox.solve(operation?.id ?? '', { duration: 'mine' });
  await deliverAll(tab, restored.time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await restored.tables.answers()).toMatchObject([{ researchTitle: 'Sent, not answered', duration: '2' }]);
});

test('work of which the portal lacks nothing is cleared from the device with the rest, and what it lacks is not', async () => {
  const world = await backedUp();
  const { person } = world;
  const restored = await world.restore();
  const discarded: unknown[] = [];
  const { healing } = await back(world, restored, {
    // A suspended tab has the former database open.
    removeFormer: async () => undefined,
    discardFormer: async (place) => void discarded.push(place),
  });
  await healing.compare();
  const former = await healing.former();
  expect(former.applications).toBe(0);
  await former.discardComplete();
  expect(discarded).toEqual([person.user.userId]);
});
