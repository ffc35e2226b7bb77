import { createHash, randomUUID } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/api-client/client.ts';
import { createOwnerOfPage } from '../../src/app/workspace/owner-of-page.ts';
import { placeNamed } from '../../src/contract/domain/place.ts';
import { noteOwner } from '../../src/local-db/note-owner.ts';
import { ownerAt } from '../../src/local-db/owner.ts';
import { createUserStore } from '../../src/local-db/user-store.ts';
import { changeEmail } from '../../src/server/accounts/managing/email-change.ts';
import { TEST_PASSWORD, type SignedIn } from '../../src/server/testing/test-portal.ts';
import { createAccount } from '../../src/session/account.ts';
import { openDeviceStore } from '../../src/session/device-session.ts';
import { createSession, type SessionStorage } from '../../src/session/session.ts';
import { until } from '../support/test-time.ts';
import { healingIn, owns, restorable } from './restored-world.ts';
import { aPortal, deliverAll, saveNew, savedNew, type Device } from './world.ts';

const NEW = 'nur.aziz@example.org';

/** A session that signs in as the app does, on this device, at the person's portal. */
function signingIn({ disk }: Device, person: SignedIn, now: () => number) {
  const kept = new Map<string, string>();
  const storage: SessionStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const client = createClient({
    apiBase: '/api/v1',
    origin: 'http://portal.test',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' ? {} : { body: await request.arrayBuffer() };
      return person.fetch(pathname + search, { method, headers, ...body });
    },
    forUser: () => null,
    portal: { id: () => null, saw: () => undefined },
  });
  const session = createSession({
    client,
    storage,
    device: openDeviceStore(disk.indexedDB),
    locks: undefined,
    databases: {
      ownerAt: (place) => ownerAt(disk.indexedDB, place),
      isProvedTheirs: async () => false,
      digest: async (bytes) =>
        createHash('sha256')
          .update(await bytes.text())
          .digest('hex'),
    },
    newMark: randomUUID,
    now,
    clearApplication: () => undefined,
    onStorage: () => () => undefined,
  });
  const account = createAccount(client);
  return {
    session,
    signIn: (emailAddress: string) =>
      session.begin((signal) => account.signIn({ emailAddress, password: TEST_PASSWORD }, signal)),
  };
}

test('after a change of email, work that waits on the device is there, and is sent', async () => {
  const { portal, person, device, time, tables } = await aPortal();
  const { session, signIn } = signingIn(device, person, time.now);
  /** Opens a page of the app: a tab on the person's database on this device. */
  const open = () => {
    const place = session.place();
    if (place === null) throw new Error('Nobody is signed in');
    const tab = device.tab(person, { place, deliversAtOnce: false });
    device.session.now = { userId: person.user.userId, place, mark: randomUUID() };
    const owner = createOwnerOfPage(session, tab.store);
    onTestFinished(() => owner.close());
    return { tab, owner };
  };
  expect(await signIn(person.user.emailAddress)).toMatchObject({ kind: 'done' });
  const before = open();
  await before.owner.owned;
  before.tab.line.state = 'cut before';
  await saveNew(before.tab, 'Written before the change');
  await until(async () => (await before.tab.outbox.operations()).length === 1);
  before.owner.close();
  before.tab.close();

  await changeEmail(portal.portal, { id: person.user.userId }, NEW);
  session.expire();
  expect(await signIn(person.user.emailAddress)).toMatchObject({ kind: 'refused', status: 401 });
  expect(await signIn(NEW)).toMatchObject({ kind: 'done' });
  const { tab, owner } = open();
  await owner.owned;
  expect(session.user()?.emailAddress).toBe(NEW);
  expect(await tab.outbox.operations()).toHaveLength(1);
  await deliverAll(tab, time);
  expect(await tables.titles()).toEqual(['Written before the change']);
  expect(await ownerAt(device.disk.indexedDB, tab.store.place)).toMatchObject({ emailAddress: NEW });
});

test('what is left of before a restore is still offered once the address has changed', async () => {
  const world = await restorable();
  const { here, person, device } = world;
  await owns(here, person);
  await world.backUp();
  await savedNew(here, 'Made after the backup');
  const { again, time } = await world.restore();
  here.close();
  device.signIn(again);
  const tab = device.tab(again, { deliversAtOnce: false });
  await owns(tab, again);
  const changed = Object.assign(again, { user: { ...again.user, emailAddress: NEW } });
  await owns(tab, changed);
  const healing = healingIn(tab, changed, device, time);
  await healing.compare();
  expect(healing.state()).toMatchObject({
    step: 'found',
    offers: [{ remembered: { title: 'Made after the backup' } }],
  });
});

test('who has the number of another person of this device is offered nothing of that person', async () => {
  // Behind a proxy that removes the portal's id header, a restored portal is taken for the portal that was seen last.
  const { person, device, time } = await aPortal();
  const theirs = device.tab(person, { deliversAtOnce: false });
  await owns(theirs, person);
  theirs.line.state = 'cut before';
  await saveNew(theirs, 'A secret of the first person');
  await until(async () => (await theirs.outbox.operations()).length === 1);
  theirs.close();
  const bea = Object.assign(person, { user: { ...person.user, emailAddress: 'bea@example.org' } });
  const place = placeNamed(person.user.userId, 'another');
  const tab = device.tab(bea, { place, deliversAtOnce: false });
  await owns(tab, bea);
  const healing = healingIn(tab, bea, device, time);
  await healing.compare();
  expect(healing.state()).toMatchObject({ step: 'found', offers: [] });
});

test('who gets an address that another person of this device gave up is offered nothing of that person', async () => {
  const { portal, person, device, time } = await aPortal();
  const theirs = device.tab(person, { deliversAtOnce: false });
  await owns(theirs, person);
  theirs.line.state = 'cut before';
  await saveNew(theirs, 'A secret of the first person');
  await until(async () => (await theirs.outbox.operations()).length === 1);
  theirs.close();
  const other = await portal.signUpActivated();
  const withTheirAddress = Object.assign(other, { user: { ...other.user, emailAddress: person.user.emailAddress } });
  device.signIn(withTheirAddress);
  const tab = device.tab(withTheirAddress, { deliversAtOnce: false });
  await owns(tab, withTheirAddress);
  const healing = healingIn(tab, withTheirAddress, device, time);
  await healing.compare();
  expect(healing.state()).toMatchObject({ step: 'found', offers: [] });
});

test('a copy that names another person’s number does not make their former database this person’s', async () => {
  const world = await restorable();
  const { here, person, device } = world;
  await owns(here, person);
  here.line.state = 'cut before';
  await saveNew(here, 'Mine');
  const copy = await here.outbox.exportWork();
  await world.backUp();
  const { again, time } = await world.restore();
  here.close();
  device.signIn(again);
  const tab = device.tab(again, { deliversAtOnce: false });
  await owns(tab, again);
  const { indexedDB } = device.disk;
  const [number, portalId] = [again.user.userId + 1, person.portalId ?? ''];
  const ali = { portalId, userId: number, emailAddress: 'ali@example.org' };
  const place = `${number}-${portalId}` as const;
  const other = createUserStore({ indexedDB, IDBKeyRange }, place);
  onTestFinished(() => other.close());
  await noteOwner(other, ali);
  const forged = copy.map((part) => part.replace(`"userId":${person.user.userId},`, `"userId":${number},`));
  expect(await healingIn(tab, again, device, time).importWork(forged)).toEqual({ kind: 'ofAnother' });
  expect(await ownerAt(indexedDB, place)).toEqual(ali);
});
