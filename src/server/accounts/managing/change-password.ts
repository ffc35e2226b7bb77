import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { PasswordChange } from '../../../contract/api/new-account.ts';
import { respond } from '../../http/respond.ts';
import { type RequestContext, signedIn } from '../../http/context.ts';
import { readBody } from '../../http/requests/json-body.ts';
import { Refusal } from '../../http/requests/refusal.ts';
import type { Portal } from '../../portal.ts';
import { appendEntries, logHead } from '../../record/write.ts';
import { storedTime } from '../../store/times.ts';
import { countDaily, daily } from '../../throttle/daily.ts';
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
  const user = signedIn(context);
  const { currentPassword, newPassword, userId } = await readBody(context, PasswordChange);
  if (userId !== user.id) throw new Refusal(403, serverMessages.payloadOfAnother);
  await requireUncommon('newPassword', newPassword);
  const account = await checkCurrentPassword(portal, user, currentPassword);
  const passwordHash = await hashPassword(newPassword, { account: account.email_key });
  const head = await store.transaction().execute(async (transaction) => {
    await stillSignedIn(portal, transaction, user);
    const now = storedTime(clock());
    await countDaily({ transaction, now }, daily.passwordChangesOfUser, user.id);
    const changed = await transaction
      .updateTable('users')
      .set({ password_hash: passwordHash, password_ends_at: null })
      .where('id', '=', user.id)
      // If the password was changed elsewhere since, the current password is no longer the one that was checked.
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw incorrectPassword();
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('token_hash', '!=', user.sessionHash)
      .execute();
    await endEveryToken(transaction, user.id, clock());
    const entry = accountEntry('password.changed', account, { doneBy: 'self' });
    return appendEntries(transaction, now, [entry]);
  });
  await logHead(portal, head);
  return respond(context, { message: accountAnswers.passwordChanged });
}
