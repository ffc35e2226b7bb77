import { newAccountMessages } from '../../contract/messages/new-account.ts';
import { accountAnswers } from '../../contract/messages/accounts.ts';
import { serverMessages } from '../../contract/messages/server.ts';
import { PasswordChange } from '../../contract/new-account.ts';
import { answer } from '../http/answer.ts';
import { type RequestContext, signedIn } from '../http/context.ts';
import { readBody } from '../http/json-body.ts';
import { refusalOf } from '../http/problems.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { appendEntries, logHead } from '../record/writing.ts';
import { storedTime } from '../store/times.ts';
import { countTry, forgetTries } from '../throttle/password-tries.ts';
import { accountEntry } from './account-entry.ts';
import { requireUncommon } from './common-passwords.ts';
import { hashPassword, isRightPassword } from './passwords.ts';
import { endTokens } from './tokens.ts';

/** POST Auth/Password: keeps this session, and ends the person's others and the reset links under way. */
export async function changePassword(context: RequestContext, portal: Portal): Promise<Response> {
  const { store, clock } = portal;
  const person = signedIn(context);
  const { currentPassword, newPassword, userId } = await readBody(context, PasswordChange);
  if (userId !== person.id) throw new Refusal(403, serverMessages.payloadOfAnother);
  await requireUncommon('newPassword', newPassword);
  await countTry(portal, 'password:account', String(person.id));

  const user = await store.selectFrom('users').where('id', '=', person.id).selectAll().executeTakeFirst();
  if (user === undefined || !(await isRightPassword(user.password_hash, currentPassword))) throw incorrect();
  const passwordHash = await hashPassword(newPassword);
  const head = await store.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', person.id)
      // Changed elsewhere meanwhile: then the current password was another.
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw incorrect();
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', person.id)
      .where('token_hash', '!=', person.sessionHash)
      .execute();
    await endTokens(transaction, person.id, 'reset', clock());
    const entry = accountEntry('password.changed', user, { doneBy: 'self' });
    return appendEntries(transaction, storedTime(clock()), [entry]);
  });
  logHead(portal, head);
  await forgetTries(portal, 'password:account', String(person.id));
  return answer(context, { message: accountAnswers.passwordChanged });
}

function incorrect(): Refusal {
  return refusalOf([{ field: 'currentPassword', message: newAccountMessages.currentIncorrect }]);
}
