import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { ForgottenPassword } from '../../../contract/api/new-account.ts';
import { respond } from '../../http/respond.ts';
import type { RequestContext } from '../../http/context.ts';
import { readBody } from '../../http/requests/json-body.ts';
import type { Portal } from '../../portal.ts';
import { addressSubject, countHourly, hourly } from '../../throttle/hourly.ts';
import { knownDevice } from '../known-devices.ts';
import { mailboxOf } from './emails.ts';
import { startInFixedTime, linkOrigin, mailLink } from './sign-up-mail.ts';
import { findUser } from '../user-store.ts';

/**
 * POST Auth/forgot-password: mails a link to choose a new password; the response is the same if the address is unknown.
 */
export async function forgotPassword(context: RequestContext, portal: Portal): Promise<Response> {
  const { email } = await readBody(context, ForgottenPassword);
  await countMail(context, portal, email);
  const origin = linkOrigin(context, portal);
  await startInFixedTime(portal, async () => {
    const user = await findUser(portal.store, email);
    // A new password would not enable a disabled account.
    if (user !== undefined && user.disabled_at === null)
      await mailLink(portal, user, 'reset', { origin, patiently: true });
  });
  return respond(context, { message: accountAnswers.resetMailed });
}

/**
 * Counts one mail. Those that are asked for in a browser in which the user has signed in are counted for that browser
 * and user alone, so that nobody can use up the mails of another.
 */
async function countMail(context: RequestContext, portal: Portal, email: string): Promise<void> {
  const user = await findUser(portal.store, email);
  const device = await knownDevice(context, portal, user?.id);
  if (device !== undefined) return countHourly(portal, hourly.mailsByDevice, `${device} ${user?.id}`);
  await countHourly(portal, hourly.mailsByAddress, addressSubject(context.get('address')));
  await countHourly(portal, hourly.mailsByMailbox, mailboxOf(email));
}
