import { newAccountMessages } from '../../contract/messages/account/new-account.ts';
import type { SignedInUser } from '../http/context.ts';
import { refusalOf } from '../http/requests/problems.ts';
import type { Refusal } from '../http/requests/refusal.ts';
import type { Portal } from '../portal.ts';
import type { UserRow } from '../store/tables.ts';
import { countTry, forgetTries } from '../throttle/password-tries.ts';
import { isRightPassword } from './passwords.ts';

/**
 * Returns the signed-in user's row if their current password is right; otherwise throws a `Refusal`. Wrong tries are
 * counted: 429 after too many. The transaction of the change must check that the row still has this `password_hash`.
 */
export async function checkCurrentPassword(
  portal: Portal,
  { id }: Pick<SignedInUser, 'id'>,
  currentPassword: string,
): Promise<UserRow> {
  await countTry(portal, 'password:account', String(id));
  const user = await portal.store.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst();
  const hashedFor = { account: user?.email_key ?? '' };
  if (user === undefined || !(await isRightPassword(user.password_hash, currentPassword, hashedFor))) {
    throw incorrectPassword();
  }
  await forgetTries(portal, 'password:account', String(id));
  return user;
}

export function incorrectPassword(): Refusal {
  return refusalOf([{ field: 'currentPassword', message: newAccountMessages.currentIncorrect }]);
}
