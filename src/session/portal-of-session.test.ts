import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { User } from '../contract/person.ts';
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

/** A device with tabs. `entries`: what is in its local storage already. */
function aDevice(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const storage: SessionStorage = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
  const store = openDeviceStore(new IDBFactory());
  let forgotten = 0;
  const open = () =>
    createSession({
      client: async () => Promise.reject(new Error('no call was expected')),
      storage,
      device: store,
      locks: undefined,
      newMark: () => crypto.randomUUID(),
      now: () => 1000,
      forgetApplication: () => (forgotten += 1),
      onStorage: () => () => {},
    });
  return { open, store, forgotten: () => forgotten };
}

const signIn = (session: Session, portalId?: string, value = nur) =>
  session.begin(async () => ({ kind: 'done', message: '', value, portalId }));

test('the databases of the first portal that a device saw keep the names of released versions', async () => {
  const { open, store } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  expect([session.place(), session.portalAt(3)]).toEqual([3, FIRST]);
  expect(await readDeviceSession(store)).toMatchObject({ userId: 3, place: 3, portalId: FIRST });
});

test('the same number in another portal is another place, and the first one is found again', async () => {
  const { open, store, forgotten } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  const before = forgotten();
  await signIn(session, OTHER);
  const place = `3-${OTHER}` as const;
  expect([session.place(), session.portalAt(place), session.portalAt(3)]).toEqual([place, OTHER, FIRST]);
  expect(await readDeviceSession(store)).toMatchObject({ place, portalId: OTHER });
  // The application at hand was one of the first portal.
  expect(forgotten()).toBe(before + 1);
  expect(open().place()).toBe(place);
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
  // Also once they have signed out, what is of the former portal is not cleared away with the rest.
  expect(session.isOfThisPortal(3)).toBe(false);
  session.expire();
  expect(session.portalHasChanged()).toBe(true);
  await signIn(session, OTHER);
  expect(session.portalHasChanged()).toBe(false);
});

test('signing in through a proxy that removes headers is signing in to the portal that was last seen', async () => {
  const { open } = aDevice();
  const session = open();
  await signIn(session, FIRST);
  await signIn(session, OTHER);
  await signIn(session);
  expect(session.place()).toBe(`3-${OTHER}`);
});

test('a server without an id has the names of released versions', async () => {
  const { open } = aDevice();
  const session = open();
  await signIn(session);
  expect([session.place(), session.portalAt(3)]).toEqual([3, null]);
});
