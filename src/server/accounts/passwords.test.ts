import { expect, test } from 'vitest';
import { accountAnswers } from '../../contract/messages/account/accounts.ts';
import { accountLifeMessages } from '../../contract/messages/server/account-life.ts';
import { User } from '../../contract/domain/user.ts';
import { role } from '../../contract/domain/statuses.ts';
import { newPasswordSchema } from '../../contract/api/new-account.ts';
import * as v from 'valibot';
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { busyMessages } from '../../contract/messages/server/rate-limits.ts';
import { signUpBody } from '../testing/sign-up-body.ts';
import { createTestPortal, TEST_PASSWORD, tokenIn } from '../testing/test-portal.ts';
import {
  hashPassword,
  isRightPassword,
  PASSWORDS_OF_ACCOUNT_MAX,
  PASSWORDS_OF_ADDRESS_MAX,
  PASSWORDS_WAITING_MAX,
} from './passwords.ts';
import { addUserTo, givePassword } from './managing/manage-users.ts';
import { makeFirstAccounts } from './sign-up/first-accounts.ts';
import { randomPassword } from './sign-up/random-password.ts';
import { TOKEN_LASTS_MS } from './sign-up/tokens.ts';

const NEW_PASSWORD = 'Heron$2026x';
const DAY_MS = 24 * 60 * 60 * 1000;

test('passwords are kept as argon2id with the costs that OWASP asks for', async () => {
  const hash = await hashPassword(TEST_PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isRightPassword(hash, TEST_PASSWORD)).toBe(true);
  expect(await isRightPassword(hash, NEW_PASSWORD)).toBe(false);
  expect(await isRightPassword(undefined, TEST_PASSWORD)).toBe(false);
});

test('many passwords at once leave threads for files, and beyond a number are told to come again', async () => {
  const storedHash = await hashPassword(TEST_PASSWORD);
  let looked = 0;
  const look = async () => {
    await isRightPassword(storedHash, TEST_PASSWORD);
    looked += 1;
  };
  const first = Array.from({ length: PASSWORDS_WAITING_MAX + 2 }, look);
  await expect(isRightPassword(storedHash, TEST_PASSWORD)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '5' },
  });
  await stat(import.meta.filename);
  // If all four threads of Node were taken, the file would wait until one password per thread is done.
  expect(looked).toBeLessThan(4);
  await Promise.all(first);
  expect(looked).toBe(first.length);
  expect(await isRightPassword(storedHash, TEST_PASSWORD)).toBe(true);
});

test('right passwords of one account, from many browsers at once, leave places for those of others', async () => {
  const { signUpActivated, client } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;
  const other = (await signUpActivated()).user;
  const browsers = [];
  for (let count = 0; count < PASSWORDS_OF_ACCOUNT_MAX + 5; count += 1) {
    const browser = client();
    await browser.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
    browsers.push(browser);
  }
  const signIns = browsers.map((one) => one.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD }));
  const visitor = client({ address: '198.51.100.7' });
  const ofOther = visitor.post('/Auth/Validate', { emailAddress: other.emailAddress, password: TEST_PASSWORD });
  const answers = await Promise.all(signIns);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PASSWORDS_OF_ACCOUNT_MAX);
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ message: busyMessages.passwords });
  expect(refused[0]?.headers.get('Retry-After')).toBe('5');
  expect((await ofOther).status).toBe(200);
});

test('one address takes half of the places, whether or not its accounts exist', async () => {
  const { client } = await createTestPortal();
  const signIn = (name: number, address: string) =>
    client({ address }).post('/Auth/Validate', { emailAddress: `nobody${name}@example.org`, password: TEST_PASSWORD });
  const here = Array.from({ length: PASSWORDS_OF_ADDRESS_MAX + 3 }, (_, name) => signIn(name, '2001:db8::1'));
  const elsewhere = signIn(999, '198.51.100.7');
  const statuses = (await Promise.all(here)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await elsewhere).status).toBe(401);
});

