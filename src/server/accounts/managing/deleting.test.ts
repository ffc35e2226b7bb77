import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { accountLifeMessages } from '../../../contract/messages/server/account-life.ts';
import {
  applicationAt,
  changeStatus,
  comment,
  expectOk,
  listed,
  openFixture,
  readAs,
  start,
  type PortalFixture,
} from '../../applications/testing.ts';
import { verifyRecord } from '../../record/verify.ts';
import { TEST_PASSWORD, tokenIn } from '../../testing/test-portal.ts';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { givePassword } from './manage-users.ts';
import { entriesSince, newestEntry } from '../testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const deleteOwn = (currentPassword = TEST_PASSWORD, userId = fixture.nur.user.userId) =>
  fixture.nur.post('/Auth/delete-account', { currentPassword, userId });
const deleteAs = (who: PortalFixture['nur'], id = fixture.nur.user.userId) => who.post(`/Users/${id}/delete`);
const rowOf = (id: number) =>
  fixture.portal.store.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const Thread = v.array(v.object({ comment: v.string(), firstName: v.string(), lastName: v.string() }));
const History = v.array(v.object({ event: v.string(), name: v.string() }));

test.each([
  ['the person, with their password', () => deleteOwn(), accountLifeMessages.ownAccountDeleted],
  ['an administrator', () => deleteAs(fixture.reviewer), accountLifeMessages.accountDeleted],
])('an account that %s deletes leaves its applications, and its name in threads and history', async (_, act, said) => {
  const id = await applicationAt(fixture, 4);
  expectOk(await comment(fixture.nur, id, 'Here it is.'));
  const draft = await start(fixture.nur, 'Never submitted');
  expect(await act()).toMatchObject({ status: 200, message: said });

  expect((await readAs(fixture.reviewer, id))['user']).toMatchObject({
    firstName: 'Nur',
    lastName: 'Aziz',
    emailAddress: '',
    mobileNumber: '',
  });
  const thread = (await fixture.reviewer.get(`/Comments?applicationId=${id}`)).read(Thread);
  expect(thread.at(-1)).toEqual({ comment: 'Here it is.', firstName: 'Nur', lastName: 'Aziz' });
  const history = (await fixture.reviewer.get(`/ProjectApplication/${id}/history`)).read(History);
  expect(history.map(({ event, name }) => [event, name])).toContainEqual(['submitted', 'Nur Aziz']);
  expectOk(await changeStatus(fixture.reviewer, id, 1));
  const stored = await fixture.portal.store.selectFrom('applications').where('id', '=', draft).select('id').execute();
  expect(stored).toHaveLength(1);
  expect(await verifyRecord(fixture.portal.store, [])).toMatchObject({ findings: [] });
});

test('a person whose account an administrator deletes is told by mail, at the address that it had', async () => {
  const sent = fixture.letters.length;
  const { emailAddress } = fixture.nur.user;
  expectOk(await deleteAs(fixture.reviewer));
  expect(fixture.letters.slice(sent)).toMatchObject([
    { to: emailAddress, subject: expect.stringContaining('was deleted') },
  ]);
});

test('nothing is kept that only signing in or writing to the person needs', async () => {
  const { userId, emailAddress } = fixture.nur.user;
  await fixture.client().post('/Auth/forgot-password', { email: emailAddress });
  const change = { userId, currentPassword: TEST_PASSWORD, newEmail: 'new.nur@example.org' };
  expectOk(await fixture.nur.post('/Auth/change-email', change));
  expectOk(await deleteOwn());

  expect(await rowOf(userId)).toMatchObject({ email_address: '', mobile_number: '', password_hash: '' });
  const { store } = fixture.portal;
  for (const table of ['sessions', 'tokens', 'known_devices', 'email_changes'] as const) {
    expect([table, await store.selectFrom(table).where('user_id', '=', userId).selectAll().execute()]).toEqual([
      table,
      [],
    ]);
  }
  const everything = JSON.stringify(await store.selectFrom('record').selectAll().execute());
  expect(everything).not.toContain(emailAddress);
  expect(everything).not.toContain('new.nur@example.org');
});

test('sessions, links and passwords of a deleted account open nothing', async () => {
  const { emailAddress } = fixture.nur.user;
  const elsewhere = fixture.client();
  await elsewhere.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
  await fixture.client().post('/Auth/forgot-password', { email: emailAddress });
  const token = tokenIn(fixture.letters.at(-1));
  const kept = fixture.nur.cookies.get('portal_session') ?? '';
  expectOk(await deleteOwn());

  expect(fixture.nur.cookies.has('portal_session')).toBe(false);
  fixture.nur.cookies.set('portal_session', kept);
  expect((await fixture.nur.get('/Auth/session')).status).toBe(401);
  expect((await elsewhere.get('/Auth/session')).status).toBe(401);
  expect((await fixture.client().post('/Auth/reset-password', { token, newPassword: 'Heron$2026x' })).status).toBe(400);
  expect(await elsewhere.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD })).toMatchObject({
    status: 401,
    message: 'Invalid credentials',
  });
  expect((await fixture.client().get(`/Users/check-email?email=${emailAddress}`)).data).toEqual({ exists: false });
});

