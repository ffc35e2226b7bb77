import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestPortal, TEST_PASSWORD } from '../testing/test-portal.ts';
import { givePassword } from './managing/manage-users.ts';
import { beginSession, SESSION_LASTS_MS, SESSION_MAX_MS } from './sessions.ts';
import { findUser } from './user-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('on http the cookie is HttpOnly, Lax and for the whole path, and no token stands in the body', async () => {
  const { signUpActivated, client } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;

  const response = await client().fetch('/api/v1/Auth/Validate', {
    method: 'POST',
    body: JSON.stringify({ emailAddress, password: TEST_PASSWORD }),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^portal_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await response.text()).not.toContain(cookie.slice(15, 58));
});

test('on https the cookie is Secure and bound to the host by its name', async () => {
  const { signUpActivated } = await createTestPortal({ settings: { publicUrl: 'https://portal.example.org' } });
  const person = await signUpActivated();

  expect([...person.cookies.keys()]).toEqual(['__Host-portal_session', '__Host-portal_device']);
  expect((await person.get('/Auth/session')).status).toBe(200);
  const response = await person.fetch('/api/v1/Auth/logout', { method: 'POST' });
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-portal_session=; .*Secure/);
});

test('the store keeps no token, only its hash', async () => {
  const { signUpActivated, portal } = await createTestPortal();
  const token = (await signUpActivated()).cookies.get('portal_session');
  const [row] = await portal.store.selectFrom('sessions').selectAll().execute();
  expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(token);
});

test('a session in use goes on, and its cookie is renewed at most daily', async () => {
  const { signUpActivated, clock } = await createTestPortal();
  const person = await signUpActivated();
  const setCookies = async () => (await person.get('/Auth/session')).headers.getSetCookie().length;

  expect(await setCookies()).toBe(0);
  for (let day = 0; day < 40; day += 1) {
    clock.advance(DAY_MS + 1);
    expect(await setCookies()).toBe(1);
    expect(await setCookies()).toBe(0);
  }
});

test('a session that is used every day ends after 90 days', async () => {
  const { signUpActivated, clock } = await createTestPortal();
  const person = await signUpActivated();
  const lasting = SESSION_MAX_MS / DAY_MS;
  for (let day = 1; day < lasting; day += 1) {
    clock.advance(DAY_MS);
    expect([day, (await person.get('/Auth/session')).status]).toEqual([day, 200]);
  }
  clock.advance(DAY_MS);
  expect((await person.get('/Auth/session')).status).toBe(401);
});

test('a session that nobody uses ends after 30 days', async () => {
  const { signUpActivated, clock } = await createTestPortal();
  const person = await signUpActivated();
  clock.advance(SESSION_LASTS_MS);
  expect((await person.get('/Auth/session')).status).toBe(401);
});

test('signing out ends the session for anybody who kept its cookie', async () => {
  const { signUpActivated } = await createTestPortal();
  const person = await signUpActivated();
  const kept = person.cookies.get('portal_session') ?? '';

  expect((await person.post('/Auth/logout')).status).toBe(200);
  expect(person.cookies.has('portal_session')).toBe(false);
  person.cookies.set('portal_session', kept);
  expect((await person.get('/Auth/session')).status).toBe(401);
});

test('signing out empties the cache of the browser', async () => {
  const { signUpActivated } = await createTestPortal();
  const person = await signUpActivated();
  expect((await person.post('/Auth/logout')).headers.get('Clear-Site-Data')).toBe('"cache"');
});

test('signing out without a session is a success', async () => {
  const { client } = await createTestPortal();
  expect((await client().post('/Auth/logout')).status).toBe(200);
});

test('signing in again ends the session that the browser had', async () => {
  const { signUpActivated } = await createTestPortal();
  const person = await signUpActivated();
  const former = person.cookies.get('portal_session') ?? '';
  await person.post('/Auth/Validate', { emailAddress: person.user.emailAddress, password: TEST_PASSWORD });

  expect(person.cookies.get('portal_session')).not.toBe(former);
  person.cookies.set('portal_session', former);
  expect((await person.get('/Auth/session')).status).toBe(401);
});

test('a made-up cookie is nobody', async () => {
  const { client } = await createTestPortal();
  const visitor = client();
  for (const token of ['', 'x', '%00', 'a'.repeat(5000)]) {
    visitor.cookies.set('portal_session', token);
    expect((await visitor.get('/Auth/session')).status).toBe(401);
  }
});

test("another person's session than For-User says answers 401 and does nothing", async () => {
  const { signUpActivated } = await createTestPortal();
  const person = await signUpActivated();
  for (const claimed of [String(person.user.userId + 1), 'x', '']) {
    const answer = await person.post('/Auth/logout', undefined, { 'For-User': claimed });
    expect(answer).toMatchObject({ status: 401, isSuccess: false });
  }
  expect((await person.get('/Auth/session', { 'For-User': String(person.user.userId) })).status).toBe(200);
});

test('no session begins by a password that was changed while it was verified', async () => {
  const { signUpActivated, portal } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;
  const verified = await findUser(portal.store, emailAddress);
  if (verified === undefined) throw new Error('There is no such person');
  await givePassword(portal, emailAddress);
  expect(await beginSession(portal, verified)).toBeUndefined();
  expect(await portal.store.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('a sign-in under way does not survive a change of the password', async () => {
  const { signUpActivated, client, portal } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;
  const signingIn = Array.from({ length: 4 }, client);
  await Promise.all([
    givePassword(portal, emailAddress),
    ...signingIn.map((one) => one.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD })),
  ]);
  for (const one of signingIn) expect((await one.get('/Auth/session')).status).toBe(401);
});

test('while nothing can be written, people go on reading and can sign out', async () => {
  const { signUpActivated, portal, clock, logged, client } = await createTestPortal();
  const person = await signUpActivated();
  const token = person.cookies.get('portal_session') ?? '';
  const elsewhere = () => {
    const thief = client();
    thief.cookies.set('portal_session', token);
    return thief.get('/Auth/session');
  };
  clock.advance(2 * DAY_MS);
  await sql`pragma query_only = on`.execute(portal.store);
  expect((await person.get('/ProjectApplication')).status).toBe(200);
  expect((await person.post('/Auth/logout')).status).toBe(200);
  expect((await elsewhere()).status).toBe(401);
  expect(logged.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['session-not-renewed', 'session-not-deleted']),
  );
  await sql`pragma query_only = off`.execute(portal.store);

  const other = await signUpActivated();
  expect((await other.post('/Auth/logout')).status).toBe(200);
  expect(await portal.store.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect((await elsewhere()).status).toBe(401);
});
