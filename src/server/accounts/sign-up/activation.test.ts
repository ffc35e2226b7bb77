import { expect, test } from 'vitest';
import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import type { MailMessage } from '../../mail/mail.ts';
import { createTestPortal, TEST_PASSWORD, tokenIn } from '../../testing/test-portal.ts';
import { TOKEN_LASTS_MS } from './tokens.ts';

const AMAL = {
  firstName: 'Amal',
  lastName: 'Haddad',
  emailAddress: 'Amal@Example.org',
  mobileNumber: '٠٥٠ 123-4567',
  password: TEST_PASSWORD,
  role: 'User',
};
const signInOfAmal = { emailAddress: 'amal@example.ORG', password: TEST_PASSWORD };

test('a person signs up, follows the mailed link and signs in, whatever the case of the email', async () => {
  const { client, letters } = await createTestPortal();
  const visitor = client();

  const signUp = await visitor.post('/Users', AMAL);
  expect(signUp).toMatchObject({ status: 200, isSuccess: true, data: { id: 1 } });
  expect(letters).toHaveLength(1);
  expect(letters[0]?.to).toBe('Amal@Example.org');
  expect(letters[0]?.link).toMatch(/^http:\/\/portal\.test\/activate-account\?Id=[\w-]{32}$/);
  expect(letters[0]?.text).toContain(letters[0]?.link);

  expect((await visitor.post(`/Users/activate/${tokenIn(letters[0])}`)).status).toBe(200);
  expect(await visitor.post('/Auth/Validate', signInOfAmal)).toMatchObject({
    status: 200,
    data: { userId: 1, firstName: 'Amal', emailAddress: 'Amal@Example.org', mobileNumber: '0501234567', roleId: 1 },
  });
  expect((await visitor.get('/Auth/session')).status).toBe(200);
});

test('before activation the right password is told to activate, a wrong one only that it is wrong', async () => {
  const { client } = await createTestPortal();
  const visitor = client();
  await visitor.post('/Users', AMAL);

  const right = await visitor.post('/Auth/Validate', signInOfAmal);
  expect(right).toMatchObject({ status: 401, message: accountAnswers.notActivated });
  const wrong = await visitor.post('/Auth/Validate', { ...signInOfAmal, password: 'Wrong@123' });
  expect(wrong).toMatchObject({ status: 401, message: 'Invalid credentials' });
  expect(visitor.cookies.size).toBe(0);
});

test('a link followed twice finds the account active, which is a success', async () => {
  const { client, letters } = await createTestPortal();
  const visitor = client();
  await visitor.post('/Users', AMAL);
  const path = `/Users/activate/${tokenIn(letters[0])}`;
  await visitor.post(path);

  expect(await visitor.post(path)).toMatchObject({ status: 200, message: accountAnswers.activeAlready });
});

test('a link ends after 7 days, and the token of the ended link is enough to ask for another', async () => {
  const { client, letters, clock } = await createTestPortal();
  const visitor = client();
  await visitor.post('/Users', AMAL);
  clock.advance(TOKEN_LASTS_MS.activation);

  const ended = await visitor.post(`/Users/activate/${tokenIn(letters[0])}`);
  expect(ended).toMatchObject({ status: 400, message: accountAnswers.activationLinkEnded });
  await visitor.post('/Users/resend-activation', { id: tokenIn(letters[0]) });
  expect(letters).toHaveLength(2);
  expect((await visitor.post(`/Users/activate/${tokenIn(letters[1])}`)).status).toBe(200);
});

test('of two links each works until one is used, and then the other says that the account is active', async () => {
  const { client, letters } = await createTestPortal();
  const visitor = client();
  await visitor.post('/Users', AMAL);
  await visitor.post('/Users/resend-activation', { email: AMAL.emailAddress });

  expect(await visitor.post(`/Users/activate/${tokenIn(letters[0])}`)).toMatchObject({
    status: 200,
    message: accountAnswers.activated,
  });
  expect(await visitor.post(`/Users/activate/${tokenIn(letters[1])}`)).toMatchObject({
    status: 200,
    message: accountAnswers.activeAlready,
  });
});

test('asking for a link answers the same for known, active and unknown addresses', async () => {
  const { client, letters, signUpActivated } = await createTestPortal();
  const visitor = client();
  await visitor.post('/Users', AMAL);
  const active = await signUpActivated();
  const sent = letters.length;

  const answers = await Promise.all([
    visitor.post('/Users/resend-activation', { email: AMAL.emailAddress }),
    visitor.post('/Users/resend-activation', { email: active.user.emailAddress }),
    visitor.post('/Users/resend-activation', { email: 'nobody@example.org' }),
    visitor.post('/Users/resend-activation', { id: 'made-up' }),
  ]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, message: accountAnswers.activationMailed, data: undefined });
  }
  expect(letters).toHaveLength(sent + 1);
});

test('a made-up token activates nobody', async () => {
  const { client } = await createTestPortal();
  expect(await client().post('/Users/activate/1')).toMatchObject({ status: 404, isSuccess: false });
});

test('a mail that cannot be sent does not lose the account', async () => {
  const letters: string[] = [];
  let broken = true;
  const mail = {
    send: async ({ link = '' }: MailMessage) => {
      if (broken) throw new Error('connection refused');
      letters.push(link);
    },
  };
  const { client } = await createTestPortal({ mail });
  const visitor = client();

  const created = await visitor.post('/Users', AMAL);
  expect(created).toMatchObject({ status: 200, message: accountAnswers.createdWithoutMail, data: { id: 1 } });
  broken = false;
  await visitor.post('/Users/resend-activation', { email: AMAL.emailAddress });
  expect(letters).toHaveLength(1);
});

test('of two sign-ups with one email at once, one is made and the other is told that it is taken', async () => {
  const { client } = await createTestPortal();
  const answers = await Promise.all([
    client().post('/Users', AMAL),
    client().post('/Users', { ...AMAL, emailAddress: AMAL.emailAddress.toUpperCase() }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(answers.find((answer) => answer.status === 409)).toMatchObject({
    message: 'Email already exists',
    data: { problems: [{ field: 'emailAddress', message: 'Email already exists' }] },
  });
});

test('nobody registers as anything but a researcher', async () => {
  const { client } = await createTestPortal();
  for (const role of ['Admin', 'Administrator', 2, undefined]) {
    expect(await client().post('/Users', { ...AMAL, role })).toMatchObject({ status: 400, isSuccess: false });
  }
});
