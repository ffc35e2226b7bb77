import { detailsChangeSchema, OwnDeletion } from '../../../contract/api/account-life.ts';
import { accountLifeMessages as words } from '../../../contract/messages/server/account-life.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { respond } from '../../http/respond.ts';
import { type RequestContext, signedIn } from '../../http/context.ts';
import { readBody } from '../../http/requests/json-body.ts';
import { Refusal } from '../../http/requests/refusal.ts';
import type { Portal } from '../../portal.ts';
import { changeDetails, deleteAccount } from './account-life.ts';
import { messageOf } from './change-response.ts';
import { checkCurrentPassword, incorrectPassword } from '../current-password.ts';
import { clearSessionCookie } from '../session-cookie.ts';
import { writeUser } from '../user-store.ts';

/** POST Auth/details: changes the signed-in user's name and mobile number. */
export async function changeOwnDetails(context: RequestContext, portal: Portal): Promise<Response> {
  const user = signedIn(context);
  const schema = detailsChangeSchema(portal.configuration.nameMinLength);
  const { userId, ...details } = await readBody(context, schema);
  if (userId !== user.id) throw new Refusal(403, serverMessages.payloadOfAnother);
  const change = await changeDetails(portal, { whom: { id: user.id }, doneBy: 'self', sender: user }, details);
  const message = await messageOf(portal, change, { done: words.detailsChanged, unchanged: words.detailsChanged });
  const data = writeUser({
    ...user,
    firstName: details.firstName ?? user.firstName,
    lastName: details.lastName ?? user.lastName,
    mobileNumber: details.mobileNumber ?? user.mobileNumber,
  });
  return respond(context, { message, data });
}

/** POST Auth/delete-account: deletes the signed-in user's account; needs the current password. */
export async function deleteOwnAccount(context: RequestContext, portal: Portal): Promise<Response> {
  const user = signedIn(context);
  const { userId, currentPassword } = await readBody(context, OwnDeletion);
  if (userId !== user.id) throw new Refusal(403, serverMessages.payloadOfAnother);
  const { password_hash } = await checkCurrentPassword(portal, user, currentPassword);
  const change = await deleteAccount(portal, { whom: { id: user.id }, doneBy: 'self', sender: user }, (user) => {
    // The password was changed elsewhere since, so the given one is no longer the current one.
    if (user.password_hash !== password_hash) throw incorrectPassword();
  });
  const message = await messageOf(portal, change, { done: words.ownAccountDeleted, unchanged: '' });
  clearSessionCookie(context, portal.settings);
  return respond(context, { message });
}
