import { loginMessages } from '../contract/messages/account/accounts.ts';
import { signInHereMessages } from '../contract/messages/device/device.ts';
import type { User } from '../contract/domain/user.ts';
import type { Account, AccountOutcome } from './account.ts';
import { noResponseText } from './no-response-text.ts';
import type { Session } from './session.ts';

/**
 * Signs the user of this page in again with their password, without leaving it, once the server no longer knows their
 * session. Returns the reason of a failure, or null.
 */
export async function signInByPasswordAgain(
  world: {
    session: Pick<Session, 'user' | 'begin'>;
    account: Pick<Account, 'emailExists' | 'signIn'>;
    /** ms since 1970 */
    now: () => number;
  },
  password: string,
): Promise<string | null> {
  const { session, account } = world;
  const user = session.user();
  if (user === null) return loginMessages.failed;
  const { emailAddress } = user;
  const wordsOf = (outcome: Parameters<typeof noResponseText>[0]) =>
    noResponseText(outcome, loginMessages.needsConnection, world.now());
  const outcome = await session.begin(async (signal): Promise<AccountOutcome<User>> => {
    // A sign-in without a response leaves no user signed in, because its cookie may have been set all the same. So a
    // harmless request is sent first: if the server does not respond, the user stays signed in, and goes on working.
    const asked = await account.emailExists(emailAddress, signal);
    if (asked.kind === 'unreachable') return notAttempted(wordsOf(asked));
    // The address was changed elsewhere, or the account deleted: "Invalid credentials" would make the user doubt their
    // password.
    if (asked.kind === 'done' && asked.value === false)
      return notAttempted(signInHereMessages.addressGone(emailAddress));
    return account.signIn({ emailAddress, password }, signal);
  });
  switch (outcome.kind) {
    case 'done':
      return null;
    case 'refused':
      return outcome.message || loginMessages.refused;
    case 'unreachable':
      return wordsOf(outcome);
  }
}

/** Nothing was sent that could change who is signed in: it counts as a refusal, which changes nothing either. */
const notAttempted = (message: string): AccountOutcome<never> => ({
  kind: 'refused',
  status: 0,
  message,
  problems: [],
});
