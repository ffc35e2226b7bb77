import * as v from 'valibot';
import { expect, test } from 'vitest';
import { passwordChangeForm, passwordResetForm, signUpForm } from './schemas.ts';

const nur = {
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '٠٥٥ 123-4567',
  password: 'Sleep$2026x',
  confirmPassword: 'Sleep$2026x',
};

/** The first message of each invalid field. */
function wrong(schema: v.GenericSchema, answers: Record<string, string>): Record<string, string> {
  const issues = v.safeParse(schema, answers).issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path?.[0]?.key), issue.message]));
}

test('a mobile number is taken as it is typed and sent as digits', () => {
  expect(v.parse(signUpForm(2), nur).mobileNumber).toBe('0551234567');
});

test('every empty field of a sign-up says that it is required', () => {
  const empty = Object.fromEntries(Object.keys(nur).map((name) => [name, '']));
  expect(wrong(signUpForm(2), empty)).toEqual({
    firstName: 'First Name is required',
    lastName: 'Last Name is required',
    emailAddress: 'Email is required',
    mobileNumber: 'Mobile number is required',
    password: 'Password is required',
    confirmPassword: 'Confirm Password is required',
  });
});

test('the least length of names is the one that the centre set', () => {
  expect(wrong(signUpForm(2), nur)).toEqual({});
  expect(wrong(signUpForm(4), nur)).toEqual({
    firstName: 'First name must be at least 4 characters',
    lastName: 'Last name must be at least 4 characters',
  });
});

test.each([
  ['sign-up', signUpForm(2), { ...nur, confirmPassword: 'other' }],
  ['change', passwordChangeForm, { currentPassword: 'x', newPassword: 'Sleep$2026x', confirmPassword: 'other' }],
  ['reset', passwordResetForm, { newPassword: 'Sleep$2026x', confirmPassword: 'other' }],
])('a confirmation that differs is said at the confirmation: %s', (_name, schema, answers) => {
  expect(wrong(schema, answers)).toEqual({ confirmPassword: 'Passwords do not match' });
});

test('the messages of a changed password are those of its form', () => {
  expect(wrong(passwordChangeForm, { currentPassword: '', newPassword: 'Sh0rt$', confirmPassword: '' })).toEqual({
    currentPassword: 'Current password is required',
    newPassword: 'Password must be at least 8 characters long',
    confirmPassword: 'Please confirm your new password',
  });
});

test('a new password that is missing is said by its label, where it is changed and where it is reset', () => {
  const label = { newPassword: 'New Password is required' };
  expect(wrong(passwordChangeForm, { currentPassword: 'x', newPassword: '', confirmPassword: '' })).toMatchObject(
    label,
  );
  expect(wrong(passwordResetForm, { newPassword: '', confirmPassword: '' })).toMatchObject(label);
});

test.each(['alllower1!', 'ALLUPPER1!', 'NoDigits!', 'NoSpec1al', 'Space 1s!in'])(
  'a changed password follows the rule of a new one: %s is refused',
  (password) => {
    const answers = { currentPassword: 'x', newPassword: password, confirmPassword: password };
    const weak =
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
    expect(wrong(passwordChangeForm, answers)).toEqual({ newPassword: expect.stringContaining(weak) });
    expect(wrong(signUpForm(2), { ...nur, password, confirmPassword: password })).toEqual({
      password: expect.stringContaining(weak),
    });
  },
);
