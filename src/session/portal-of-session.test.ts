import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { User } from '../contract/domain/user.ts';
import type { Owner, Place } from '../contract/domain/place.ts';
import { openDeviceStore, readDeviceSession } from './device-session.ts';
import { createSession, type Session, type SessionStorage } from './session.ts';

const nur: User = {
  userId: 3,
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '0551234567',
  roleId: 1,
};
const [FIRST, OTHER] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'];

/** A device with tabs. `entries`: initial content of its local storage. */
function aDevice(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const storage: SessionStorage = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
  const store = openDeviceStore(new IDBFactory());
  const owners = new Map<Place, Owner | 'unnamed'>();
  const proved = new Set<Place>();
  let forgotten = 0;
  const open = () =>
    createSession({
      client: async () => Promise.reject(new Error('no call was expected')),
      storage,
      device: store,
      locks: undefined,
      databases: {
        ownerAt: async (place) => owners.get(place) ?? 'none',
        isProvedTheirs: async (place) => proved.has(place),
        digest: async () => 'd'.repeat(64),
      },
      newMark: () => crypto.randomUUID(),
      now: () => 1000,
      clearApplication: () => (forgotten += 1),
      onStorage: () => () => {},
    });
  /** The signed-in user has opened their database, which then names them. */
  const work = (session: Session) => {
    const [user, place] = [session.user(), session.place()];
    if (user === null || place === null) throw new Error('Nobody is signed in');
    owners.set(place, {
      userId: user.userId,
      emailAddress: user.emailAddress,
      portalId: session.portalAt(place),
    });
  };
  /** Local storage is lost, but the databases are not. */
  const loseStorage = () => map.clear();
  return { open, store, map, owners, proved, work, loseStorage, forgotten: () => forgotten };
}

const signIn = (session: Session, portalId?: string, value = nur) =>
  session.begin(async () => ({ kind: 'done', message: '', value, portalId }));

const place = `3-${OTHER}` as const;

test('a person works under their bare number where no other database has that name', async () => {
  const { open, store } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  expect([session.place(), session.portalAt(3)]).toEqual([3, FIRST]);
  expect(await readDeviceSession(store)).toMatchObject({ userId: 3, place: 3, portalId: FIRST });
});

test('the same number in another portal is another place, and the first one is found again', async () => {
  const { open, store, forgotten, work } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  work(session);
  const before = forgotten();
  await signIn(session, OTHER);
  work(session);
  expect([session.place(), session.portalAt(place), session.portalAt(3)]).toEqual([place, OTHER, FIRST]);
  expect(await readDeviceSession(store)).toMatchObject({ place, portalId: OTHER });
  // The current application was one of the first portal.
  expect(forgotten()).toBe(before + 1);
  expect(open().place()).toBe(place);
  await signIn(session, FIRST);
  expect(session.place()).toBe(3);
});

test.each([
  ['another portal', OTHER, nur],
  ['another person of the same number in another portal', OTHER, { ...nur, emailAddress: 'bea@example.org' }],
  ['another person with the same address', FIRST, { ...nur, userId: 4 }],
  ['another person, at a portal that does not say which it is', undefined, { ...nur, emailAddress: 'bea@example.org' }],
])('a database of %s is not opened, though local storage is lost', async (_whose, portalId, person) => {
  const { open, work, loseStorage } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  work(session);
  loseStorage();
  const again = open();
  await signIn(again, portalId, person);
  expect(again.place()).not.toBe(3);
  work(again);
  const found = again.place();
  await again.signOut().catch(() => undefined);
  await signIn(again, portalId, person);
  expect(again.place()).toBe(found);
});

test.each([
  ['', false],
  [', though local storage is lost', true],
])('a person whose address has changed goes on in their own database%s', async (_what, isLost) => {
  const { open, work, loseStorage } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  work(session);
  if (isLost) loseStorage();
  const again = isLost ? open() : session;
  await signIn(again, FIRST, { ...nur, emailAddress: 'nur.aziz@example.org' });
  expect([again.place(), again.portalAt(3), again.user()?.emailAddress]).toEqual([3, FIRST, 'nur.aziz@example.org']);
});

test.each([
  ['of another person', false],
  ['that does not answer, of another person', true],
])('behind a proxy that removes headers a database %s with the same number is not opened', async (_whose, hangs) => {
  const { open, owners, work } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  work(session);
  if (hangs) Object.defineProperty(owners, 'get', { value: () => Promise.reject(new Error('It hangs')) });
  // The portal may have been restored since, and have assigned the number to another user.
  await signIn(session, undefined, { ...nur, emailAddress: 'bea@example.org' });
  expect(session.place()).not.toBe(3);
});

test('their own database is found again, though local storage is lost', async () => {
  const { open, work, loseStorage } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  work(session);
  await signIn(session, OTHER);
  work(session);
  loseStorage();
  const again = open();
  await signIn(again, OTHER, { ...nur, emailAddress: ' NUR@example.org' });
  expect([again.place(), again.portalAt(place)]).toEqual([place, OTHER]);
});

