import { expect, test } from 'vitest';
import { personProblems } from './person-problems.ts';

const nur = {
  userId: 7,
  firstName: 'Nur',
  lastName: 'Ali',
  emailAddress: 'nur@example.org',
  mobileNumber: '0551234567',
  roleId: 1,
};

test('who applies needs a name, a valid e-mail and a mobile number', () => {
  expect(personProblems(nur)).toEqual([]);
  expect(personProblems({ ...nur, firstName: ' ', lastName: '', emailAddress: '', mobileNumber: ' ' })).toEqual([
    { fieldId: 'name', message: 'Name is required' },
    { fieldId: 'officialEmail', message: 'Email is required' },
    { fieldId: 'mobileNumber', message: 'Mobile number is required' },
  ]);
  expect(personProblems({ ...nur, emailAddress: 'nobody' })).toEqual([
    { fieldId: 'officialEmail', message: 'Please enter a valid email address' },
  ]);
});
