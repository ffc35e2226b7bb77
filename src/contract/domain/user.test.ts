import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { MobileNumber, nameSchema, nameText, newPasswordSchema, signUpSchema } from '../api/new-account.ts';
import { emailSchema, SignIn, withoutCountryCode } from './user.ts';

const firstMessage = (schema: v.GenericSchema, input: unknown) => {
  const parsed = v.safeParse(schema, input);
  return parsed.success ? undefined : parsed.issues[0].message;
};

describe('email', () => {
  const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`;

  test.each(['a@b.io', 'Nur.Ali+irb@hospital.example.org', longest])('takes %s', (email) => {
    expect(firstMessage(emailSchema(), email)).toBeUndefined();
  });

  test.each([
    ['nothing', '', 'Email is required'],
    ['no at-sign', 'nobody.example.org', 'Please enter a valid email address'],
    ['fewer than 5 characters', 'a@b', 'Please enter a valid email address'],
    ['255 characters', `${longest}x`, 'Please enter a valid email address'],
    ['65 before the at-sign', `${'a'.repeat(65)}@example.org`, 'Please enter a valid email address'],
  ])('refuses %s', (_name, email, message) => {
    expect(longest).toHaveLength(254);
    expect(firstMessage(emailSchema(), email)).toBe(message);
  });
});

test.each([
  [{ emailAddress: '', password: '' }, 'Email is required', 'Password is required'],
  [
    { emailAddress: 'nobody', password: 'Five5' },
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ],
  [
    { emailAddress: 'a@b', password: '  5x ' },
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ],
  [{ emailAddress: 'nur@example.org', password: 'sixsix' }, undefined, undefined],
])('signing in with %o: %s, %s', (credentials, email, password) => {
  const said = (v.safeParse(SignIn, credentials).issues ?? []).map((issue) => [issue.path?.[0].key, issue.message]);
  expect(Object.fromEntries(said.toReversed())).toEqual(email === undefined ? {} : { emailAddress: email, password });
});

test.each([
  ['Abc1$', 'Password must be at least 8 characters'],
  [
    'abcdefg1$',
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  ],
  [
    'Abcdefg1#',
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character. “#” can’t be used. You can use the letters A to Z and a to z, digits and @ $ ! % * ? &.',
  ],
  [
    'Abcdefg1 $',
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character. A space can’t be used. You can use the letters A to Z and a to z, digits and @ $ ! % * ? &.',
  ],
  ['Abcdefg1$', undefined],
])('a new password %s: %s', (password, message) => {
  expect(firstMessage(newPasswordSchema(), password)).toBe(message);
});

test.each([
  ['0551234567', '0551234567'],
  ['055 123-45-67', '0551234567'],
  ['+966 55 123 4567', '966551234567'],
  ['٠٥٥١٢٣٤٥٦٧', '0551234567'],
])('takes a mobile number as people write it: %s', (typed, digits) => {
  expect(v.parse(MobileNumber, typed)).toBe(digits);
});

test.each([
  ['', 'Mobile number is required'],
  ['055123456', 'Please enter a valid mobile number'],
  ['1234567890123456', 'Please enter a valid mobile number'],
  ['05512345ab', 'Please enter a valid mobile number'],
])('refuses the mobile number %j', (typed, message) => {
  expect(firstMessage(MobileNumber, typed)).toBe(message);
});

test.each(['0551234567', '00966551234567', '966551234567', '551234567'])(
  'shows %s behind +966 without its lead',
  (number) => {
    expect(withoutCountryCode(number, '+966')).toBe('551234567');
  },
);

test('the message of a short name states the number that is enforced', () => {
  const person = {
    firstName: 'Ali',
    lastName: 'N',
    emailAddress: 'ali@example.org',
    mobileNumber: '0551234567',
    password: 'Abcdefg1$',
    role: 'User',
  };
  expect(firstMessage(signUpSchema(), person)).toBe('Last name must be at least 2 characters');
  expect(firstMessage(signUpSchema(4), person)).toBe('First name must be at least 4 characters');
  expect(firstMessage(signUpSchema(), { ...person, lastName: 'Nur' })).toBeUndefined();
});

test('a family of emoji is one character, and no name of two', () => {
  const tooShort = 'First name must be at least 2 characters';
  expect(firstMessage(nameSchema(nameText.first), '👩‍👩‍👧‍👦')).toBe(tooShort);
  expect(firstMessage(nameSchema(nameText.first), 'مُ')).toBe(tooShort);
  expect(firstMessage(nameSchema(nameText.first), 'نور')).toBeUndefined();
});

test.each(['a\0b', 'Nur\r\nBcc: all@example.org', 'Nur\u001b[2J', 'Nur\tAziz', 'Nur\u0085Aziz', 'Nur\u007f'])(
  'a name is one line without control characters: %j is refused',
  (name) => {
    const message = 'First name can’t contain line breaks, tabs or hidden characters';
    expect(firstMessage(nameSchema(nameText.first), name)).toBe(message);
  },
);

test('a name of any script is taken, blanks and line breaks around it dropped', () => {
  for (const name of ["O'Brien-Núñez", 'نور العلي', 'می\u200cخواهم']) {
    expect(v.parse(nameSchema(nameText.first), ` ${name}\n`)).toBe(name);
  }
});
