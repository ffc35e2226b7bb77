import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { SessionOnWire } from '../../../contract/api/account-life.ts';
import { applicationAt, expectOk, openFixture, type PortalFixture } from '../../applications/testing.ts';
import { secretHash } from '../../http/log/secrets.ts';
import { TEST_PASSWORD, type SignedIn } from '../../testing/test-portal.ts';
import { SESSION_LASTS_MS, SESSION_USE_NOTED_EVERY_MS } from '../sessions.ts';
import { entriesSince, newestEntry } from '../testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

/** Signs the user in with another browser. */
async function another(person: SignedIn): Promise<SignedIn> {
  const client = fixture.client();
  const { emailAddress } = person.user;
  expectOk(await client.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD }));
  return Object.assign(client, { user: person.user });
}
const sessionsOf = async (person: SignedIn) => (await person.get('/Auth/sessions')).read(v.array(SessionOnWire));
const isSignedIn = async (person: SignedIn) => (await person.get('/Auth/session')).status === 200;
const time = (milliseconds: number) => new Date(milliseconds).toISOString();

test('a person sees where they are signed in, since when, when last, and which session is this one', async () => {
  const began = fixture.clock.now();
  fixture.clock.advance(5 * SESSION_USE_NOTED_EVERY_MS);
  const there = await another(fixture.nur);
  const began2 = fixture.clock.now();
  fixture.clock.advance(SESSION_USE_NOTED_EVERY_MS);
  await there.get('/Auth/session');
  const used = fixture.clock.now();
  fixture.clock.advance(1000);
  expect(await sessionsOf(fixture.nur)).toEqual([
    { id: expect.any(String), createdAt: time(began), lastUsedAt: time(fixture.clock.now()), isThis: true },
    { id: expect.any(String), createdAt: time(began2), lastUsedAt: time(used), isThis: false },
  ]);
  expect((await sessionsOf(there)).map(({ isThis }) => isThis)).toEqual([true, false]);
});

test('the id of a session is neither its token nor made from it, and signs nobody in', async () => {
  const there = await another(fixture.nur);
  const token = there.cookies.get('portal_session') ?? '';
  const answer = await fixture.nur.get('/Auth/sessions');
  const ids = answer.read(v.array(SessionOnWire)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(JSON.stringify(answer.data)).not.toContain(token);
  expect(JSON.stringify(answer.data)).not.toContain(secretHash(token));
  for (const id of ids) {
    const thief = fixture.client();
    thief.cookies.set('portal_session', id);
    expect((await thief.get('/Auth/session')).status).toBe(401);
  }
});

test('the last use is noted at most once an hour, and a session that ended is not listed', async () => {
  const { store } = fixture.portal;
  const usedAt = async () => (await store.selectFrom('sessions').select('used_at').execute()).map((row) => row.used_at);
  const before = await usedAt();
  fixture.clock.advance(SESSION_USE_NOTED_EVERY_MS - 1);
  await fixture.nur.get('/Auth/session');
  expect(await usedAt()).toEqual(before);
  const there = await another(fixture.nur);
  fixture.clock.advance(SESSION_LASTS_MS - 1);
  await there.get('/Auth/session');
  fixture.clock.advance(1);
  expect(await sessionsOf(there)).toHaveLength(1);
});

test('a person ends one of their sessions, and the others go on', async () => {
  const [there, third] = [await another(fixture.nur), await another(fixture.nur)];
  const [own] = (await sessionsOf(there)).filter(({ isThis }) => isThis);
  expect((await fixture.nur.delete(`/Auth/sessions/${own?.id}`)).status).toBe(200);
  expect([await isSignedIn(there), await isSignedIn(third), await isSignedIn(fixture.nur)]).toEqual([
    false,
    true,
    true,
  ]);
  expect((await fixture.nur.delete(`/Auth/sessions/${own?.id}`)).status).toBe(404);
});

test('a person who ends the session that they ask from is signed out there', async () => {
  const [own] = (await sessionsOf(fixture.nur)).filter(({ isThis }) => isThis);
  expectOk(await fixture.nur.delete(`/Auth/sessions/${own?.id}`));
  expect(fixture.nur.cookies.has('portal_session')).toBe(false);
});

test("nobody ends another person's session by its id, nor by the hash of its token", async () => {
  const [ofAli] = await sessionsOf(fixture.ali);
  const hash = secretHash(fixture.ali.cookies.get('portal_session') ?? '');
  for (const id of [ofAli?.id, hash, 'x', '%00']) {
    expect((await fixture.nur.delete(`/Auth/sessions/${id}`)).status).toBe(404);
  }
  expect(await isSignedIn(fixture.ali)).toBe(true);
  expect((await fixture.client().delete(`/Auth/sessions/${ofAli?.id}`)).status).toBe(401);
});

test('a person ends all their other sessions', async () => {
  const [there, third] = [await another(fixture.nur), await another(fixture.nur)];
  expect((await fixture.nur.post('/Auth/end-other-sessions')).status).toBe(200);
  expect(await sessionsOf(fixture.nur)).toHaveLength(1);
  const left = [there, third, fixture.nur, fixture.ali].map(isSignedIn);
  expect(await Promise.all(left)).toEqual([false, false, true, true]);
});

test("an administrator ends a person's sessions, and nothing else of the account", async () => {
  const there = await another(fixture.nur);
  const id = await applicationAt(fixture, 5);
  expect((await fixture.ali.post(`/Users/${fixture.nur.user.userId}/end-sessions`)).status).toBe(403);
  expect((await fixture.reviewer.post(`/Users/${fixture.nur.user.userId}/end-sessions`)).status).toBe(200);
  expect([await isSignedIn(there), await isSignedIn(fixture.nur), await isSignedIn(fixture.ali)]).toEqual([
    false,
    false,
    true,
  ]);
  const back = await another(fixture.nur);
  expect((await back.get(`/ProjectApplication/${id}`)).status).toBe(200);
});

test('ended sessions are recorded with who ended them; where there was none, nothing is', async () => {
  await another(fixture.nur);
  const before = await newestEntry(fixture.portal);
  expectOk(await fixture.nur.post('/Auth/end-other-sessions'));
  expectOk(await fixture.nur.post('/Auth/end-other-sessions'));
  expectOk(await fixture.reviewer.post(`/Users/${fixture.nur.user.userId}/end-sessions`));
  const about = { kind: 'session.ended', user: fixture.nur.user.userId, name: 'Nur Aziz', role: 1, sessions: 1 };
  expect(await entriesSince(fixture.portal, before)).toEqual([
    { ...about, doneBy: 'self' },
    { ...about, doneBy: 'administrator', by: { user: fixture.reviewer.user.userId, name: 'Rana Saleh', role: 2 } },
  ]);
});
