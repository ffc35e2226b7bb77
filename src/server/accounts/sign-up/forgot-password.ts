import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { ForgottenPassword } from '../../../contract/api/new-account.ts';
import { answer } from '../../http/answer.ts';
import type { RequestContext } from '../../http/context.ts';
import { readBody } from '../../http/requests/json-body.ts';
import type { Portal } from '../../portal.ts';
import { addressSubject, countHourly, hourly } from '../../throttle/hourly.ts';
import { mailboxOf } from './emails.ts';
import { doUnseen, linkOrigin, mailLink } from './mailing.ts';
import { findUser } from '../user-store.ts';

/**
 * POST Auth/forgot-password: mails a link to choose a new password; the answer is the same if the address is unknown.
 */
export async function forgotPassword(context: RequestContext, portal: Portal): Promise<Response> {
  const { email } = await readBody(context, ForgottenPassword);
  await countHourly(portal, hourly.mailsByAddress, addressSubject(context.get('address')));
  await countHourly(portal, hourly.mailsByMailbox, mailboxOf(email));
  const origin = linkOrigin(context, portal);
  await doUnseen(portal, async () => {
    const user = await findUser(portal.store, email);
    // A new password would not enable a disabled account.
    if (user !== undefined && user.disabled_at === null)
      await mailLink(portal, user, 'reset', { origin, patiently: true });
  });
  return answer(context, { message: accountAnswers.resetMailed });
}
