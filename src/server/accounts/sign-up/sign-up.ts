import { newAccountMessages } from '../../../contract/messages/account/new-account.ts';
import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { signUpSchema } from '../../../contract/api/new-account.ts';
import { role } from '../../../contract/domain/statuses.ts';
import { errorName } from '../../background.ts';
import { respond } from '../../http/respond.ts';
import type { RequestContext } from '../../http/context.ts';
import { readBody } from '../../http/requests/json-body.ts';
import { Refusal } from '../../http/requests/refusal.ts';
import type { Portal } from '../../portal.ts';
import { storedTime } from '../../store/times.ts';
import { addressSubject, countHourly, hourly } from '../../throttle/hourly.ts';
import { requireUncommon } from '../common-passwords.ts';
import { emailKey, mailboxOf } from './emails.ts';
import { linkOrigin, mailLink } from './sign-up-mail.ts';
import { hashPassword } from '../passwords.ts';
import { addUser, findUser } from '../user-store.ts';

/**
 * POST Users: registers a researcher and mails the activation link. If the mail cannot be sent, the account is kept and
 * the response says so: the user can ask for another link.
 */
export async function signUp(context: RequestContext, portal: Portal): Promise<Response> {
  const { store, clock, configuration, log } = portal;
  const registration = await readBody(context, signUpSchema(configuration.nameMinLength));
  await requireUncommon('password', registration.password);
  const address = addressSubject(context.get('address'));
  await countHourly(portal, hourly.signUpsByAddress, address);
  // The unique key decides; this check only saves the cost of the hash.
  if ((await findUser(store, registration.emailAddress)) !== undefined) throw taken();
  const mailbox = mailboxOf(registration.emailAddress);
  // An address can be registered once, and gets one mail. Only by a plus can many addresses share one mailbox.
  if (mailbox !== emailKey(registration.emailAddress)) await countHourly(portal, hourly.signUpsByMailbox, mailbox);
  const id = await addUser(store, {
    ...registration,
    passwordHash: await hashPassword(registration.password, { address }),
    role: role.researcher,
    createdAt: storedTime(clock()),
    activatedAt: null,
  });
  const user = id === undefined ? undefined : await findUser(store, registration.emailAddress);
  if (user === undefined) throw taken();
  try {
    await mailLink(portal, user, 'activation', { origin: linkOrigin(context, portal) });
    return respond(context, { message: accountAnswers.created, data: { id: user.id } });
  } catch (error) {
    log('error', 'activation mail not sent', { user: user.id, error: errorName(error) });
    return respond(context, { message: accountAnswers.createdWithoutMail, data: { id: user.id } });
  }
}

function taken(): Refusal {
  const problem = { field: 'emailAddress', message: newAccountMessages.emailTaken };
  return new Refusal(409, problem.message, { problems: [problem] });
}
