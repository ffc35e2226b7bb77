import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { noDatabases } from '../../tests/support/no-databases.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { User } from '../contract/domain/user.ts';
import { createCurrentApplication } from './current-application.ts';
import { openDeviceStore } from './device-session.ts';
import { createSession, type Session, type SessionWorld } from './session.ts';

const nur: User = {
  userId: 3,
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '0551234567',
  roleId: 1,
};

/** Web storage in memory; `blocked`: throws at every use, like a browser that forbids storage. */
function storage(entries: Record<string, string> = {}, blocked = false): Storage {
  const map = new Map(Object.entries(entries));
  const through = <T>(value: T) => {
    if (blocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    return value;
  };
  return {
    get length() {
      return map.size;
    },
    clear: () => through(map.clear()),
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => through(map.get(key) ?? null),
    removeItem: (key) => void through(map.delete(key)),
    setItem: (key, value) => void through(map.set(key, value)),
  };
}

const clock = { now: 1000 };

function open(
  local: Storage,
  client: SessionWorld['client'] = async () => Promise.reject(new Error('no call was expected')),
) {
  const current = createCurrentApplication(storage());
  return {
    current,
    session: createSession({
      client,
      storage: local,
      device: openDeviceStore(new IDBFactory()),
      locks: undefined,
      databases: noDatabases,
      newMark: () => crypto.randomUUID(),
      now: () => clock.now,
      clearApplication: current.clear,
      onStorage: () => () => {},
    }),
  };
}

const signIn = (session: Session, value: User) => session.begin(async () => ({ kind: 'done', message: '', value }));

test('the signed-in person stands in local storage under the names of the wire', async () => {
  const local = storage();
  await signIn(open(local).session, nur);
  expect(JSON.parse(local.getItem('user') ?? '')).toEqual(nur);
  expect(open(local).session.user()).toEqual(nur);
});

test.each(['', 'null', '{}', '{"firstName":"Nur"}', '{"userId":"3"}', '[1'])(
  'a stored user of %j is nobody',
  (text) => {
    expect(open(storage({ user: text })).session.user()).toBeNull();
  },
);

test('another person does not find the application of the one before', async () => {
  const { session, current } = open(storage());
  await signIn(session, nur);
  current.open(7);
  await signIn(session, nur);
  expect(current.applicationId()).toBe(7);
  await signIn(session, { ...nur, userId: 4 });
  expect(current.applicationId()).toBeNull();
});

test('anybody who signs in again after their session ended finds their application; another person does not', async () => {
  const { session, current } = open(storage());
  await signIn(session, nur);
  current.open(7);
  session.expire();
  await signIn(session, nur);
  expect(current.applicationId()).toBe(7);
  session.expire();
  await signIn(session, { ...nur, userId: 4 });
  expect(current.applicationId()).toBeNull();
});

test('an application is forgotten when somebody else signs in by another tab', async () => {
  const local = storage();
  const { session, current } = open(local);
  await signIn(session, nur);
  current.open(7);
  await signIn(open(local).session, { ...nur, userId: 4 });
  expect(session.user()?.userId).toBe(4);
  expect(current.applicationId()).toBeNull();
});

test('an application is forgotten when somebody signs out in another tab, and not when their session ends there', async () => {
  const local = storage();
  const here = open(local);
  const other = open(local, () => Promise.reject(new Error('no line')));
  await signIn(here.session, nur);
  here.current.open(7);
  other.session.expire();
  expect([here.session.user(), here.current.applicationId()]).toEqual([null, 7]);
  await signIn(here.session, nur);
  expect(other.session.user()).toEqual(nur);
  await other.session.signOut();
  expect([here.session.user(), here.current.applicationId()]).toEqual([null, null]);
});

test('a tab that slept while somebody signed out forgets their application when it opens again', async () => {
  const { session, current } = open(storage({ signedOut: 'yes' }));
  current.open(7);
  expect([session.user(), current.applicationId()]).toEqual([null, null]);
});

test('signing out forgets the person here even where the server cannot be reached', async () => {
  const local = storage();
  const { session, current } = open(local, () => Promise.reject(new Error('no line')));
  await signIn(session, nur);
  current.open(7);
  await session.signOut();
  expect([session.user(), current.applicationId(), local.getItem('user')]).toEqual([null, null, null]);
});

test.each([
  ['is missing', undefined],
  ['throws', storage({}, true)],
])('where session storage %s, the current application is held in memory', (_name, session) => {
  const current = createCurrentApplication(session);
  current.open(-5);
  current.openInvestigator(2);
  expect([current.applicationId(), current.investigatorId()]).toEqual([-5, 2]);
  current.clear();
  expect([current.applicationId(), current.investigatorId()]).toEqual([null, null]);
});

test('the current application and the current investigator stand in session storage as integers', () => {
  const session = storage();
  const current = createCurrentApplication(session);
  current.open(42);
  current.openInvestigator(7);
  expect([session.getItem('applicationId'), session.getItem('investigatorId')]).toEqual(['42', '7']);
  const again = createCurrentApplication(session);
  expect([again.applicationId(), again.investigatorId()]).toEqual([42, 7]);
  expect(createCurrentApplication(storage({ applicationId: 'abc' })).applicationId()).toBeNull();
});

test('a late answer to an earlier session does not end the one that began after', async () => {
  const { session } = open(storage());
  await signIn(session, nur);
  session.user();
  // A request of the same millisecond may have been sent with either cookie: the next response tells.
  session.expire(1000);
  expect(session.user()).toEqual(nur);
  session.expire(1001);
  expect(session.user()).toBeNull();
});

test('nor does it where the same person has signed in again, in another tab too', async () => {
  const local = storage();
  const { session } = open(local);
  await signIn(session, nur);
  session.user();
  clock.now = 2000;
  // The first tab sees both at once: that the session ended, and that the next began.
  const other = open(local).session;
  other.expire(1500);
  await signIn(other, nur);
  session.expire(1500);
  expect(session.user()).toEqual(nur);
  clock.now = 1000;
});

test('a session that was left without a connection is ended at the server once there is one', async () => {
  const local = storage();
  const asked: string[] = [];
  let line: 'cut' | 'open' = 'cut';
  const client: SessionWorld['client'] = async (call) => {
    asked.push(call);
    if (line === 'cut') throw new Error('no line');
    return { status: 200, isSuccess: true, message: '', data: undefined, problems: [], tag: undefined };
  };
  const { session } = open(local, client);
  await signIn(session, nur);
  expect(await session.signOut()).toBe(false);
  // The page is closed and opened again.
  const later = open(local, client).session;
  await later.endLeftSession();
  line = 'open';
  await later.endLeftSession();
  await later.endLeftSession();
  expect(asked).toEqual(['signOut', 'signOut', 'signOut']);
});

test('it is ended before somebody else signs in, and nothing of anybody who is signed in is ended', async () => {
  const local = storage();
  const asked: string[] = [];
  const client: SessionWorld['client'] = async (call) => {
    asked.push(call);
    throw new Error('no line');
  };
  const { session } = open(local, client);
  await signIn(session, nur);
  await session.signOut();
  await session.begin(async () => {
    asked.push('signIn');
    return { kind: 'done', message: '', value: { ...nur, userId: 4 } };
  });
  await session.endLeftSession();
  expect(asked).toEqual(['signOut', 'signOut', 'signIn']);
});

test('anybody who signs out while the device is asked who is signed in is not named any more', async () => {
  const { session } = open(storage(), async () =>
    Promise.reject(new UnreachableError('signOut', { nothingDone: true })),
  );
  await signIn(session, nur);
  const asked = session.signedIn();
  const left = session.signOut();
  expect(await asked).toBeNull();
  await left;
});

test('the portal that answers a sign-out is the last one seen, unless none was known before', async () => {
  const reply = { status: 200, isSuccess: true, message: '', data: undefined, problems: [], tag: undefined };
  const { session } = open(storage(), async () => ({ ...reply, portalId: 'restored' }));
  await signIn(session, nur);
  await session.signOut();
  expect(session.lastPortal()).toBeNull();
  await session.begin(async () => ({ kind: 'done', message: '', value: nur, portalId: 'former' }));
  await session.signOut();
  expect(session.lastPortal()).toBe('restored');
});
