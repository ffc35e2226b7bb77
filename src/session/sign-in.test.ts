import { IDBFactory } from 'fake-indexeddb';
import type { UseStore } from 'idb-keyval';
import { expect, test } from 'vitest';
import { noDatabases } from '../../tests/support/no-databases.ts';
import type { Reply } from '../api-client/client.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import { loginMessages } from '../contract/messages/account/accounts.ts';
import type { User } from '../contract/domain/user.ts';
import type { AccountOutcome } from './account.ts';
import { openDeviceStore, readDeviceSession, writeDeviceSession } from './device-session.ts';
import { createSession, type SessionWorld } from './session.ts';
import { SESSION_LOCK } from './session-lock.ts';

const nur: User = {
  userId: 3,
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '0551234567',
  roleId: 1,
};
const omar: User = { ...nur, userId: 4, firstName: 'Omar' };

const letIn = (value: User): AccountOutcome<User> => ({ kind: 'done', message: '', value });
const refused: AccountOutcome<User> = { kind: 'refused', status: 401, message: 'Invalid credentials', problems: [] };
const noResponse: AccountOutcome<User> = {
  kind: 'unreachable',
  because: 'lost',
  status: undefined,
  message: '',
  retryAfterMs: undefined,
};

/** One lock of a browser, as far as the session and delivery use it. */
function fakeLocks(): LockManager {
  type Holder = { shared: boolean; ended: Promise<unknown>; takeAway: () => void };
  let holders: Holder[] = [];
  const request = async (name: string, options: LockOptions, granted: (lock: Lock | null) => unknown) => {
    const shared = options.mode === 'shared';
    if (options.steal === true) {
      for (const holder of holders) holder.takeAway();
      holders = [];
    }
    const inTheWay = () => holders.filter((holder) => !shared || !holder.shared);
    if (options.ifAvailable === true && inTheWay().length > 0) return granted(null);
    while (inTheWay().length > 0) await Promise.allSettled(inTheWay().map(({ ended }) => ended));
    const working = Promise.resolve(granted({ name, mode: options.mode ?? 'exclusive' }));
    return new Promise((resolve, reject) => {
      const takeAway = () => reject(new DOMException('The lock was stolen.', 'AbortError'));
      const holder = { shared, ended: working, takeAway };
      holders.push(holder);
      const leave = () => (holders = holders.filter((one) => one !== holder));
      working.then(resolve, reject);
      working.then(leave, leave);
    });
  };
  // The two shorter signatures of the real one are not used here.
  return { request, query: async () => ({}) } as LockManager;
}

/** `full` names the entries that find no room. */
function memoryStorage(full: readonly string[] = []): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    removeItem: (key) => void map.delete(key),
    setItem(key, value) {
      if (full.includes(key)) throw new DOMException('Full.', 'QuotaExceededError');
      map.set(key, value);
    },
  };
}

const answer = (reply: Partial<Reply>): Reply => ({
  status: 200,
  isSuccess: true,
  message: '',
  data: undefined,
  problems: [],
  tag: undefined,
  ...reply,
});

/** A device with any number of tabs. `client` responds to the session's own calls to the server. */
function aDevice({
  locks = fakeLocks(),
  client = async () => answer({}),
}: { locks?: LockManager | undefined; client?: SessionWorld['client'] } = {}) {
  const device = openDeviceStore(new IDBFactory());
  const full: string[] = [];
  const storage = memoryStorage(full);
  const tab = (store: UseStore = device) =>
    createSession({
      client,
      storage,
      device: store,
      locks,
      databases: noDatabases,
      newMark: () => crypto.randomUUID(),
      now: () => 0,
      clearApplication: () => {},
      onStorage: () => () => {},
    });
  return { device, storage, full, locks, tab, signedIn: () => readDeviceSession(device) };
}

/** A promise that the test settles. */
function later<T>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, resolve };
}

test.each([
  ['with Web Locks', fakeLocks],
  ['without Web Locks', () => undefined],
])(
  '%s, who signed in stands in local storage and for the worker, under a mark of this sign-in',
  async (_name, make) => {
    const device = aDevice({ locks: make() });
    await device.tab().begin(async () => letIn(nur));
    const first = await device.signedIn();
    expect(first).toEqual({
      userId: 3,
      place: 3,
      portalId: null,
      mark: device.storage.getItem('sessionMark'),
    });
    expect(await device.tab().signedIn()).toEqual(first);
    await device.tab().begin(async () => letIn(nur));
    expect((await device.signedIn())?.mark).not.toBe(first?.mark);
  },
);

test('while the server is asked nobody counts as signed in, and after a kill in between nobody does either', async () => {
  const device = aDevice();
  await device.tab().begin(async () => letIn(nur));
  const asked = later<void>();
  void device.tab().begin(() => {
    asked.resolve();
    return new Promise(() => {});
  });
  await asked.promise;
  expect(await device.signedIn()).toBeNull();
});