test('a known device needs no place of an address that a stranger has filled, and goes first', async () => {
  const { signUpActivated, client } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;
  const address = '2001:db8::1';
  const device = client({ address });
  expect((await device.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD })).status).toBe(200);
  let ended = 0;
  const stranger = (name: number, from: string) =>
    client({ address: from })
      .post('/Auth/Validate', { emailAddress: `nobody${name}@example.org`, password: TEST_PASSWORD })
      .finally(() => (ended += 1));
  const strangers = Array.from({ length: 2 * PASSWORDS_OF_ADDRESS_MAX + 10 }, (_, name) =>
    stranger(name, name < PASSWORDS_OF_ADDRESS_MAX ? address : '198.51.100.7'),
  );
  await expect.poll(() => ended).toBeGreaterThan(0);
  expect((await device.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD })).status).toBe(200);
  expect(ended).toBeLessThan(strangers.length / 2);
  await Promise.all(strangers);
});

test('an unknown account has as many places as a known one', async () => {
  const storedHash = await hashPassword(TEST_PASSWORD);
  for (const known of [storedHash, undefined]) {
    const look = () => isRightPassword(known, TEST_PASSWORD, { account: 'a@example.org' });
    const looks = Array.from({ length: PASSWORDS_OF_ACCOUNT_MAX }, look);
    await expect(look()).rejects.toMatchObject({ status: 429 });
    await Promise.all(looks);
    expect(await look()).toBe(known !== undefined);
  }
});

test('any wrong password or unknown email answers alike, a missing one is told', async () => {
  const { signUpActivated, client } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;
  const signIn = (body: unknown) => client().post('/Auth/Validate', body);
  const wrong = { status: 401, isSuccess: false, message: 'Invalid credentials', data: undefined };
  expect(await signIn({ emailAddress, password: 'x' })).toMatchObject(wrong);
  expect(await signIn({ emailAddress, password: 'Wrong@123' })).toMatchObject(wrong);
  expect(await signIn({ emailAddress: 'nobody@example.org', password: TEST_PASSWORD })).toMatchObject(wrong);
  expect(await signIn({ emailAddress })).toMatchObject({ status: 400, message: 'Password is required' });
  expect(await signIn({ emailAddress: 'x', password: TEST_PASSWORD })).toMatchObject({ status: 400 });
});

test('a changed password keeps this session and ends the others', async () => {
  const { signUpActivated, client } = await createTestPortal();
  const here = await signUpActivated();
  const { emailAddress, userId } = here.user;
  const elsewhere = client();
  await elsewhere.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });

  const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, userId };
  expect((await here.post('/Auth/Password', body)).status).toBe(200);
  expect((await here.get('/Auth/session')).status).toBe(200);
  expect((await elsewhere.get('/Auth/session')).status).toBe(401);
  expect((await elsewhere.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD })).status).toBe(401);
  expect((await elsewhere.post('/Auth/Validate', { emailAddress, password: NEW_PASSWORD })).status).toBe(200);
});

test('a wrong current password is a 400 at its field and changes nothing', async () => {
  const { signUpActivated } = await createTestPortal();
  const person = await signUpActivated();
  const body = { currentPassword: 'Wrong@123', newPassword: NEW_PASSWORD, userId: person.user.userId };
  expect(await person.post('/Auth/Password', body)).toMatchObject({
    status: 400,
    message: 'Current password is incorrect',
    data: { problems: [{ field: 'currentPassword', message: 'Current password is incorrect' }] },
  });
  const right = await person.post('/Auth/Validate', {
    emailAddress: person.user.emailAddress,
    password: TEST_PASSWORD,
  });
  expect(right.status).toBe(200);
});

test("nobody changes another person's password, and nobody without a session any", async () => {
  const { signUpActivated, client } = await createTestPortal();
  const person = await signUpActivated();
  const other = await signUpActivated();
  const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, userId: other.user.userId };
  expect((await person.post('/Auth/Password', body)).status).toBe(403);
  expect((await client().post('/Auth/Password', body)).status).toBe(401);
});

test('a weak new password is refused in the words of the form', async () => {
  const { signUpActivated } = await createTestPortal();
  const person = await signUpActivated();
  const change = (newPassword: string) =>
    person.post('/Auth/Password', { currentPassword: TEST_PASSWORD, newPassword, userId: person.user.userId });
  expect(await change('Ab@1')).toMatchObject({ status: 400, message: 'Password must be at least 8 characters long' });
  expect((await change('alllowercase1@')).message).toContain('one uppercase letter');
});

