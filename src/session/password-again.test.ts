import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { noDatabases } from '../../tests/support/no-databases.ts';
import { clientOver } from '../../tests/support/plain-server/clients.ts';
import type { User } from '../contract/domain/user.ts';
import { createAccount } from './account.ts';
import { openDeviceStore, readDeviceSession } from './device-session.ts';
import { signInByPasswordAgain } from './password-again.ts';
import { createSession } from './session.ts';

const nur: User = {
  userId: 3,
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '0551234567',
  roleId: 1,
};
const NOW = new Date(2026, 10, 21, 14, 0).getTime();

const envelope = (status: number, isSuccess: boolean, data?: unknown, message = '', headers = {}) =>
  Response.json({ isSuccess, message, data }, { status, headers });
const page = (status: number, headers = {}) =>
  new Response('<h1>Somebody else</h1>', { status, headers: { 'Content-Type': 'text/html', ...headers } });
const signedIn = () => envelope(200, true, nur);

/**
 * Nur's page after her session ended, and what it tells her; `check` and `signIn` respond to the two calls that it
 * makes.
 */
async function aPage({
  check = () => envelope(200, true, { exists: true }),
  signIn = signedIn,
}: { check?: () => Response; signIn?: () => Response } = {}) {
  const answers = { check: () => envelope(200, true, { exists: true }), signIn: signedIn };
  const asked: string[] = [];
  const { client } = clientOver({
    userId: nur.userId,
    apiBase: '/api/v1',
    async answer(request) {
      const isSignIn = request.method === 'POST';
      asked.push(isSignIn ? 'sign in' : 'check');
      return isSignIn ? answers.signIn() : answers.check();
    },
  });
  const stored = new Map<string, string>();
  const device = openDeviceStore(new IDBFactory());
  const session = createSession({
    client,
    device,
    databases: noDatabases,
    newMark: () => crypto.randomUUID(),
    locks: undefined,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    now: () => NOW,
    clearApplication: () => {},
    onStorage: () => () => {},
  });
  const account = createAccount(client);
  const askAgain = () => signInByPasswordAgain({ session, account, now: () => NOW }, 'Secret@12');
  await session.begin((signal) => account.signIn({ emailAddress: nur.emailAddress, password: 'Secret@12' }, signal));
  const before = await readDeviceSession(device);
  asked.length = 0;
  Object.assign(answers, { check, signIn });
  return {
    asked,
    askAgain,
    /** Whether Nur is still signed in as before, for the page and for delivery. */
    isAsBefore: async () =>
      session.user()?.userId === nur.userId && (await readDeviceSession(device))?.mark === before?.mark,
  };
}

test('by the password the person is signed in again, where they are', async () => {
  const { askAgain, asked, isAsBefore } = await aPage();
  expect(await askAgain()).toBeNull();
  expect([asked, await isAsBefore()]).toEqual([['check', 'sign in'], false]);
});

test.each([
  ['no connection', () => Response.error(), 'We can’t reach the portal. You need to be online to log in.'],
  ['the page of a network', () => page(200), 'Log in to this Wi-Fi network first'],
  ['a redirect to it', () => page(302, { Location: 'http://hotel.test' }), 'Log in to this Wi-Fi network first'],
  ['a failure of a proxy', () => page(502), 'The portal had a problem and couldn’t respond.'],
  ['something else than v1', () => page(404), 'The portal had a problem and couldn’t respond.'],
  ['a failure that the portal tells of', () => envelope(500, false, null, 'Sorry, no.'), 'Sorry, no.'],
  ['a proxy that wants to be left alone', () => page(429), 'We have to wait a moment.'],
  ['the same with a time', () => page(429, { 'Retry-After': '300' }), 'We have to wait until 14:05.'],
  ['a portal that is out of work', () => page(503, { 'Retry-After': '120' }), 'We have to wait until 14:02.'],
  ['too many tries', () => envelope(429, false, null, 'Too many tries.', { 'Retry-After': '20' }), 'Too many tries.'],
])('%s is told as what it is, and the person stays who they are', async (_name, check, words) => {
  const { askAgain, asked, isAsBefore } = await aPage({ check });
  expect(await askAgain()).toContain(words);
  expect([asked, await isAsBefore()]).toEqual([['check'], true]);
});

test('a server that knows the password and not the question lets them in', async () => {
  const { askAgain } = await aPage({ check: () => envelope(404, false, null, 'Unknown path.') });
  expect(await askAgain()).toBeNull();
});

test('an address that the portal no longer has is told, and the person stays who they are', async () => {
  const { askAgain, asked, isAsBefore } = await aPage({ check: () => envelope(200, true, { exists: false }) });
  expect(await askAgain()).toContain('no longer has an account with the address nur@example.org');
  expect([asked, await isAsBefore()]).toEqual([['check'], true]);
});

test('a refused password is told in the words of the server', async () => {
  const { askAgain, isAsBefore } = await aPage({ signIn: () => envelope(401, false, null, 'Invalid credentials') });
  expect(await askAgain()).toBe('Invalid credentials');
  expect(await isAsBefore()).toBe(true);
});

test('where the portal fails in between, that is told, and nobody counts as signed in: the cookie may have come', async () => {
  const { askAgain, isAsBefore } = await aPage({ signIn: () => page(502) });
  expect(await askAgain()).toBe('The portal had a problem and couldn’t respond. Try again in a moment.');
  expect(await isAsBefore()).toBe(false);
});
