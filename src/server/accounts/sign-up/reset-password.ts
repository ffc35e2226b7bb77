import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { PasswordReset } from '../../../contract/api/new-account.ts';
import { respond } from '../../http/respond.ts';
import type { RequestContext } from '../../http/context.ts';
import { readBody } from '../../http/requests/json-body.ts';
import { refusalOf } from '../../http/requests/problems.ts';
import type { Refusal } from '../../http/requests/refusal.ts';
import type { Portal } from '../../portal.ts';
import { appendEntries, logHead } from '../../record/write.ts';
import { storedTime } from '../../store/times.ts';
import { countDaily, daily } from '../../throttle/daily.ts';
import { addressSubject } from '../../throttle/hourly.ts';
import { forgetTries } from '../../throttle/password-tries.ts';
import { accountEntry } from '../managing/account-entry.ts';
import { requireUncommon } from '../common-passwords.ts';
import { rememberDevice } from '../known-devices.ts';
import { endAccess } from '../managing/end-account.ts';
import { hashPassword } from '../passwords.ts';
import { findToken, spendToken } from './tokens.ts';

/**
 * POST Auth/reset-password: sets a new password with a mailed token, which can be used once. It ends every session of
 * the user. The reset link proves the mailbox as well as the activation link does, so it also activates an account. It
 * resets the counted wrong tries, so that a user who was delayed by someone else's tries can sign in at once.
 */
export async function resetPassword(context: RequestContext, portal: Portal): Promise<Response> {
  const { store, clock } = portal;
  const { token, newPassword } = await readBody(context, PasswordReset);
  await requireUncommon('newPassword', newPassword);
  const row = await findToken(store, token, 'reset');
  // Checked before the costly hash, and again when the token is spent.
  if (row === undefined || row.used_at !== null || Date.parse(row.expires_at) <= clock()) throw ended();
  const passwordHash = await hashPassword(newPassword, { address: addressSubject(context.get('address')) });
  const { emailKey, head } = await store.transaction().execute(async (transaction) => {
    const now = clock();
    if (!(await spendToken(transaction, row, now))) throw ended();
    const user = await transaction
      .updateTable('users')
      .set((user) => ({
        password_hash: passwordHash,
        password_ends_at: null,
        activated_at: user.fn.coalesce('activated_at', user.val(storedTime(now))),
      }))
      .where('id', '=', row.user_id)
      // The account may be disabled or deleted just when the link is mailed.
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (user === undefined) throw ended();
    await countDaily({ transaction, now: storedTime(now) }, daily.passwordChangesOfUser, user.id);
    await endAccess(transaction, user.id, now);
    const entry = accountEntry('password.changed', user, { doneBy: 'link' });
    return { emailKey: user.email_key, head: await appendEntries(transaction, storedTime(now), [entry]) };
  });
  await logHead(portal, head);
  await forgetTries(portal, 'sign-in:account', emailKey);
  await forgetTries(portal, 'password:account', String(row.user_id));
  // The link proved the mailbox in this browser.
  await rememberDevice(context, portal, row.user_id);
  return respond(context, { message: accountAnswers.passwordReset });
}

function ended(): Refusal {
  return refusalOf([{ field: 'token', message: accountAnswers.resetLinkEnded }]);
}
