import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signUpBody } from '../testing/sign-up-body.ts';
import { createTestPortal, TEST_PASSWORD, tokenIn } from '../testing/test-portal.ts';
import { isCommon } from './common-passwords.ts';
import { makeFirstAccounts } from './sign-up/first-accounts.ts';
import { randomPassword } from './sign-up/random-password.ts';

const COMMON = 'P@ssw0rd2026!';
const NEW_PASSWORD = 'Heron$2026x';
const tooCommon = (field: string) => {
  const message = 'This password is too common. Choose another one.';
  return { status: 400, message, data: { problems: [{ field, message }] } };
};

describe('a common password', () => {
  test.each([
    ['with a capital letter, digits and a sign', 'Password1!'],
    ['with signs and digits for letters', 'P@$$w0rd'],
    ['with a sign for its first letter', '$uNshine12'],
    ['with a year', 'Mohammed@2026'],
    ['with digits and signs before it', '!12Dragon'],
    ['with a long number that is common itself', 'Panther!123456789'],
    ['with signs among its letters', 'Pass@word1'],
    ['with a sign between letters and digits that are common together', 'Abc@1234'],
    ['with l for i', 'We1come2026!'],
    ['from the keyboard', '1qaz@WSX'],
    ['from the keyboard with a sign for its digit', '1Q@w3e4r'],
    ['as it is', 'L58jkdjP!'],
  ])('is refused %s: %s', async (_how, password) => {
    expect(await isCommon(password)).toBe(true);
  });

  test.each([
    ['has something else behind it', 'Password1!Heron7'],
    ['has a number behind it that nobody guesses', 'Dragon!83920174'],
    ['is longer than any that people choose', `Password123456${'!'.repeat(30)}`],
    ['is a part of a word', 'Hamburgundy1!'],
    ['has three letters and a number that nobody guesses', 'Bob?9269$'],
    ['stands between others', 'xDragon$2026y'],
  ])('is allowed if it %s: %s', async (_how, password) => {
    expect(await isCommon(password)).toBe(false);
  });

  test('is none that the portal makes up', async () => {
    const made = Array.from({ length: 500 }, () => randomPassword(randomBytes));
    expect(await Promise.all(made.map(isCommon))).not.toContain(true);
  });
});

describe('is refused at its field, and changes nothing:', () => {
  test('when somebody registers, whether the address is known or not', async () => {
    const { portal, client, letters, signUpActivated } = await createTestPortal();
    const { emailAddress } = (await signUpActivated()).user;
    const known = letters.length;
    for (const person of [{ password: COMMON }, { password: COMMON, emailAddress }]) {
      expect(await client().post('/Users', signUpBody(person))).toMatchObject(tooCommon('password'));
    }
    expect(letters).toHaveLength(known);
    expect(await portal.store.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect((await client().post('/Users', signUpBody({ password: NEW_PASSWORD }))).status).toBe(200);
  });

  test('when somebody changes theirs, before the current one is looked at', async () => {
    const { client, signUpActivated } = await createTestPortal();
    const person = await signUpActivated();
    const { emailAddress, userId } = person.user;
    for (const currentPassword of [TEST_PASSWORD, 'Wr0ng!heron']) {
      const body = { currentPassword, newPassword: COMMON, userId };
      expect(await person.post('/Auth/Password', body)).toMatchObject(tooCommon('newPassword'));
    }
    expect((await client().post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD })).status).toBe(200);
  });

  test('when somebody has forgotten theirs, and their link can still be used', async () => {
    const { client, letters, signUpActivated } = await createTestPortal();
    const { emailAddress } = (await signUpActivated()).user;
    await client().post('/Auth/forgot-password', { email: emailAddress });
    const token = tokenIn(letters.at(-1));
    const reset = (body: unknown) => client().post('/Auth/reset-password', body);
    expect(await reset({ token, newPassword: COMMON })).toMatchObject(tooCommon('newPassword'));
    expect(await reset({ token: 'unknown', newPassword: COMMON })).toMatchObject(tooCommon('newPassword'));
    expect((await reset({ token, newPassword: NEW_PASSWORD })).status).toBe(200);
  });

  test.each([
    [COMMON, /^ADMIN_PASSWORD is too common\. Choose another one\.$/],
    ['secret', /^ADMIN_PASSWORD is not strong enough: .*8/],
    ['secretsecret', /^ADMIN_PASSWORD is not strong enough: .*uppercase/],
  ])('when the settings name the first administrator; not once there is one: %s', async (password, sentence) => {
    const { portal, makeAdministrator } = await createTestPortal();
    const configured = { email: 'chair@example.org', password };
    await expect(makeFirstAccounts(portal, configured)).rejects.toThrow(sentence);
    expect(await portal.store.selectFrom('users').select('id').execute()).toEqual([]);
    await makeAdministrator();
    expect(await makeFirstAccounts(portal, configured)).toEqual([]);
  });
});
