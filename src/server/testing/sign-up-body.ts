import { TEST_PASSWORD } from './test-portal.ts';

/** The body of a sign-up; a test names only what it is about. */
export function signUpBody(person: Readonly<Record<string, unknown>> = {}) {
  return {
    firstName: 'Amal',
    lastName: 'Haddad',
    emailAddress: 'amal@example.org',
    mobileNumber: '0501234567',
    password: TEST_PASSWORD,
    role: 'User',
    ...person,
  };
}
