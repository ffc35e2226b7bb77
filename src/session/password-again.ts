import { loginMessages } from '../contract/messages/accounts.ts';
import { signInHereMessages } from '../contract/messages/device.ts';
import type { User } from '../contract/person.ts';
import type { Account, AccountOutcome } from './account.ts';
import { noAnswerWords } from './no-answer-words.ts';
import type { Session } from './session.ts';

/**
 * Signs the person of this page in again by their password, where they are, once the server no longer knows their session.
 * Answers why that did not come about, or null.
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
  const wordsOf = (outcome: Parameters<typeof noAnswerWords>[0]) =>
    noAnswerWords(outcome, loginMessages.needsConnection, world.now());
  const outcome = await session.begin(async (signal): Promise<AccountOutcome<User>> => {
    // An attempt without an answer leaves nobody signed in, because its cookie may have come all the same. So the portal is
    // asked something harmless first: where it does not answer, the person stays who they are, and goes on working.
    const asked = await account.emailExists(emailAddress, signal);
    if (asked.kind === 'unreachable') return notAttempted(wordsOf(asked));
    // The address was changed elsewhere, or the account deleted: "Invalid credentials" would send them after their password.
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