test('a link that is used at the moment of the deletion gives the account no password back', async () => {
  const { userId, emailAddress } = fixture.nur.user;
  await fixture.client().post('/Auth/forgot-password', { email: emailAddress });
  const tokens = await fixture.portal.store.selectFrom('tokens').where('purpose', '=', 'reset').selectAll().execute();
  expectOk(await deleteOwn());
  await fixture.portal.store.insertInto('tokens').values(tokens).execute();
  const body = { token: tokenIn(fixture.letters.at(-1)), newPassword: 'Heron$2026x' };
  expect((await fixture.client().post('/Auth/reset-password', body)).status).toBe(400);
  expect((await rowOf(userId)).password_hash).toBe('');
});

test('a session that is still in the database signs nobody in to a deleted account', async () => {
  const { store } = fixture.portal;
  const ofNur = await store.selectFrom('sessions').where('user_id', '=', fixture.nur.user.userId).selectAll().execute();
  expectOk(await deleteAs(fixture.reviewer));
  await store.insertInto('sessions').values(ofNur).execute();
  expect((await fixture.nur.get('/Auth/session')).status).toBe(401);
});

test('a password that is changed while the deletion looks at it is not the right one any more', async () => {
  // Several times, because the order of the two requests is not determined.
  for (let count = 0; count < 6; count += 1) {
    const person = await fixture.signUpActivated();
    const { userId, emailAddress } = person.user;
    const [deletion, given] = await Promise.all([
      person.post('/Auth/delete-account', { userId, currentPassword: TEST_PASSWORD }),
      givePassword(fixture.portal, emailAddress),
    ]);
    // A new password also ends the session.
    expect(given === undefined ? [200] : [400, 401]).toContain(deletion.status);
    expect((await rowOf(userId)).deleted_at === null).toBe(given !== undefined);
  }
});

test('the email can be registered again, and the new person has nothing of the former one', async () => {
  const { emailAddress, userId } = fixture.nur.user;
  await start(fixture.nur);
  expectOk(await deleteOwn());
  const another = fixture.client();
  expectOk(await another.post('/Users', signUpBody({ emailAddress: emailAddress.toUpperCase() })));
  expectOk(await another.post(`/Users/activate/${tokenIn(fixture.letters.at(-1))}`));
  const signedIn = await another.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
  expect(signedIn.status).toBe(200);
  expect(signedIn.data).not.toMatchObject({ userId });
  expect((await another.get('/ProjectApplication')).data).toEqual([]);
});

test('two deleted accounts lie side by side', async () => {
  expect((await deleteAs(fixture.reviewer)).status).toBe(200);
  expect((await deleteAs(fixture.reviewer, fixture.ali.user.userId)).status).toBe(200);
});

test('a wrong password deletes nothing, is counted, and nobody deletes the account of another', async () => {
  expect(await deleteOwn('Wrong@123')).toMatchObject({
    status: 400,
    data: { problems: [{ field: 'currentPassword', message: 'Current password is incorrect' }] },
  });
  expect((await deleteOwn(TEST_PASSWORD, fixture.ali.user.userId)).status).toBe(403);
  expect((await deleteAs(fixture.ali)).status).toBe(403);
  for (let tries = 0; tries < 4; tries += 1) expect((await deleteOwn('Wrong@123')).status).toBe(400);
  expect((await deleteOwn()).status).toBe(429);
  expect((await fixture.nur.get('/Auth/session')).status).toBe(200);
});

test('an administrator deletes their own account with their password only', async () => {
  await fixture.makeAdministrator();
  const { userId } = fixture.reviewer.user;
  expect(await deleteAs(fixture.reviewer, userId)).toMatchObject({
    status: 403,
    message: accountLifeMessages.ownAccountNeedsPassword,
  });
  expectOk(await fixture.reviewer.post('/Auth/delete-account', { userId, currentPassword: TEST_PASSWORD }));
});

test('what is deleted is not there: it is neither listed nor changed', async () => {
  const { userId } = fixture.nur.user;
  expectOk(await deleteAs(fixture.reviewer));
  for (const call of ['delete', 'disable', 'enable', 'end-sessions']) {
    expect([call, (await fixture.reviewer.post(`/Users/${userId}/${call}`)).status]).toEqual([call, 404]);
  }
  expect((await fixture.reviewer.post(`/Users/${userId}/role`, { roleId: 2 })).status).toBe(404);
  const people = (await fixture.reviewer.get('/Users/list')).read(v.array(v.object({ userId: v.number() })));
  expect(people.map((person) => person.userId)).not.toContain(userId);
});

test('a deletion is recorded with who did it, and is a change of the applications that show the person', async () => {
  const id = await applicationAt(fixture, 5);
  const token = (await fixture.reviewer.get('/ProjectApplication')).headers.get('Changed-Token') ?? '';
  const before = await newestEntry(fixture.portal);
  expectOk(await deleteOwn());
  expect(await entriesSince(fixture.portal, before)).toEqual([
    { kind: 'account.deleted', user: fixture.nur.user.userId, name: 'Nur Aziz', role: 1, doneBy: 'self' },
  ]);
  const changed = await listed(fixture.reviewer, `/ProjectApplication?changedSince=${token}`);
  expect(changed.map((item) => item['id'])).toEqual([id]);
});
