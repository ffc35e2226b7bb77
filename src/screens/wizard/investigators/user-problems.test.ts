import { expect, test } from 'vitest';
import { userProblems } from './user-problems.ts';

const nur = {
  userId: 7,
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '0551234567',
  roleId: 1,
};

test('who applies needs a name, a valid email and a mobile number', () => {
  expect(userProblems(nur)).toEqual([]);
  expect(userProblems({ ...nur, firstName: ' ', lastName: '', emailAddress: '', mobileNumber: ' ' })).toEqual([
    { fieldId: 'name', message: 'Name is required' },
    { fieldId: 'officialEmail', message: 'Email is required' },
    { fieldId: 'mobileNumber', message: 'Mobile number is required' },
  ]);
  expect(userProblems({ ...nur, emailAddress: 'nobody' })).toEqual([
    { fieldId: 'officialEmail', message: 'Please enter a valid email address' },
  ]);
});
