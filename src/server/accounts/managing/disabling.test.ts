import { beforeEach, expect, test } from 'vitest';
import { accountLifeAnswers } from '../../../contract/messages/server/account-life.ts';
import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { applicationAt, changeStatus, openHouse, type House } from '../../applications/testing.ts';
import { verifyRecord } from '../../record/verify.ts';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { TEST_PASSWORD, tokenIn } from '../../testing/test-portal.ts';
import { disableAccount } from './account-life.ts';
import { makeFirstAccounts } from '../sign-up/first-accounts.ts';
import { beginSession } from '../sessions.ts';
import { entriesSince, newestEntry } from '../testing.ts';
import { findUser } from '../user-store.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

const disable = (id = house.nur.user.userId) => house.reviewer.post(`/Users/${id}/disable`);
const enable = (id = house.nur.user.userId) => house.reviewer.post(`/Users/${id}/enable`);
const signIn = (password = TEST_PASSWORD, emailAddress = house.nur.user.emailAddress) =>
  house.client().post('/Auth/Validate', { emailAddress, password });

test('a disabled person is signed out at once, cannot sign in, and can again once they are enabled', async () => {
  expect(await disable()).toMatchObject({ status: 200, message: accountLifeAnswers.accountDisabled });
  expect((await house.nur.get('/Auth/session')).status).toBe(401);
  expect((await house.nur.get('/ProjectApplication')).status).toBe(401);
  expect(await signIn()).toMatchObject({ status: 401, message: accountLifeAnswers.disabled });

  expect(await enable()).toMatchObject({ status: 200, message: accountLifeAnswers.accountEnabled });
  expect((await house.nur.get('/Auth/session')).status).toBe(401);
  expect((await signIn()).status).toBe(200);
});

test('a disabled person is told by mail, once', async () => {
  const sent = house.letters.length;
  await disable();
  await disable();
  expect(house.letters.slice(sent)).toMatchObject([
    { to: house.nur.user.emailAddress, subject: expect.stringContaining('was disabled') },
  ]);
  expect(house.letters.at(-1)?.text).toContain('Dear Nur,');
});

