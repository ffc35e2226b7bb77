import { accountLifeMessages } from '../../../contract/messages/server/account-life.ts';
import { newAccountMessages } from '../../../contract/messages/account/new-account.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { Refusal } from '../../http/requests/refusal.ts';
import type { Portal } from '../../portal.ts';
import { logHead } from '../../record/write.ts';
import type { AccountChange } from './change-account.ts';

/**
 * Returns the message for a change of an account, and logs and notes the new head of the record. Throws a `Refusal` if
 * the change was not made, unless the account already was as requested.
 */
export async function messageOf(
  portal: Portal,
  change: AccountChange,
  said: { done: string; unchanged: string },
): Promise<string> {
  switch (change.result) {
    case 'done':
      await logHead(portal, change.head);
      return said.done;
    case 'unchanged':
      return said.unchanged;
    case 'unknown':
      throw new Refusal(404, serverMessages.notFound);
    case 'notAdministrator':
      throw new Refusal(403, accountLifeMessages.onlyAdministrators);
    case 'lastAdministrator':
      throw new Refusal(409, accountLifeMessages.lastAdministrator);
    case 'emailTaken':
      throw emailTaken('newEmail');
  }
}

/** Returns a 409 `Refusal` with the problem at the field of the email address. */
export function emailTaken(field: string, message: string = newAccountMessages.emailTaken): Refusal {
  const problem = { field, message };
  return new Refusal(409, problem.message, { problems: [problem] });
}
