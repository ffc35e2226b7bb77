import { expect, test } from 'vitest';
import type { User } from '../../contract/domain/user.ts';
import { noWorkLeft, type WorkLeft } from '../../contract/domain/work-left.ts';
import { until } from '../../../tests/support/test-time.ts';
import { createSignOutFlow, type DataAtSignOut, type SignOutFlow, type SignOutWork } from './sign-out-flow.ts';
import { SENT_WITHIN_MS } from './leaving-steps.ts';

const nur: User = {
  userId: 3,
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '0551234567',
  roleId: 1,
};

/** A user at a device with this work left. `log` records what was done, in order. */
function aPerson(
  left: Partial<WorkLeft> = {},
  { shared = false, isEnded = true, answers = 'now', recorded = 'now' } = {},
) {
  const log: string[] = [];
  const atServer = Promise.withResolvers<boolean>();
  if (answers === 'now') atServer.resolve(isEnded);
  const onDevice = Promise.withResolvers<void>();
  if (recorded === 'now') onDevice.resolve();
  const long = new Set<() => void>();
  /** A long wait ends. */
  const elapse = () => {
    for (const end of long) end();
  };
  const state = {
    left: { ...noWorkLeft, ...left },
    next: null as number | null,
    now: 1000,
    user: nur as User | null,
    hasUnwritten: false,
    broken: false,
    keys: ['a message'],
  };
  const work: SignOutWork = {
    async flush() {
      log.push('flush');
      if (state.hasUnwritten) throw new DOMException('Full.', 'QuotaExceededError');
    },
    sendNow: async () => log.push('send'),
    nextTime: async () => state.next,
    async left() {
      if (state.broken) throw new DOMException('No database.', 'SecurityError');
      return state.left;
    },
    unsentKeys: async () => new Set(state.keys),
    async copy() {
      log.push('copy');
      return ['the copy'];
    },
    async deleteData(keeping: DataAtSignOut, answered) {
      await answered;
      log.push(`forget ${typeof keeping === 'object' ? [...keeping.discarded].join() : keeping}`);
    },
  };
  const listeners = new Set<() => void>();
  const leaving: SignOutFlow = createSignOutFlow({
    session: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      place: () => state.user?.userId ?? null,
      async signOut(onForgotten) {
        log.push('sign out');
        state.user = null;
        await onDevice.promise;
        onForgotten?.();
        return atServer.promise;
      },
    },
    workOf: () => work,
    isShared: () => shared,
    now: () => state.now,
    async sleep(milliseconds, signal) {
      // Otherwise nothing in these tests takes as long as a flush may.
      if (milliseconds > 1000)
        return new Promise((resolve) => {
          long.add(resolve);
          signal.addEventListener('abort', () => resolve());
        });
      if (!signal.aborted) state.now += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  const becomes = (user: User | null) => {
    state.user = user;
    for (const listener of listeners) listener();
  };
  return { leaving, log, state, becomes, atServer, onDevice, elapse };
}

const asked = (leaving: SignOutFlow) => until(() => leaving.state().step === 'asking');
const askedAgain = (leaving: SignOutFlow) =>
  until(() => {
    const state = leaving.state();
    return state.step === 'asking' && state.times > 1;
  });

test('with nothing left a person is signed out unasked, and nothing of theirs stays', async () => {
  const { leaving, log } = aPerson();
  const left = await leaving.begin();
  expect(left.kind === 'left' && (await left.atServer)).toBe(true);
  if (left.kind === 'left') await left.deleted;
  expect(log).toEqual(['flush', 'sign out', 'forget unsent']);
  expect(leaving.state()).toEqual({ step: 'no' });
});

test('what was typed is put on the disk before it is counted', async () => {
  const { leaving, log } = aPerson({ drafts: 1 });
  void leaving.begin();
  await asked(leaving);
  expect(log).toEqual(['flush']);
});

test('what waits is sent first, and says how much is to go; what arrived is not asked about', async () => {
  const { leaving, log, state } = aPerson({ changes: 2 });
  state.next = state.now;
  const begun = leaving.begin();
  await until(() => log.includes('send'));
  expect(leaving.state()).toMatchObject({ step: 'sending', left: { changes: 2 } });
  state.left = noWorkLeft;
  state.next = null;
  const left = await begun;
  if (left.kind === 'left') await left.deleted;
  expect(log).toEqual(['flush', 'send', 'sign out', 'forget unsent']);
});

test('a line that hangs is not waited for longer than is bearable', async () => {
  const { leaving, state } = aPerson({ changes: 1 });
  state.next = 0;
  void leaving.begin();
  await asked(leaving);
  expect(state.now).toBeGreaterThanOrEqual(1000 + SENT_WITHIN_MS);
});

test('without a connection it asks as soon as the try has ended', async () => {
  const { leaving, state } = aPerson({ changes: 1 });
  state.next = state.now + 60_000;
  void leaving.begin();
  await asked(leaving);
  expect(state.now).toBe(1000);
});

test('anybody who does not want to wait is asked at once', async () => {
  const { leaving, log, state } = aPerson({ changes: 1 });
  state.next = 0;
  void leaving.begin();
  await until(() => log.includes('send'));
  leaving.stopWaiting();
  await asked(leaving);
  expect(state.now).toBeLessThan(1000 + SENT_WITHIN_MS);
});

test.each([
  ['keep', {}, {}, 'all'],
  ['keep', { shared: true }, {}, 'unsent'],
  ['keep', {}, { clears: true }, 'unsent'],
  ['discard', {}, {}, 'a message'],
  ['discard', { shared: true }, { clears: true }, 'a message'],
] as const)('%s with %o and %o comes to: %s', async (choice, device, how, keeping) => {
  const { leaving, log } = aPerson({ messages: 1 }, device);
  const begun = leaving.begin(how);
  await asked(leaving);
  leaving[choice]();
  const left = await begun;
  expect(left.kind === 'left' && (await left.atServer)).toBe(true);
  if (left.kind === 'left') await left.deleted;
  expect(log).toEqual(['flush', 'sign out', `forget ${keeping}`]);
});

test('more was found since the person was asked: they are asked again before it is discarded', async () => {
  const { leaving, log, state } = aPerson({ messages: 1 });
  const begun = leaving.begin();
  await asked(leaving);
  state.keys = ['a message', 'an answer'];
  state.left = { ...noWorkLeft, messages: 1, drafts: 1 };
  leaving.discard();
  await askedAgain(leaving);
  expect(leaving.state()).toMatchObject({ left: { messages: 1, drafts: 1 } });
  leaving.discard();
  const left = await begun;
  if (left.kind === 'left') await left.deleted;
  expect(log).toEqual(['flush', 'sign out', 'forget a message,an answer']);
});

test('anybody who stays is still signed in, whether asked or while it is sent, and can sign out again later', async () => {
  const { leaving, log, state } = aPerson({ changes: 1 });
  state.next = 0;
  const first = leaving.begin();
  await until(() => log.includes('send'));
  leaving.stay();
  expect(await first).toEqual({ kind: 'stayed' });
  state.next = null;
  const second = leaving.begin();
  await asked(leaving);
  leaving.stay();
  expect(await second).toEqual({ kind: 'stayed' });
  expect(state.user).toEqual(nur);
  expect(log).not.toContain('sign out');
});

test('words that cannot be put on the disk are told before the person leaves', async () => {
  const { leaving, state } = aPerson();
  state.hasUnwritten = true;
  void leaving.begin();
  await asked(leaving);
  expect(leaving.state()).toEqual({ step: 'asking', left: noWorkLeft, clears: false, hasUnwritten: true, times: 1 });
});

test('a copy has what the disk takes by then, though it did not take it before', async () => {
  const { leaving, log, state } = aPerson({ drafts: 1 });
  state.hasUnwritten = true;
  void leaving.begin();
  await asked(leaving);
  state.hasUnwritten = false;
  expect(await leaving.copy()).toEqual(['the copy']);
  expect(log).toEqual(['flush', 'flush', 'copy']);
});

test.each([
  [false, 'all'],
  [true, 'unsent'],
])(
  'a device that does not give its database lets the person go, and deletes nothing unsent (shared: %s)',
  async (shared, stays) => {
    const { leaving, log, state } = aPerson({}, { shared });
    state.broken = true;
    const left = await leaving.begin();
    expect(left.kind === 'left' && (await left.atServer)).toBe(true);
    if (left.kind === 'left') await left.deleted;
    expect(log).toEqual(['flush', 'sign out', `forget ${stays}`]);
  },
);

test('asked twice it is done once', async () => {
  const { leaving, log } = aPerson({ files: 1 });
  const both = [leaving.begin(), leaving.begin()];
  await asked(leaving);
  leaving.keep();
  await Promise.all(both);
  expect(log.filter((line) => line === 'sign out')).toHaveLength(1);
});

test('somebody else at the device ends the session, and keeps what has not arrived', async () => {
  const { leaving, log } = aPerson({ changes: 1 });
  const left = await leaving.leaveToAnother();
  if (left.kind === 'left') await left.deleted;
  expect(log).toEqual(['flush', 'sign out', 'forget unsent']);
});

test('where the server could not be reached the session there goes on, and that is said', async () => {
  const { leaving } = aPerson({}, { isEnded: false });
  const left = await leaving.begin();
  expect(left.kind === 'left' && (await left.atServer)).toBe(false);
});

test('the question is for anybody who was asked: once somebody else is signed in, nobody answers it for them', async () => {
  const { leaving, log, becomes } = aPerson({ changes: 2 });
  const answered = leaving.begin();
  await asked(leaving);
  becomes({ ...nur, userId: nur.userId + 1 });
  leaving.discard();
  expect(await answered).toEqual({ kind: 'stayed' });
  expect(leaving.state()).toEqual({ step: 'no' });
  expect(log).not.toContain('sign out');
});

test('anybody who finds the question open on a locked tablet can leave it to its person, and nothing unsent goes', async () => {
  const { leaving, log } = aPerson({ changes: 2 });
  const answered = leaving.begin();
  await asked(leaving);
  const left = await leaving.leaveToAnother();
  expect(await answered).toEqual({ kind: 'stayed' });
  if (left.kind === 'left') await left.deleted;
  expect(log.slice(-2)).toEqual(['sign out', 'forget unsent']);
});

test('nothing is deleted before the portal has answered the sign-out, or for five seconds if it does not', async () => {
  for (const isAnswered of [true, false]) {
    const { leaving, log, atServer, elapse } = aPerson({}, { answers: 'later' });
    const left = await leaving.begin();
    if (left.kind !== 'left') throw new Error('stayed');
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['flush', 'sign out']);
    if (isAnswered) atServer.resolve(true);
    else elapse();
    await left.deleted;
    expect(log).toEqual(['flush', 'sign out', 'forget unsent']);
    atServer.resolve(false);
  }
});

test('the portal has five seconds to answer the sign-out also if the device takes as long to record it', async () => {
  const { leaving, log, onDevice, elapse } = aPerson({}, { answers: 'later', recorded: 'later' });
  const left = await leaving.begin();
  if (left.kind !== 'left') throw new Error('stayed');
  elapse();
  onDevice.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['flush', 'sign out']);
  elapse();
  await left.deleted;
  expect(log).toEqual(['flush', 'sign out', 'forget unsent']);
});