test('a wrong password leaves anybody who was signed in as they were', async () => {
  const device = aDevice();
  await device.tab().begin(async () => letIn(nur));
  const before = await device.signedIn();
  expect(await device.tab().begin(async () => refused)).toBe(refused);
  expect(await device.signedIn()).toEqual(before);
  expect(device.tab().user()).toEqual(nur);
});

test('where no answer came nobody is signed in: the cookie may be another one', async () => {
  const device = aDevice();
  await device.tab().begin(async () => letIn(nur));
  await device.tab().begin(async () => noResponse);
  expect([await device.signedIn(), device.tab().user()]).toEqual([null, null]);
});

test('a fault in signing in is not hidden, and nobody is signed in after it', async () => {
  const device = aDevice();
  await device.tab().begin(async () => letIn(nur));
  await expect(device.tab().begin(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  expect([await device.signedIn(), device.tab().user()]).toEqual([null, null]);
});

test('an account of another role than the two is signed in as the server says', async () => {
  const session = aDevice().tab();
  expect(await session.begin(async () => letIn({ ...nur, roleId: 9 }))).toMatchObject({ kind: 'done' });
  expect(session.user()).toMatchObject({ roleId: 9 });
});

test('an attempt of delivery is broken off before the server is asked, and none begins until it is clear who is signed in', async () => {
  const device = aDevice();
  await device.tab().begin(async () => letIn(nur));
  const log: string[] = [];
  const underWay = device.locks.request(SESSION_LOCK, { mode: 'shared' }, () => new Promise(() => {}));
  const broken = underWay.catch((error: unknown) => log.push(String(error)));
  const asked = later<void>();
  const answered = later<AccountOutcome<User>>();
  const begun = device.tab().begin(() => {
    asked.resolve();
    return answered.promise;
  });
  await asked.promise;
  await broken;
  const attempt = device.locks.request(SESSION_LOCK, { mode: 'shared' }, async () => {
    log.push(`attempt for ${(await device.signedIn())?.userId}`);
  });
  log.push('answer');
  answered.resolve(letIn(omar));
  await Promise.all([begun, attempt]);
  expect(log).toEqual(['AbortError: The lock was stolen.', 'answer', 'attempt for 4']);
});

test.each([
  ['with Web Locks', fakeLocks],
  ['without Web Locks', () => undefined],
])('%s, of two who sign in at once the late answer signs nobody in', async (_name, make) => {
  const device = aDevice({ locks: make() });
  const asked = later<AbortSignal>();
  const late = later<AccountOutcome<User>>();
  const first = device.tab().begin((signal) => {
    asked.resolve(signal);
    return late.promise;
  });
  const signal = await asked.promise;
  await device.tab().begin(async () => letIn(omar));
  expect(signal.aborted).toBe(device.locks !== undefined);
  expect(device.tab().user()).toEqual(omar);
  // It was not aborted in time after all: its cookie may be the current one.
  late.resolve(letIn(nur));
  expect((await first).kind).toBe('unreachable');
  expect([await device.signedIn(), device.tab().user()]).toEqual([null, null]);
});

test('signing out leaves nobody for the worker, before the server is asked', async () => {
  const signedInWhenAsked: unknown[] = [];
  const device = aDevice({
    client: async () => {
      signedInWhenAsked.push(await device.signedIn());
      throw new UnreachableError('signOut', {});
    },
  });
  const session = device.tab();
  await session.begin(async () => letIn(nur));
  await session.signOut();
  expect([signedInWhenAsked, await device.signedIn(), await session.signedIn()]).toEqual([[null], null, null]);
  expect([device.storage.getItem('user'), device.storage.getItem('sessionMark')]).toEqual([null, null]);
});

test('a session that ended is forgotten for the worker too, and never the one that began after it', async () => {
  const device = aDevice();
  const session = device.tab();
  await session.begin(async () => letIn(nur));
  session.expire();
  await expect.poll(device.signedIn).toBeNull();
  await session.begin(async () => letIn(nur));
  device.storage.setItem('sessionMark', 'of an earlier session');
  session.expire();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await device.signedIn())?.userId).toBe(3);
});

test('a page whose person is unknown to the device asks the server whose cookie it is', async () => {
  let data: unknown = omar;
  const asked: string[] = [];
  const device = aDevice({
    client: async (call) => {
      asked.push(call);
      return answer({ data });
    },
  });
  const session = device.tab();
  await session.begin(async () => letIn(nur));
  await writeDeviceSession(device.device, null);
  expect([await session.signedIn(), await device.signedIn(), session.user()]).toEqual([null, null, nur]);
  data = nur;
  let told = 0;
  session.subscribe(() => (told += 1));
  expect(await session.signedIn()).toEqual({
    userId: 3,
    place: 3,
    portalId: null,
    mark: device.storage.getItem('sessionMark'),
  });
  expect(await session.signedIn()).toEqual(await device.signedIn());
  expect([asked, told]).toEqual([['session', 'session'], 1]);
});

