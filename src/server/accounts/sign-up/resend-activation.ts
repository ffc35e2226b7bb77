import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { ActivationRequest } from '../../../contract/api/new-account.ts';
import { respond } from '../../http/respond.ts';
import type { RequestContext } from '../../http/context.ts';
import { readBody } from '../../http/requests/json-body.ts';
import type { Portal } from '../../portal.ts';
import type { Store, UserRow } from '../../store/tables.ts';
import { addressSubject, countHourly, hourly } from '../../throttle/hourly.ts';
import { mailboxOf } from './emails.ts';
import { startInFixedTime, linkOrigin, mailLink } from './sign-up-mail.ts';
import { findToken } from './tokens.ts';
import { findUser } from '../user-store.ts';

/**
 * POST Users/resend-activation: mails a new link for an account that is not activated; the response is the same if
 * there is none.
 */
export async function resendActivation(context: RequestContext, portal: Portal): Promise<Response> {
  const request = await readBody(context, ActivationRequest);
  await countHourly(portal, hourly.mailsByAddress, addressSubject(context.get('address')));
  const user = await askedFor(portal.store, request);
  const mailbox = user?.email_key ?? ('email' in request ? request.email : request.id);
  await countHourly(portal, hourly.mailsByMailbox, mailboxOf(mailbox));
  const origin = linkOrigin(context, portal);
  await startInFixedTime(portal, async () => {
    if (user !== undefined && user.activated_at === null && user.disabled_at === null)
      await mailLink(portal, user, 'activation', { origin, patiently: true });
  });
  return respond(context, { message: accountAnswers.activationMailed });
}

async function askedFor(store: Store, request: ActivationRequest): Promise<UserRow | undefined> {
  if ('email' in request) return findUser(store, request.email);
  const token = await findToken(store, request.id, 'activation');
  if (token === undefined) return undefined;
  return store.selectFrom('users').where('id', '=', token.user_id).selectAll().executeTakeFirst();
}
