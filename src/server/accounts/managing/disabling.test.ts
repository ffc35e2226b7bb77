import { beforeEach, expect, test } from 'vitest';
import { accountLifeMessages } from '../../../contract/messages/server/account-life.ts';
import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { applicationAt, changeStatus, openFixture, type PortalFixture } from '../../applications/testing.ts';
import { verifyRecord } from '../../record/verify.ts';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { TEST_PASSWORD, tokenIn } from '../../testing/test-portal.ts';
import { disableAccount } from './account-life.ts';
import { makeFirstAccounts } from '../sign-up/first-accounts.ts';
import { beginSession } from '../sessions.ts';
import { entriesSince, newestEntry } from '../testing.ts';
import { findUser } from '../user-store.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const disable = (id = fixture.nur.user.userId) => fixture.reviewer.post(`/Users/${id}/disable`);
const enable = (id = fixture.nur.user.userId) => fixture.reviewer.post(`/Users/${id}/enable`);
const signIn = (password = TEST_PASSWORD, emailAddress = fixture.nur.user.emailAddress) =>
  fixture.client().post('/Auth/Validate', { emailAddress, password });

test('a disabled person is signed out at once, cannot sign in, and can again once they are enabled', async () => {
  expect(await disable()).toMatchObject({ status: 200, message: accountLifeMessages.accountDisabled });
  expect((await fixture.nur.get('/Auth/session')).status).toBe(401);
  expect((await fixture.nur.get('/ProjectApplication')).status).toBe(401);
  expect(await signIn()).toMatchObject({ status: 401, message: accountLifeMessages.disabled });

  expect(await enable()).toMatchObject({ status: 200, message: accountLifeMessages.accountEnabled });
  expect((await fixture.nur.get('/Auth/session')).status).toBe(401);
  expect((await signIn()).status).toBe(200);
});

test('a disabled person is told by mail, once', async () => {
  const sent = fixture.letters.length;
  await disable();
  await disable();
  expect(fixture.letters.slice(sent)).toMatchObject([
    { to: fixture.nur.user.emailAddress, subject: expect.stringContaining('was disabled') },
  ]);
  expect(fixture.letters.at(-1)?.text).toContain('Dear Nur,');
});

test('an account is disabled, and says so, although the mail cannot be sent', async () => {
  fixture.portal.mail.send = () => Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
  expect(await disable()).toMatchObject({ status: 200, message: accountLifeMessages.accountDisabled });
  expect((await signIn()).status).toBe(401);
  expect(fixture.logged).toContainEqual({
    level: 'error',
    event: 'background',
    fields: { name: 'mail', error: 'Error' },
  });
});

test('only the right password is told that the account is disabled', async () => {
  await disable();
  const wrong = await signIn('Wrong@123');
  const unknown = await signIn('Wrong@123', 'nobody@example.org');
  expect(wrong).toMatchObject({ status: 401, message: accountAnswers.invalidCredentials, data: undefined });
  expect([wrong.status, wrong.message]).toEqual([unknown.status, unknown.message]);
});

test('a session that is still in the database signs no disabled person in', async () => {
  const { store } = fixture.portal;
  const sessions = await store.selectFrom('sessions').selectAll().execute();
  await disable();
  await store
    .insertInto('sessions')
    .values(sessions.filter((session) => session.user_id === fixture.nur.user.userId))
    .execute();
  expect((await fixture.nur.get('/Auth/session')).status).toBe(401);
  await enable();
  expect((await fixture.nur.get('/Auth/session')).status).toBe(200);
});

test('no session begins of an account that was disabled while its password was verified', async () => {
  const verified = await findUser(fixture.portal.store, fixture.nur.user.emailAddress);
  if (verified === undefined) throw new Error('There is no such person');
  await disableAccount(fixture.portal, { whom: { id: verified.id }, doneBy: 'shell' });
  expect(await beginSession(fixture.portal, verified)).toBeUndefined();
});

test('links that were mailed before end, and none is mailed while the account is disabled', async () => {
  const email = fixture.nur.user.emailAddress;
  const forgotten = await fixture.client().post('/Auth/forgot-password', { email });
  const token = tokenIn(fixture.letters.at(-1));
  await disable();
  const body = { token, newPassword: 'Heron$2027yx' };
  expect((await fixture.client().post('/Auth/reset-password', body)).status).toBe(400);

  const sent = fixture.letters.length;
  const again = await fixture.client().post('/Auth/forgot-password', { email });
  expect([again.status, again.message]).toEqual([forgotten.status, forgotten.message]);
  expect(fixture.letters).toHaveLength(sent);
  await enable();
  expect((await fixture.client().post('/Auth/reset-password', body)).status).toBe(400);
  expect((await signIn()).status).toBe(200);
});

