import { expect, test } from 'vitest';
import { clientOver } from '../../tests/support/plain-server/clients.ts';
import { createAccount } from './account.ts';

test('signing in, signing up and a new password bear the fields of the wire and no others', async () => {
  const answer = async () => Response.json({ isSuccess: true, message: 'Done.', data: { id: 41 } });
  const { client, line } = clientOver({ userId: 7, apiBase: '/api/v1', answer });
  const account = createAccount(client);
  const person = {
    firstName: 'Nur',
    lastName: 'Ali',
    emailAddress: 'nur@example.org',
    mobileNumber: '0551234567',
    password: 'S3cret!pass',
    role: 'User' as const,
  };
  const change = { currentPassword: 'S3cret!pass', newPassword: 'S3cret!other', userId: 7 };
  const { emailAddress, password } = person;
  // The response is not a user, so this rejects; only the request matters here.
  await account.signIn({ emailAddress, password }, new AbortController().signal).catch(() => undefined);
  await account.signUp(person);
  await account.changePassword(change);
  const bodies = await Promise.all(line.requests.map((request): Promise<unknown> => request.json()));
  expect(bodies).toEqual([{ emailAddress, password }, person, change]);
});
