import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { accountLifeAnswers } from '../../../contract/messages/server/account-life.ts';
import {
  applicationAt,
  changeStatus,
  comment,
  expectOk,
  listed,
  openHouse,
  readAs,
  start,
  type House,
} from '../../applications/testing.ts';
import { verifyRecord } from '../../record/verify.ts';
import { TEST_PASSWORD, tokenIn } from '../../testing/test-portal.ts';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { givePassword } from './manage-users.ts';
import { entriesSince, newestEntry } from '../testing.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

const deleteOwn = (currentPassword = TEST_PASSWORD, userId = house.nur.user.userId) =>
  house.nur.post('/Auth/delete-account', { currentPassword, userId });
const deleteAs = (who: House['nur'], id = house.nur.user.userId) => who.post(`/Users/${id}/delete`);
const rowOf = (id: number) =>
  house.portal.store.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const Thread = v.array(v.object({ comment: v.string(), firstName: v.string(), lastName: v.string() }));
const History = v.array(v.object({ event: v.string(), name: v.string() }));

test.each([
  ['the person, with their password', () => deleteOwn(), accountLifeAnswers.ownAccountDeleted],
  ['an administrator', () => deleteAs(house.reviewer), accountLifeAnswers.accountDeleted],
])('an account that %s deletes leaves its applications, and its name in threads and history', async (_, act, said) => {
  const id = await applicationAt(house, 4);
  expectOk(await comment(house.nur, id, 'Here it is.'));
  const draft = await start(house.nur, 'Never submitted');
  expect(await act()).toMatchObject({ status: 200, message: said });

  expect((await readAs(house.reviewer, id))['user']).toMatchObject({
    firstName: 'Nur',
    lastName: 'Aziz',
    emailAddress: '',
    mobileNumber: '',
  });
  const thread = (await house.reviewer.get(`/Comments?applicationId=${id}`)).read(Thread);
  expect(thread.at(-1)).toEqual({ comment: 'Here it is.', firstName: 'Nur', lastName: 'Aziz' });
  const history = (await house.reviewer.get(`/ProjectApplication/${id}/history`)).read(History);
  expect(history.map(({ event, name }) => [event, name])).toContainEqual(['submitted', 'Nur Aziz']);
  expectOk(await changeStatus(house.reviewer, id, 1));
  const stored = await house.portal.store.selectFrom('applications').where('id', '=', draft).select('id').execute();
  expect(stored).toHaveLength(1);
  expect(await verifyRecord(house.portal.store, [])).toMatchObject({ findings: [] });
});

test('a person whose account an administrator deletes is told by mail, at the address that it had', async () => {
  const sent = house.letters.length;
  const { emailAddress } = house.nur.user;
  expectOk(await deleteAs(house.reviewer));
  expect(house.letters.slice(sent)).toMatchObject([
    { to: emailAddress, subject: expect.stringContaining('was deleted') },
  ]);
});

test('nothing is kept that only signing in or writing to the person needs', async () => {
  const { userId, emailAddress } = house.nur.user;
  await house.client().post('/Auth/forgot-password', { email: emailAddress });
  const change = { userId, currentPassword: TEST_PASSWORD, newEmail: 'new.nur@example.org' };
  expectOk(await house.nur.post('/Auth/change-email', change));
  expectOk(await deleteOwn());

  expect(await rowOf(userId)).toMatchObject({ email_address: '', mobile_number: '', password_hash: '' });
  const { store } = house.portal;
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
  const { emailAddress } = house.nur.user;
  const elsewhere = house.client();
  await elsewhere.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
  await house.client().post('/Auth/forgot-password', { email: emailAddress });
  const token = tokenIn(house.letters.at(-1));
  const kept = house.nur.cookies.get('portal_session') ?? '';
  expectOk(await deleteOwn());

  expect(house.nur.cookies.has('portal_session')).toBe(false);
  house.nur.cookies.set('portal_session', kept);
  expect((await house.nur.get('/Auth/session')).status).toBe(401);
  expect((await elsewhere.get('/Auth/session')).status).toBe(401);
  expect((await house.client().post('/Auth/reset-password', { token, newPassword: 'Heron$2026x' })).status).toBe(400);
  expect(await elsewhere.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD })).toMatchObject({
    status: 401,
    message: 'Invalid credentials',
  });
  expect((await house.client().get(`/Users/check-email?email=${emailAddress}`)).data).toEqual({ exists: false });
});

test('a link that is used at the moment of the deletion gives the account no password back', async () => {
  const { userId, emailAddress } = house.nur.user;
  await house.client().post('/Auth/forgot-password', { email: emailAddress });
  const tokens = await house.portal.store.selectFrom('tokens').where('purpose', '=', 'reset').selectAll().execute();
  expectOk(await deleteOwn());
  await house.portal.store.insertInto('tokens').values(tokens).execute();
  const body = { token: tokenIn(house.letters.at(-1)), newPassword: 'Heron$2026x' };
  expect((await house.client().post('/Auth/reset-password', body)).status).toBe(400);
  expect((await rowOf(userId)).password_hash).toBe('');
});