test('a link that was mailed at the moment in which the account was disabled changes no password and activates nobody', async () => {
  const { store } = fixture.portal;
  await fixture.client().post('/Auth/forgot-password', { email: fixture.nur.user.emailAddress });
  const reset = tokenIn(fixture.letters.at(-1));
  await fixture.client().post('/Users', signUpBody());
  const activation = tokenIn(fixture.letters.at(-1));
  await store.updateTable('users').set({ disabled_at: '2026-01-05T08:00:00.000Z' }).execute();
  const body = { token: reset, newPassword: 'Heron$2027yx' };
  expect((await fixture.client().post('/Auth/reset-password', body)).status).toBe(400);
  expect((await fixture.client().post(`/Users/activate/${activation}`)).status).toBe(400);
  await store.updateTable('users').set({ disabled_at: null }).execute();
  expect((await signIn()).status).toBe(200);
  expect((await signIn(TEST_PASSWORD, 'amal@example.org')).message).toBe(accountAnswers.notActivated);
});

test('who becomes the administrator of the settings keeps no link that was mailed before', async () => {
  const { emailAddress, userId } = fixture.nur.user;
  await fixture.client().post('/Auth/forgot-password', { email: emailAddress });
  const token = tokenIn(fixture.letters.at(-1));
  const disabled_at = '2026-01-05T08:00:00.000Z';
  const { store } = fixture.portal;
  await store.updateTable('users').set({ disabled_at }).where('id', '=', fixture.reviewer.user.userId).execute();
  await makeFirstAccounts(fixture.portal, { email: emailAddress, password: TEST_PASSWORD });
  const body = { token, newPassword: 'Heron$2027yx' };
  expect(await fixture.client().post('/Auth/reset-password', body)).toMatchObject({
    status: 400,
    message: accountAnswers.resetLinkEnded,
  });
  expect(await signIn()).toMatchObject({ status: 200, data: { userId, roleId: 2 } });
});

test('if nobody can administer, the administrator of the settings is enabled by the start, and that is recorded', async () => {
  const { store } = fixture.portal;
  const { emailAddress, userId } = fixture.nur.user;
  await disable();
  // As after a mistake in the database: the portal itself never disables the last administrator.
  const disabled_at = '2026-01-05T08:00:00.000Z';
  await store.updateTable('users').set({ disabled_at }).where('id', '=', fixture.reviewer.user.userId).execute();
  const before = await newestEntry(fixture.portal);
  await makeFirstAccounts(fixture.portal, { email: emailAddress, password: TEST_PASSWORD });
  expect(await signIn()).toMatchObject({ status: 200, data: { roleId: 2 } });
  const about = { user: userId, name: 'Nur Aziz', role: 2, doneBy: 'start' };
  expect((await entriesSince(fixture.portal, before)).slice(0, 3)).toEqual([
    { kind: 'account.enabled', ...about },
    { kind: 'role.changed', ...about },
    { kind: 'password.changed', ...about },
  ]);
});

test('the applications of a disabled person stay, and are decided on', async () => {
  const id = await applicationAt(fixture, 5);
  await disable();
  expect((await changeStatus(fixture.reviewer, id, 1)).status).toBe(200);
});

test('disabling and enabling are recorded, with who did it, and once', async () => {
  const { reviewer, nur } = fixture;
  const before = await newestEntry(fixture.portal);
  await disable();
  expect(await disable()).toMatchObject({ status: 200, message: accountLifeMessages.accountDisabledAlready });
  await enable();
  expect(await enable()).toMatchObject({ status: 200, message: accountLifeMessages.accountEnabledAlready });
  const about = { user: nur.user.userId, name: 'Nur Aziz', role: 1, doneBy: 'administrator' };
  const by = { user: reviewer.user.userId, name: 'Rana Saleh', role: 2 };
  expect(await entriesSince(fixture.portal, before)).toEqual([
    { kind: 'account.disabled', ...about, by },
    { kind: 'account.enabled', ...about, by },
  ]);
  expect(await verifyRecord(fixture.portal.store, [])).toMatchObject({ findings: [] });
});

test('an account that is enabled, disabled or deleted beside the record is found', async () => {
  const { store } = fixture.portal;
  const findings = async () => (await verifyRecord(store, [])).findings;
  const told = [`User ${fixture.nur.user.userId} was disabled, enabled or deleted, but no entry records it.`];
  const set = (values: { disabled_at?: string | null; deleted_at?: string | null }) =>
    store.updateTable('users').set(values).where('id', '=', fixture.nur.user.userId).execute();
  await set({ disabled_at: 'now' });
  expect(await findings()).toEqual(told);
  await set({ disabled_at: null, deleted_at: 'now' });
  expect(await findings()).toEqual(told);
  await set({ deleted_at: null });
  await disable();
  expect(await findings()).toEqual([]);
  await set({ disabled_at: null });
  expect(await findings()).toEqual(told);
});