test.each<[string, SessionWorld['client'], User | null]>([
  ['gives no answer', () => Promise.reject(new UnreachableError('session', {})), nur],
  ['knows no session', async () => answer({ status: 401, isSuccess: false }), null],
  ['has no such call', async () => answer({ status: 404, isSuccess: false }), null],
])('if the server %s when it is unclear who is signed in, nothing is delivered', async (_name, client, left) => {
  const device = aDevice({ client });
  const session = device.tab();
  await session.begin(async () => letIn(nur));
  await writeDeviceSession(device.device, null);
  expect([await session.signedIn(), await device.signedIn(), session.user()]).toEqual([null, null, left]);
});

test('a user who signs in while the server is asked, and says that it knows no session, stays signed in', async () => {
  const asked = later<void>();
  const answered = later<Reply>();
  const device = aDevice({
    locks: undefined,
    client: () => {
      asked.resolve();
      return answered.promise;
    },
  });
  const session = device.tab();
  await session.begin(async () => letIn(nur));
  await writeDeviceSession(device.device, null);
  const read = session.signedIn();
  await asked.promise;
  expect((await device.tab().begin(async () => letIn(nur))).kind).toBe('done');
  answered.resolve(answer({ status: 401, isSuccess: false }));
  await read;
  expect([session.user(), await device.signedIn()]).toMatchObject([nur, { userId: 3 }]);
});

test('nobody asks whose cookie it is while somebody signs in', async () => {
  const device = aDevice({ client: () => Promise.reject(new Error('no call was expected')) });
  await device.tab().begin(async () => letIn(nur));
  const asked = later<void>();
  void device.tab().begin(() => {
    asked.resolve();
    return new Promise(() => {});
  });
  await asked.promise;
  expect(await device.tab().signedIn()).toBeNull();
});

test('where the device keeps no database a person can sign in all the same', async () => {
  const blocked: UseStore = () => Promise.reject(new DOMException('Blocked', 'SecurityError'));
  const session = aDevice().tab(blocked);
  expect((await session.begin(async () => letIn(nur))).kind).toBe('done');
  expect(session.user()).toEqual(nur);
  session.expire();
  await session.signOut();
  expect(session.user()).toBeNull();
});

test.each([
  ['the mark of a session', ['sessionMark']],
  ['a user', ['user']],
  ['anything', ['sessionOwner', 'sessionMark', 'user']],
])(
  'where web storage has no room for %s, no matter who signs in is told so, and nobody is signed in',
  async (_name, full) => {
    const device = aDevice();
    await device.tab().begin(async () => letIn(omar));
    device.full.push(...full);
    const session = device.tab();
    expect(await session.begin(async () => letIn(nur))).toMatchObject({
      kind: 'unreachable',
      message: loginMessages.deviceFull,
    });
    expect([session.user(), await device.signedIn(), device.storage.getItem('sessionMark')]).toEqual([
      null,
      null,
      null,
    ]);
    device.full.length = 0;
    expect((await session.begin(async () => letIn(nur))).kind).toBe('done');
    expect([session.user(), (await device.signedIn())?.userId]).toEqual([nur, 3]);
  },
);

test('a browser that has Web Locks and gives none keeps nobody from signing in', async () => {
  const request = () => Promise.reject(new DOMException('Not for this page', 'SecurityError'));
  // Only what is used here.
  const device = aDevice({ locks: { request, query: async () => ({}) } as unknown as LockManager });
  const session = device.tab();
  expect((await session.begin(async () => letIn(nur))).kind).toBe('done');
  expect((await session.signedIn())?.userId).toBe(3);
  await session.signOut();
  expect(await device.signedIn()).toBeNull();
});

test('a sign-in that was overtaken and broken off leaves the one who came after alone', async () => {
  const device = aDevice();
  const asked = later<void>();
  const first = device.tab().begin(
    (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(noResponse));
        asked.resolve();
      }),
  );
  await asked.promise;
  await device.tab().begin(async () => letIn(omar));
  expect(await first).toBe(noResponse);
  expect([(await device.signedIn())?.userId, device.tab().user()]).toEqual([4, omar]);
});

test('nobody signs in where the device cannot forget who was signed in before', async () => {
  const device = aDevice();
  await device.tab().begin(async () => letIn(nur));
  const full: UseStore = (mode, work) =>
    mode === 'readonly' ? device.device(mode, work) : Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  let asked = false;
  const outcome = await device.tab(full).begin(async () => {
    asked = true;
    return letIn(omar);
  });
  expect([outcome.kind, asked, (await device.signedIn())?.userId]).toEqual(['unreachable', false, 3]);
});

test('a device session that is none counts as nobody', async () => {
  const { device, signedIn } = aDevice();
  await device('readwrite', (table) => table.put({ userId: '3' }, 'now'));
  expect(await signedIn()).toBeNull();
});