test('an account is disabled, and says so, although the mail cannot be sent', async () => {
  house.portal.mail.send = () => Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
  expect(await disable()).toMatchObject({ status: 200, message: accountLifeAnswers.accountDisabled });
  expect((await signIn()).status).toBe(401);
  expect(house.logged).toContainEqual({
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
  const { store } = house.portal;
  const sessions = await store.selectFrom('sessions').selectAll().execute();
  await disable();
  await store
    .insertInto('sessions')
    .values(sessions.filter((session) => session.user_id === house.nur.user.userId))
    .execute();
  expect((await house.nur.get('/Auth/session')).status).toBe(401);
  await enable();
  expect((await house.nur.get('/Auth/session')).status).toBe(200);
});

test('no session begins of an account that was disabled while its password was verified', async () => {
  const verified = await findUser(house.portal.store, house.nur.user.emailAddress);
  if (verified === undefined) throw new Error('There is no such person');
  await disableAccount(house.portal, { whom: { id: verified.id }, doneBy: 'shell' });
  expect(await beginSession(house.portal, verified)).toBeUndefined();
});

test('links that were mailed before end, and none is mailed while the account is disabled', async () => {
  const email = house.nur.user.emailAddress;
  const forgotten = await house.client().post('/Auth/forgot-password', { email });
  const token = tokenIn(house.letters.at(-1));
  await disable();
  const body = { token, newPassword: 'Heron$2027yx' };
  expect((await house.client().post('/Auth/reset-password', body)).status).toBe(400);

  const sent = house.letters.length;
  const again = await house.client().post('/Auth/forgot-password', { email });
  expect([again.status, again.message]).toEqual([forgotten.status, forgotten.message]);
  expect(house.letters).toHaveLength(sent);
  await enable();
  expect((await house.client().post('/Auth/reset-password', body)).status).toBe(400);
  expect((await signIn()).status).toBe(200);
});

test('a link that was mailed at the moment in which the account was disabled changes no password and activates nobody', async () => {
  const { store } = house.portal;
  await house.client().post('/Auth/forgot-password', { email: house.nur.user.emailAddress });
  const reset = tokenIn(house.letters.at(-1));
  await house.client().post('/Users', signUpBody());
  const activation = tokenIn(house.letters.at(-1));
  await store.updateTable('users').set({ disabled_at: '2026-01-05T08:00:00.000Z' }).execute();
  const body = { token: reset, newPassword: 'Heron$2027yx' };
  expect((await house.client().post('/Auth/reset-password', body)).status).toBe(400);
  expect((await house.client().post(`/Users/activate/${activation}`)).status).toBe(400);
  await store.updateTable('users').set({ disabled_at: null }).execute();
  expect((await signIn()).status).toBe(200);
  expect((await signIn(TEST_PASSWORD, 'amal@example.org')).message).toBe(accountAnswers.notActivated);
});

test('who becomes the administrator of the settings keeps no link that was mailed before', async () => {
  const { emailAddress, userId } = house.nur.user;
  await house.client().post('/Auth/forgot-password', { email: emailAddress });
  const token = tokenIn(house.letters.at(-1));
  const disabled_at = '2026-01-05T08:00:00.000Z';
  const { store } = house.portal;
  await store.updateTable('users').set({ disabled_at }).where('id', '=', house.reviewer.user.userId).execute();
  await makeFirstAccounts(house.portal, { email: emailAddress, password: TEST_PASSWORD });
  const body = { token, newPassword: 'Heron$2027yx' };
  expect(await house.client().post('/Auth/reset-password', body)).toMatchObject({
    status: 400,
    message: accountAnswers.resetLinkEnded,
  });
  expect(await signIn()).toMatchObject({ status: 200, data: { userId, roleId: 2 } });
});

test('if nobody can administer, the administrator of the settings is enabled by the start, and that is recorded', async () => {
  const { store } = house.portal;
  const { emailAddress, userId } = house.nur.user;
  await disable();
  // As after a mistake in the database: the portal itself never disables the last administrator.
  const disabled_at = '2026-01-05T08:00:00.000Z';
  await store.updateTable('users').set({ disabled_at }).where('id', '=', house.reviewer.user.userId).execute();
  const before = await newestEntry(house.portal);
  await makeFirstAccounts(house.portal, { email: emailAddress, password: TEST_PASSWORD });
  expect(await signIn()).toMatchObject({ status: 200, data: { roleId: 2 } });
  const about = { user: userId, name: 'Nur Aziz', role: 2, doneBy: 'start' };
  expect((await entriesSince(house.portal, before)).slice(0, 3)).toEqual([
    { kind: 'account.enabled', ...about },
    { kind: 'role.changed', ...about },
    { kind: 'password.changed', ...about },
  ]);
});

test('the applications of a disabled person stay, and are decided on', async () => {
  const id = await applicationAt(house, 5);
  await disable();
  expect((await changeStatus(house.reviewer, id, 1)).status).toBe(200);
});

test('disabling and enabling are recorded, with who did it, and once', async () => {
  const { reviewer, nur } = house;
  const before = await newestEntry(house.portal);
  await disable();
  expect(await disable()).toMatchObject({ status: 200, message: accountLifeAnswers.accountDisabledAlready });
  await enable();
  expect(await enable()).toMatchObject({ status: 200, message: accountLifeAnswers.accountEnabledAlready });
  const about = { user: nur.user.userId, name: 'Nur Aziz', role: 1, doneBy: 'administrator' };
  const by = { user: reviewer.user.userId, name: 'Rana Saleh', role: 2 };
  expect(await entriesSince(house.portal, before)).toEqual([
    { kind: 'account.disabled', ...about, by },
    { kind: 'account.enabled', ...about, by },
  ]);
  expect(await verifyRecord(house.portal.store, [])).toMatchObject({ findings: [] });
});

test('an account that is enabled, disabled or deleted beside the record is found', async () => {
  const { store } = house.portal;
  const findings = async () => (await verifyRecord(store, [])).findings;
  const told = [`User ${house.nur.user.userId} was disabled, enabled or deleted, and no entry tells of it.`];
  const set = (values: { disabled_at?: string | null; deleted_at?: string | null }) =>
    store.updateTable('users').set(values).where('id', '=', house.nur.user.userId).execute();
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