test('behind a proxy that removes headers the database says which portal the calls are meant for', async () => {
  const { open, work, loseStorage } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  work(session);
  loseStorage();
  const again = open();
  await signIn(again);
  expect([again.place(), again.portalAt(3)]).toEqual([3, FIRST]);
});

test.each([
  ['is used where it is proved to be theirs', true],
  ['is left alone where nothing proves whose it is', false],
])('a database of a released version, which names nobody, %s', async (_what, isTheirs) => {
  const { open, owners, proved } = aDevice();
  owners.set(3, 'unnamed');
  if (isTheirs) proved.add(3);
  const session = open();
  await signIn(session, OTHER);
  expect(session.place()).toBe(isTheirs ? 3 : place);
});

test.each([
  ['is used where the portal is proved to be the same', true],
  ['is left to be compared where it is not', false],
])('their own database that does not say of which portal it is %s', async (_what, isTheirs) => {
  const { open, owners, proved } = aDevice();
  owners.set(3, { ...nur, portalId: null });
  if (isTheirs) proved.add(3);
  const session = open();
  await signIn(session, OTHER);
  expect(session.place()).toBe(isTheirs ? 3 : place);
});

test('a database that this device does not give just now is not taken for theirs', async () => {
  const { open, owners } = aDevice();
  Object.defineProperty(owners, 'get', { value: () => Promise.reject(new Error('It hangs')) });
  const session = open();
  await signIn(session, OTHER);
  expect(session.place()).not.toBe(3);
});

test.each([
  ['is still that of anybody who worked there last', FIRST, nur, true],
  ['is not taken for that of another portal', OTHER, nur, false],
  ['is still theirs once their address has changed', FIRST, { ...nur, emailAddress: 'nur.aziz@example.org' }, true],
  [
    'is not taken for that of another person of the same number',
    OTHER,
    { ...nur, emailAddress: 'bea@example.org' },
    false,
  ],
])('a database that this device does not give just now %s', async (_what, portalId, person, isTheirs) => {
  const { open, owners, work } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  work(session);
  Object.defineProperty(owners, 'get', { value: () => Promise.reject(new Error('It hangs')) });
  await signIn(open(), portalId, person);
  expect(session.place() === 3).toBe(isTheirs);
});

test('a page that died while somebody signed in leaves nobody signed in with the work of another', async () => {
  const bea = { ...nur, emailAddress: 'bea@example.org' };
  const device = aDevice();
  const session = device.open();
  await signIn(session, FIRST);
  device.work(session);
  const writes: [string, string][] = [];
  const before = new Map(device.map);
  const set = device.map.set.bind(device.map);
  device.map.set = (key, value) => {
    writes.push([key, value]);
    return set(key, value);
  };
  await signIn(session, OTHER, bea);
  // Any number of the writes may have reached the disk.
  for (let many = 0; many <= writes.length; many += 1) {
    const there = aDevice(Object.fromEntries([...before, ...writes.slice(0, many)]));
    const found = there.open();
    const whose = [found.user()?.emailAddress ?? null, found.place()];
    expect([
      [nur.emailAddress, 3],
      [bea.emailAddress, place],
      [null, null],
    ]).toContainEqual(whose);
  }
});

test('a session that a tab signed out of while another one signed in is nobody’s, and opens no database', async () => {
  const { open, map } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  // The two tabs crossed: one stored the user, and the other removed whose session it is.
  map.delete('sessionOwner');
  expect([open().user(), open().place()]).toEqual([null, null]);
  await signIn(session, FIRST);
  expect(session.place()).toBe(3);
});

test('a session of a release that knew no portal learns it from the first answer, and goes on where it was', async () => {
  const { open, store } = aDevice({ user: JSON.stringify(nur), sessionMark: 'mark' });
  await store('readwrite', (table) => {
    table.put({ userId: 3, mark: 'mark' }, 'now');
  });
  const session = open();
  expect([session.place(), session.portalAt(3)]).toEqual([3, null]);
  session.sawPortal(3, FIRST);
  expect([session.place(), session.portalAt(3), session.portalHasChanged()]).toEqual([3, FIRST, false]);
  await expect.poll(() => readDeviceSession(store)).toMatchObject({ place: 3, portalId: FIRST });
});

test('an answer of another portal says that it has changed, until somebody signs in', async () => {
  const { open } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  session.sawPortal(3, FIRST);
  expect(session.portalHasChanged()).toBe(false);
  session.sawPortal(3, OTHER);
  expect([session.portalHasChanged(), session.place()]).toEqual([true, 3]);
  // Even after they have signed out, data of the former portal is not cleared with the rest.
  expect(session.lastPortal()).toBe(OTHER);
  session.expire();
  expect(session.portalHasChanged()).toBe(true);
  await signIn(session, OTHER);
  expect(session.portalHasChanged()).toBe(false);
});

test('signing in through a proxy that removes headers is signing in to the portal that was last seen', async () => {
  const { open, work } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  work(session);
  await signIn(session, OTHER);
  await signIn(session);
  expect(session.place()).toBe(place);
});

test('a server without an id has the names of released versions', async () => {
  const { open, owners } = aDevice();
  owners.set(3, 'unnamed');
  const session = open();
  await signIn(session);
  expect([session.place(), session.portalAt(3)]).toEqual([3, null]);
});
