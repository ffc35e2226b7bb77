import { TEST_PASSWORD } from './test-portal.ts';

/** Returns the body of a sign-up; a test gives only the fields that matter to it. */
export function signUpBody(user: Readonly<Record<string, unknown>> = {}) {
  return {
    firstName: 'Amal',
    lastName: 'Haddad',
    emailAddress: 'amal@example.org',
    mobileNumber: '0501234567',
    password: TEST_PASSWORD,
    role: 'User',
    ...user,
  };
}
