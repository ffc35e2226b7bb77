import { accountAnswers } from '../../contract/messages/account/accounts.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { respond } from '../http/respond.ts';
import { type Api, type RequestContext, signedIn } from '../http/context.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Portal } from '../portal.ts';
import { activate } from './sign-up/activate.ts';
import {
  changeRoleOf,
  deleteOfAnother,
  disable,
  enable,
  endSessions,
  listAccounts,
} from './managing/administrator-calls.ts';
import { changePassword } from './managing/change-password.ts';
import { checkEmail } from './sign-up/check-email.ts';
import { confirmEmail, requestEmailChange } from './managing/email-change.ts';
import { forgotPassword } from './sign-up/forgot-password.ts';
import { changeOwnDetails, deleteOwnAccount } from './managing/own-account.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './managing/own-sessions.ts';
import { resendActivation } from './sign-up/resend-activation.ts';
import { resetPassword } from './sign-up/reset-password.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { endSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up/sign-up.ts';
import { writeUser } from './user-store.ts';

/** Registers `Auth/*` and `Users/*`. */
export function registerAccounts(api: Api, portal: Portal): void {
  serveCall(api, 'signIn', (context) => signIn(context, portal));
  serveCall(api, 'changePassword', (context) => changePassword(context, portal));
  serveCall(api, 'forgotPassword', (context) => forgotPassword(context, portal));
  serveCall(api, 'resetPassword', (context) => resetPassword(context, portal));
  serveCall(api, 'signOut', (context) => signOut(context, portal));
  serveCall(api, 'session', (context) =>
    respond(context, { message: serverMessages.done, data: writeUser(signedIn(context)) }),
  );
  serveCall(api, 'signUp', (context) => signUp(context, portal));
  serveCall(api, 'checkEmail', (context) => checkEmail(context, portal));
  serveCall(api, 'activate', (context) => activate(context, portal));
  serveCall(api, 'resendActivation', (context) => resendActivation(context, portal));
  registerOwnAccount(api, portal);
  registerAdministering(api, portal);
}

/** Registers the calls for a user's own account. */
function registerOwnAccount(api: Api, portal: Portal): void {
  serveCall(api, 'changeDetails', (context) => changeOwnDetails(context, portal));
  serveCall(api, 'changeEmail', (context) => requestEmailChange(context, portal));
  serveCall(api, 'confirmEmail', (context) => confirmEmail(context, portal));
  serveCall(api, 'deleteOwnAccount', (context) => deleteOwnAccount(context, portal));
  serveCall(api, 'sessions', (context) => listOwnSessions(context, portal));
  serveCall(api, 'endSession', (context) => endOwnSession(context, portal));
  serveCall(api, 'endOtherSessions', (context) => endOtherSessions(context, portal));
}

/** Registers an administrator's calls for the accounts of others. */
function registerAdministering(api: Api, portal: Portal): void {
  serveCall(api, 'users', (context) => listAccounts(context, portal));
  serveCall(api, 'disableAccount', (context) => disable(context, portal));
  serveCall(api, 'enableAccount', (context) => enable(context, portal));
  serveCall(api, 'deleteAccount', (context) => deleteOfAnother(context, portal));
  serveCall(api, 'changeRole', (context) => changeRoleOf(context, portal));
  serveCall(api, 'endSessionsOf', (context) => endSessions(context, portal));
}

/** POST Auth/logout: ends the session if there is one. It always succeeds. */
async function signOut(context: RequestContext, portal: Portal): Promise<Response> {
  const user = context.get('user');
  if (user !== null) await endSession(portal, user.sessionHash);
  clearSessionCookie(context, portal.settings);
  // Files that the user read stay in the browser's cache, where the next user of this device could find them.
  context.header('Clear-Site-Data', '"cache"');
  return respond(context, { message: accountAnswers.signedOut });
}
