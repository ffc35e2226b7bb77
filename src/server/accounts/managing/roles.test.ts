import { expect, test } from 'vitest';
import { createTestPortal, TEST_PASSWORD } from '../../testing/test-portal.ts';
import { listUsers } from './manage-users.ts';

test('a user with a role that the portal does not know is not taken for a researcher', async () => {
  const { portal, logged, client, signUpActivated } = await createTestPortal();
  const signedIn = await signUpActivated();
  const { userId: id, emailAddress } = signedIn.user;
  await portal.store.updateTable('users').set({ role_id: 3 }).where('id', '=', id).execute();

  expect((await signedIn.get('/ProjectApplication')).status).toBe(500);
  const { length: sessions } = await portal.store.selectFrom('sessions').select('id').execute();
  expect((await client().post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD })).status).toBe(500);
  expect(await portal.store.selectFrom('sessions').select('id').execute()).toHaveLength(sessions);
  expect(logged.filter(({ fields }) => fields['error'] === 'UnknownRoleError')).toHaveLength(2);

  expect(await listUsers(portal)).toMatchObject([{ id, roleId: 3 }]);
});