test('a forgotten password is chosen again once by the mailed link, which ends every session', async () => {
  const { signUpActivated, client, letters } = await createTestPortal();
  const person = await signUpActivated();
  const { emailAddress } = person.user;
  const visitor = client();
  await visitor.post('/Auth/forgot-password', { email: emailAddress.toUpperCase() });
  const letter = letters.at(-1);
  expect(letter?.link).toMatch(/^http:\/\/portal\.test\/reset-password#token=[\w-]{32}$/);

  const body = { token: tokenIn(letter), newPassword: NEW_PASSWORD };
  expect((await visitor.post('/Auth/reset-password', body)).status).toBe(200);
  expect((await person.get('/Auth/session')).status).toBe(401);
  expect((await visitor.post('/Auth/Validate', { emailAddress, password: NEW_PASSWORD })).status).toBe(200);
  expect(await visitor.post('/Auth/reset-password', body)).toMatchObject({
    status: 400,
    message: accountAnswers.resetLinkEnded,
  });
});

test('of two resets with one link at once, one is done', async () => {
  const { signUpActivated, client, letters } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;
  await client().post('/Auth/forgot-password', { email: emailAddress });
  const body = { token: tokenIn(letters.at(-1)), newPassword: NEW_PASSWORD };
  const answers = await Promise.all([1, 2, 3].map(() => client().post('/Auth/reset-password', body)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
});

test('a reset link ends after an hour, and when a newer one is sent', async () => {
  const { signUpActivated, client, letters, clock } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;
  const visitor = client();
  const reset = (token: string) => visitor.post('/Auth/reset-password', { token, newPassword: NEW_PASSWORD });

  await visitor.post('/Auth/forgot-password', { email: emailAddress });
  const first = tokenIn(letters.at(-1));
  await visitor.post('/Auth/forgot-password', { email: emailAddress });
  const second = tokenIn(letters.at(-1));
  expect((await reset(first)).status).toBe(400);
  clock.advance(TOKEN_LASTS_MS.reset);
  expect((await reset(second)).status).toBe(400);
});

test('an activation link resets no password, and a reset link is no activation link', async () => {
  const { client, letters } = await createTestPortal();
  const visitor = client();
  await visitor.post('/Users', signUpBody());
  const activation = tokenIn(letters.at(-1));
  expect((await visitor.post('/Auth/reset-password', { token: activation, newPassword: NEW_PASSWORD })).status).toBe(
    400,
  );
  await visitor.post('/Auth/forgot-password', { email: 'amal@example.org' });
  expect((await visitor.post(`/Users/activate/${tokenIn(letters.at(-1))}`)).status).toBe(404);
});

test('a reset proves the mailbox, so it activates an account that waits', async () => {
  const { client, letters } = await createTestPortal();
  const visitor = client();
  await visitor.post('/Users', signUpBody());
  await visitor.post('/Auth/forgot-password', { email: 'amal@example.org' });
  await visitor.post('/Auth/reset-password', { token: tokenIn(letters.at(-1)), newPassword: NEW_PASSWORD });
  const signIn = { emailAddress: 'amal@example.org', password: NEW_PASSWORD };
  expect((await visitor.post('/Auth/Validate', signIn)).status).toBe(200);
});

test('a forgotten password is answered the same for an unknown address, and nothing is mailed', async () => {
  const { signUpActivated, client, letters } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;
  const known = await client().post('/Auth/forgot-password', { email: emailAddress });
  const sent = letters.length;
  const unknown = await client().post('/Auth/forgot-password', { email: 'nobody@example.org' });
  expect([unknown.status, unknown.message, unknown.data]).toEqual([known.status, known.message, known.data]);
  expect(letters).toHaveLength(sent);
  expect((await client().post('/Auth/forgot-password', { email: 'x' })).message).toBe('Please enter a valid email');
});

test('an answer about a mail comes at the same time whether the address is known or not', async () => {
  const mailResponseMs = 100;
  const { signUpActivated, client } = await createTestPortal({ settings: { mailResponseMs } });
  const { emailAddress } = (await signUpActivated()).user;
  for (const path of ['/Auth/forgot-password', '/Users/resend-activation']) {
    for (const email of [emailAddress, 'nobody@example.org']) {
      let isOver = false;
      // Of two timers of one length, the one that began first ends first.
      const over = pause(mailResponseMs).then(() => (isOver = true));
      expect((await client().post(path, { email })).status).toBe(200);
      expect([path, email, isOver]).toEqual([path, email, true]);
      await over;
    }
  }
});

test('a mail that cannot be sent changes nothing about the answer of a forgotten password', async () => {
  const refused = Object.assign(new Error('mailbox unavailable'), { responseCode: 550 });
  const { signUpActivated, portal, client, logged } = await createTestPortal();
  const { emailAddress } = (await signUpActivated()).user;
  portal.mail.send = () => Promise.reject(refused);
  expect((await client().post('/Auth/forgot-password', { email: emailAddress })).status).toBe(200);
  expect(logged.at(-1)).toMatchObject({ level: 'error', event: 'background' });
});

test('made-up passwords satisfy the policy of the portal', () => {
  for (let count = 0; count < 200; count += 1) {
    expect(v.is(newPasswordSchema(), randomPassword(randomBytes))).toBe(true);
  }
});

test('a password that was given to a person from the shell ends after a week, unless they choose another', async () => {
  const { client, portal, clock, letters } = await createTestPortal();
  const person = { firstName: 'Amal', lastName: 'Haddad', mobileNumber: '0501234567', role: role.researcher };
  const signIn = (emailAddress: string, password = '') => client().post('/Auth/Validate', { emailAddress, password });
  const [kept, chosen, sample] = ['kept@example.org', 'chosen@example.org', 'sample@example.org'];
  const given = await addUserTo(portal, { ...person, emailAddress: kept });
  await addUserTo(portal, { ...person, emailAddress: chosen });
  const another = await givePassword(portal, chosen);
  clock.advance(7 * DAY_MS - 1);
  expect((await signIn(kept, given)).status).toBe(200);
  const browser = client();
  const { userId } = (await browser.post('/Auth/Validate', { emailAddress: chosen, password: another })).read(User);
  const body = { currentPassword: another, newPassword: NEW_PASSWORD, userId };
  expect((await browser.post('/Auth/Password', body)).status).toBe(200);

  clock.advance(1);
  expect(await signIn(kept, given)).toMatchObject({ status: 401, message: accountLifeMessages.givenPasswordEnded });
  expect(await signIn(kept, 'Wrong@123')).toMatchObject({ status: 401, message: accountAnswers.invalidCredentials });
  expect((await signIn(chosen, NEW_PASSWORD)).status).toBe(200);
  await client().post('/Auth/forgot-password', { email: kept });
  await client().post('/Auth/reset-password', { token: tokenIn(letters.at(-1)), newPassword: NEW_PASSWORD });
  expect((await signIn(kept, NEW_PASSWORD)).status).toBe(200);

  const shown = await addUserTo(portal, { ...person, emailAddress: sample }, { isForGood: true });
  const renewed = await givePassword(portal, kept);
  clock.advance(7 * DAY_MS);
  expect((await signIn(kept, renewed)).status).toBe(401);
  expect((await signIn(sample, shown)).status).toBe(200);
  const configured = { email: kept, password: TEST_PASSWORD };
  await makeFirstAccounts(portal, configured);
  expect((await signIn(kept, TEST_PASSWORD)).status).toBe(200);
});

test('the passwords of the first start end after a week too, and the shell gives another to the only administrator', async () => {
  const { client, portal, clock } = await createTestPortal();
  const signIn = (emailAddress: string, password = '') => client().post('/Auth/Validate', { emailAddress, password });
  const accounts = await makeFirstAccounts(portal, null);
  expect(accounts.map(({ kind }) => kind)).toEqual(['administrator', 'researcher']);
  clock.advance(7 * DAY_MS - 1);
  for (const { email, password } of accounts) expect((await signIn(email, password)).status).toBe(200);
  clock.advance(1);
  for (const { email, password } of accounts) {
    expect(await signIn(email, password)).toMatchObject({
      status: 401,
      message: accountLifeMessages.givenPasswordEnded,
    });
  }
  const [administrator] = accounts;
  const email = administrator?.email ?? '';
  expect((await signIn(email, await givePassword(portal, email))).status).toBe(200);
});