test('a session that is still in the database signs nobody in to a deleted account', async () => {
  const { store } = house.portal;
  const ofNur = await store.selectFrom('sessions').where('user_id', '=', house.nur.user.userId).selectAll().execute();
  expectOk(await deleteAs(house.reviewer));
  await store.insertInto('sessions').values(ofNur).execute();
  expect((await house.nur.get('/Auth/session')).status).toBe(401);
});

test('a password that is changed while the deletion looks at it is not the right one any more', async () => {
  // Several times, because the order of the two requests is not determined.
  for (let count = 0; count < 6; count += 1) {
    const person = await house.signUpActivated();
    const { userId, emailAddress } = person.user;
    const [deletion, given] = await Promise.all([
      person.post('/Auth/delete-account', { userId, currentPassword: TEST_PASSWORD }),
      givePassword(house.portal, emailAddress),
    ]);
    // A new password also ends the session.
    expect(given === undefined ? [200] : [400, 401]).toContain(deletion.status);
    expect((await rowOf(userId)).deleted_at === null).toBe(given !== undefined);
  }
});

test('the email can be registered again, and the new person has nothing of the former one', async () => {
  const { emailAddress, userId } = house.nur.user;
  await start(house.nur);
  expectOk(await deleteOwn());
  const another = house.client();
  expectOk(await another.post('/Users', signUpBody({ emailAddress: emailAddress.toUpperCase() })));
  expectOk(await another.post(`/Users/activate/${tokenIn(house.letters.at(-1))}`));
  const signedIn = await another.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
  expect(signedIn.status).toBe(200);
  expect(signedIn.data).not.toMatchObject({ userId });
  expect((await another.get('/ProjectApplication')).data).toEqual([]);
});

test('two deleted accounts lie side by side', async () => {
  expect((await deleteAs(house.reviewer)).status).toBe(200);
  expect((await deleteAs(house.reviewer, house.ali.user.userId)).status).toBe(200);
});

test('a wrong password deletes nothing, is counted, and nobody deletes the account of another', async () => {
  expect(await deleteOwn('Wrong@123')).toMatchObject({
    status: 400,
    data: { problems: [{ field: 'currentPassword', message: 'Current password is incorrect' }] },
  });
  expect((await deleteOwn(TEST_PASSWORD, house.ali.user.userId)).status).toBe(403);
  expect((await deleteAs(house.ali)).status).toBe(403);
  for (let tries = 0; tries < 4; tries += 1) expect((await deleteOwn('Wrong@123')).status).toBe(400);
  expect((await deleteOwn()).status).toBe(429);
  expect((await house.nur.get('/Auth/session')).status).toBe(200);
});

test('an administrator deletes their own account with their password only', async () => {
  await house.makeAdministrator();
  const { userId } = house.reviewer.user;
  expect(await deleteAs(house.reviewer, userId)).toMatchObject({
    status: 403,
    message: accountLifeAnswers.ownAccountNeedsPassword,
  });
  expectOk(await house.reviewer.post('/Auth/delete-account', { userId, currentPassword: TEST_PASSWORD }));
});

test('what is deleted is not there: it is neither listed nor changed', async () => {
  const { userId } = house.nur.user;
  expectOk(await deleteAs(house.reviewer));
  for (const call of ['delete', 'disable', 'enable', 'end-sessions']) {
    expect([call, (await house.reviewer.post(`/Users/${userId}/${call}`)).status]).toEqual([call, 404]);
  }
  expect((await house.reviewer.post(`/Users/${userId}/role`, { roleId: 2 })).status).toBe(404);
  const people = (await house.reviewer.get('/Users/list')).read(v.array(v.object({ userId: v.number() })));
  expect(people.map((person) => person.userId)).not.toContain(userId);
});

test('a deletion is recorded with who did it, and is a change of the applications that show the person', async () => {
  const id = await applicationAt(house, 5);
  const token = (await house.reviewer.get('/ProjectApplication')).headers.get('Changed-Token') ?? '';
  const before = await newestEntry(house.portal);
  expectOk(await deleteOwn());
  expect(await entriesSince(house.portal, before)).toEqual([
    { kind: 'account.deleted', user: house.nur.user.userId, name: 'Nur Aziz', role: 1, doneBy: 'self' },
  ]);
  const changed = await listed(house.reviewer, `/ProjectApplication?changedSince=${token}`);
  expect(changed.map((item) => item['id'])).toEqual([id]);
});
