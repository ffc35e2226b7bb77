import * as v from 'valibot';
import { userListQuery, RoleChange, type AccountOnWire } from '../../../contract/api/account-life.ts';
import { accountLifeMessages as words } from '../../../contract/messages/server/account-life.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { respond } from '../../http/respond.ts';
import { idInPath, type RequestContext, signedIn } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { readBody, readQuery } from '../../http/requests/json-body.ts';
import { Refusal } from '../../http/requests/refusal.ts';
import { sendWithRetries } from '../../mail/mail-retry.ts';
import type { Portal } from '../../portal.ts';
import { deleteAccount, disableAccount, enableAccount, endSessionsOf, giveRole } from './account-life.ts';
import { messageOf } from './change-response.ts';
import type { AccountChange } from './change-account.ts';
import { accountEndedLetter } from '../sign-up/letters.ts';
import { findUsers } from './user-list.ts';

/* Calls by which administrators manage accounts: `Users/list` and `Users/{id}/…`. */

/** GET Users/list. */
export async function listAccounts(context: RequestContext, { store }: Portal): Promise<Response> {
  const { q, limit, after } = readQuery(context, v.object(userListQuery));
  const found = await findUsers(store, { searched: q, limit: limit + 1, after });
  const data = pageOf(context, found, limit).map((user): v.InferOutput<typeof AccountOnWire> => ({
    userId: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    emailAddress: user.email_address,
    mobileNumber: user.mobile_number,
    roleId: user.role_id,
    createdAt: user.created_at,
    activatedAt: user.activated_at,
    disabledAt: user.disabled_at,
  }));
  return respond(context, { message: serverMessages.done, data });
}

/** POST Users/{id}/disable. */
export async function disable(context: RequestContext, portal: Portal): Promise<Response> {
  const change = await disableAccount(portal, byAdministrator(context));
  const said = { done: words.accountDisabled, unchanged: words.accountDisabledAlready };
  tellEnded(portal, change, 'disabled');
  return respond(context, { message: await messageOf(portal, change, said) });
}

/** POST Users/{id}/enable. */
export async function enable(context: RequestContext, portal: Portal): Promise<Response> {
  const change = await enableAccount(portal, byAdministrator(context));
  const said = { done: words.accountEnabled, unchanged: words.accountEnabledAlready };
  return respond(context, { message: await messageOf(portal, change, said) });
}

/**
 * POST Users/{id}/delete: deletes another user's account. Users delete their own account by `Auth/delete-account`,
 * which asks for the password.
 */
export async function deleteOfAnother(context: RequestContext, portal: Portal): Promise<Response> {
  const by = byAdministrator(context);
  if (by.whom.id === by.doneBy.id) throw new Refusal(403, words.ownAccountNeedsPassword);
  const change = await deleteAccount(portal, by);
  tellEnded(portal, change, 'deleted');
  return respond(context, { message: await messageOf(portal, change, { done: words.accountDeleted, unchanged: '' }) });
}

/** POST Users/{id}/role. */
export async function changeRoleOf(context: RequestContext, portal: Portal): Promise<Response> {
  const by = byAdministrator(context);
  const { roleId } = await readBody(context, RoleChange);
  const change = await giveRole(portal, by, roleId);
  const said = { done: words.roleChanged, unchanged: words.roleUnchanged };
  return respond(context, { message: await messageOf(portal, change, said) });
}

/** POST Users/{id}/end-sessions. */
export async function endSessions(context: RequestContext, portal: Portal): Promise<Response> {
  const change = await endSessionsOf(portal, byAdministrator(context));
  return respond(context, { message: await messageOf(portal, change, { done: words.sessionsEnded, unchanged: '' }) });
}

/** Mails the user whose account was disabled or deleted, in the background. A failure to send changes nothing. */
function tellEnded({ background, mail, configuration }: Portal, change: AccountChange, how: 'disabled' | 'deleted') {
  if (change.result !== 'done') return;
  const letter = accountEndedLetter(change.user, how, configuration);
  background.start('mail', () => sendWithRetries(mail, letter));
}

function byAdministrator(context: RequestContext) {
  const doneBy = signedIn(context);
  return { doneBy, sender: doneBy, whom: { id: idInPath(context, 'id') } };
}
