import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { PasswordChange } from '../../../contract/api/new-account.ts';
import { answer } from '../../http/answer.ts';
import { type RequestContext, signedIn } from '../../http/context.ts';
import { readBody } from '../../http/requests/json-body.ts';
import { Refusal } from '../../http/requests/refusal.ts';
import type { Portal } from '../../portal.ts';
import { appendEntries, logHead } from '../../record/writing.ts';
import { storedTime } from '../../store/times.ts';
import { accountEntry } from './account-entry.ts';
import { requireUncommon } from '../common-passwords.ts';
import { checkCurrentPassword, incorrectPassword } from '../current-password.ts';
import { hashPassword } from '../passwords.ts';
import { stillSignedIn } from '../sessions.ts';
import { endEveryToken } from '../sign-up/tokens.ts';

/**
 * POST Auth/Password: changes the password. Keeps this session; ends the user's other sessions and all mailed links.
 */
export async function changePassword(context: RequestContext, portal: Portal): Promise<Response> {
  const { store, clock } = portal;
  const person = signedIn(context);
  const { currentPassword, newPassword, userId } = await readBody(context, PasswordChange);
  if (userId !== person.id) throw new Refusal(403, serverMessages.payloadOfAnother);
  await requireUncommon('newPassword', newPassword);
  const user = await checkCurrentPassword(portal, person, currentPassword);
  const passwordHash = await hashPassword(newPassword, { account: user.email_key });
  const head = await store.transaction().execute(async (transaction) => {
    await stillSignedIn(portal, transaction, person);
    const changed = await transaction
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', person.id)
      // If the password was changed elsewhere since, the current password is no longer the one that was checked.
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw incorrectPassword();
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', person.id)
      .where('token_hash', '!=', person.sessionHash)
      .execute();
    await endEveryToken(transaction, person.id, clock());
    const entry = accountEntry('password.changed', user, { doneBy: 'self' });
    return appendEntries(transaction, storedTime(clock()), [entry]);
  });
  await logHead(portal, head);
  return answer(context, { message: accountAnswers.passwordChanged });
}
