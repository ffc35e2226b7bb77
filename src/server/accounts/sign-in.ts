import * as v from 'valibot';
import { PASSWORD_MAX_UNITS } from '../../contract/api/limits.ts';
import { accountFieldMessages } from '../../contract/messages/account/account-fields.ts';
import { accountLifeMessages } from '../../contract/messages/server/account-life.ts';
import { accountAnswers } from '../../contract/messages/account/accounts.ts';
import { SignIn } from '../../contract/domain/user.ts';
import { respond } from '../http/respond.ts';
import type { RequestContext } from '../http/context.ts';
import { readBody } from '../http/requests/json-body.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { Portal } from '../portal.ts';
import type { UserRow } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';
import { addressSubject, countHourly, giveBackHourly, hourly } from '../throttle/hourly.ts';
import { countTry, forgetTries } from '../throttle/password-tries.ts';
import { emailKey } from './sign-up/emails.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';
import { isRightPassword, type HashedFor } from './passwords.ts';
import { sendSessionCookie } from './session-cookie.ts';
import { beginSession, endSession } from './sessions.ts';
import { findUser, userOf, writeUser } from './user-store.ts';

/** A password too short for the form is treated as any wrong password here: 401. */
const Credentials = v.object({
  emailAddress: SignIn.entries.emailAddress,
  password: v.pipe(
    v.string(accountFieldMessages.passwordRequired),
    v.nonEmpty(accountFieldMessages.passwordRequired),
    v.maxLength(PASSWORD_MAX_UNITS, accountFieldMessages.passwordLong(PASSWORD_MAX_UNITS)),
  ),
});

/** POST Auth/Validate: signs in by email and password, and ends the session that the browser had before. */
export async function signIn(context: RequestContext, portal: Portal): Promise<Response> {
  const { emailAddress, password } = await readBody(context, Credentials);
  const user = await findUser(portal.store, emailAddress);
  const tries = await triesOf(context, portal, { emailAddress, userId: user?.id });
  await tries.count();
  const right = await isRightPassword(user?.password_hash, password, {
    account: emailKey(emailAddress),
    ...tries.placesOf,
  });
  if (user === undefined || !right) throw new Refusal(401, accountAnswers.invalidCredentials);
  // Only a user who knows the password learns that the account is disabled or not activated, or that the password has
  // ended.
  if (user.disabled_at !== null) throw new Refusal(401, accountLifeMessages.disabled);
  if (user.activated_at === null) throw new Refusal(401, accountAnswers.notActivated);
  if (isPasswordEnded(user, portal)) throw new Refusal(401, accountLifeMessages.givenPasswordEnded);
  const data = writeUser(userOf(user));
  await countHourly(portal, hourly.signInsByAccount, String(user.id));
  // Not before: right passwords that do not sign in cost as much as wrong ones, and are limited like them.
  await tries.takeBack();

  const token = await beginSession(portal, user);
  if (token === undefined) throw new Refusal(401, accountAnswers.invalidCredentials);
  const former = context.get('user');
  if (former !== null) await endSession(portal, former.sessionHash);
  sendSessionCookie(context, portal.settings, token);
  await rememberDevice(context, portal, user.id);
  return respond(context, { message: accountAnswers.signedIn, data });
}

/** Whether the password was given to the user, who has not chosen another one in time. */
function isPasswordEnded({ password_ends_at: endsAt }: UserRow, { clock }: Portal): boolean {
  return endsAt !== null && endsAt <= storedTime(clock());
}

type Tries = {
  /** Counts a try, before its password is checked. */
  count(): Promise<void>;
  /** Undoes the count: the user has signed in. */
  takeBack(): Promise<void>;
  /** Whose places its password takes while it is being checked, besides the account's. */
  placesOf: Pick<HashedFor, 'address' | 'isKnownDevice'>;
};

/**
 * Tries in a known browser are counted for that browser and user alone, and do not wait behind those of others, so that
 * nobody can lock a user out of it.
 */
async function triesOf(
  context: RequestContext,
  portal: Portal,
  { emailAddress, userId }: { emailAddress: string; userId: number | undefined },
): Promise<Tries> {
  const device = await knownDevice(context, portal, userId);
  if (device !== undefined) {
    const subject = `${device} ${userId}`;
    return {
      placesOf: { isKnownDevice: true },
      count: () => countTry(portal, 'sign-in:device', subject),
      takeBack: () => forgetTries(portal, 'sign-in:device', subject),
    };
  }
  const address = addressSubject(context.get('address'));
  return {
    placesOf: { address },
    async count() {
      await countHourly(portal, hourly.wrongPasswordsByAddress, address);
      await countTry(portal, 'sign-in:account', emailKey(emailAddress));
    },
    async takeBack() {
      await giveBackHourly(portal, hourly.wrongPasswordsByAddress, address);
      await forgetTries(portal, 'sign-in:account', emailKey(emailAddress));
    },
  };
}
