import { EmailChange, EmailConfirmation } from '../../../contract/api/account-life.ts';
import { accountLifeMessages as words } from '../../../contract/messages/server/account-life.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { errorName } from '../../background.ts';
import { respond } from '../../http/respond.ts';
import { type RequestContext, signedIn } from '../../http/context.ts';
import { readBody } from '../../http/requests/json-body.ts';
import { refusalOf } from '../../http/requests/problems.ts';
import { Refusal } from '../../http/requests/refusal.ts';
import type { Portal } from '../../portal.ts';
import type { Entry } from '../../record/entry.ts';
import type { Store } from '../../store/tables.ts';
import { storedTime } from '../../store/times.ts';
import { addressSubject, countHourly, hourly } from '../../throttle/hourly.ts';
import { accountEntry, type DoneBy } from './account-entry.ts';
import { emailTaken, messageOf } from './change-response.ts';
import { changeAccount, type AccountChange, type AccountWork, type Whom, type World } from './change-account.ts';
import { checkCurrentPassword, incorrectPassword } from '../current-password.ts';
import { emailKey, mailboxOf } from '../sign-up/emails.ts';
import { emailLetters } from '../sign-up/letters.ts';
import { linkOrigin } from '../sign-up/sign-up-mail.ts';
import { endEveryToken, endTokens, findToken, issueToken, spendToken } from '../sign-up/tokens.ts';

/*
 * A forgotten password is reset through the user's email, so a change of the email is enough to take over an account.
 * The present address therefore has to agree, and the new one has to belong to the user: each gets a link, and the
 * address changes when the second of the two links is followed.
 */

/** POST Auth/change-email: mails both links; a new request ends the previous one. */
export async function requestEmailChange(context: RequestContext, portal: Portal): Promise<Response> {
  const user = signedIn(context);
  const { userId, currentPassword, newEmail } = await readBody(context, EmailChange);
  if (userId !== user.id) throw new Refusal(403, serverMessages.payloadOfAnother);
  const { password_hash, email_key } = await checkCurrentPassword(portal, user, currentPassword);
  if (emailKey(newEmail) === email_key) throw refusalOf([{ field: 'newEmail', message: words.emailIsOwn }]);
  await countHourly(portal, hourly.mailsByAddress, addressSubject(context.get('address')));
  await countHourly(portal, hourly.emailChangesByUser, String(user.id));
  await countHourly(portal, hourly.emailChangesByMailbox, mailboxOf(newEmail));

  const by = { whom: { id: user.id }, doneBy: 'self', sender: user } as const;
  const tokens = { former: '', new: '' };
  const change = await changeAccount(portal, by, async ({ transaction, user, now }) => {
    if (user.password_hash !== password_hash) throw incorrectPassword();
    if (await isTaken(transaction, newEmail)) return 'emailTaken';
    const waiting = {
      email_address: newEmail,
      created_at: storedTime(now),
      former_confirmed_at: null,
      new_confirmed_at: null,
    };
    await transaction
      .insertInto('email_changes')
      .values({ user_id: user.id, ...waiting })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(waiting))
      .execute();
    tokens.former = await issueToken(transaction, portal, user.id, 'email-former');
    tokens.new = await issueToken(transaction, portal, user.id, 'email-new');
    return accountEntry('email.requested', user, { doneBy: 'self' });
  });
  const message = await messageOf(portal, change, { done: words.emailLinksMailed, unchanged: '' });
  const receiver = { email_address: user.emailAddress, first_name: user.firstName };
  const letters = emailLetters(receiver, newEmail, linkOrigin(context, portal), tokens, portal.configuration);
  try {
    for (const letter of letters) await portal.mail.send(letter);
  } catch (error) {
    portal.log('error', 'email-change-not-mailed', { user: user.id, error: errorName(error) });
    await endEmailChange(portal, user.id);
    throw new Refusal(409, words.emailNotMailed);
  }
  return respond(context, { message });
}

/**
 * POST Auth/confirm-email: confirms one of the two links. It needs no session: mails are often read on another device.
 */
export async function confirmEmail(context: RequestContext, portal: Portal): Promise<Response> {
  const { token } = await readBody(context, EmailConfirmation);
  const row =
    (await findToken(portal.store, token, 'email-former')) ?? (await findToken(portal.store, token, 'email-new'));
  if (row === undefined) throw linkEnded();
  const confirmed = row.purpose === 'email-former' ? 'former_confirmed_at' : 'new_confirmed_at';
  let changed = false;
  const by = { whom: { id: row.user_id }, doneBy: 'link', isShown: true } as const;
  const change = await changeAccount(portal, by, async (account) => {
    const { transaction, user, now } = account;
    if (!(await spendToken(transaction, row, now))) throw linkEnded();
    const waiting = await transaction
      .updateTable('email_changes')
      .set({ [confirmed]: storedTime(now) })
      .where('user_id', '=', user.id)
      .returningAll()
      .executeTakeFirst();
    if (waiting === undefined) throw linkEnded();
    if (waiting.former_confirmed_at === null || waiting.new_confirmed_at === null) {
      return accountEntry('email.confirmed', user, {
        ...by,
        told: { address: row.purpose === 'email-former' ? 'former' : 'new' },
      });
    }
    changed = true;
    const entry = await giveEmail(account, waiting.email_address, by.doneBy);
    // The transaction is rolled back and the link stays valid: the other account may yet be deleted, or get another
    // address.
    if (entry === 'emailTaken') throw emailTaken('token', words.emailTakenSince);
    return entry;
  });
  const waits = row.purpose === 'email-former' ? words.emailWaitsForNew : words.emailWaitsForFormer;
  const message = await messageOf(portal, change, { done: changed ? words.emailChanged : waits, unchanged: '' });
  return respond(context, { message, data: { changed } });
}

/** Changes an email address from the shell, without sending a mail. */
export function changeEmail(world: World, whom: Whom, email: string): Promise<AccountChange> {
  return changeAccount(world, { whom, doneBy: 'shell', isShown: true }, (account) =>
    giveEmail(account, email, 'shell'),
  );
}

/** Changes the address and ends all mailed links: a mailbox that was given up must not open the account. */
async function giveEmail(
  { transaction, user, now }: AccountWork,
  email: string,
  doneBy: DoneBy,
): Promise<Entry | 'emailTaken' | 'unchanged'> {
  if (user.email_address === email) return 'unchanged';
  if (emailKey(email) !== user.email_key && (await isTaken(transaction, email))) return 'emailTaken';
  await transaction
    .updateTable('users')
    .set({ email_address: email, email_key: emailKey(email) })
    .where('id', '=', user.id)
    .execute();
  await endEveryToken(transaction, user.id, now);
  await transaction.deleteFrom('email_changes').where('user_id', '=', user.id).execute();
  return accountEntry('email.changed', user, { doneBy });
}

async function isTaken(store: Store, email: string): Promise<boolean> {
  const other = await store
    .selectFrom('users')
    .where('email_key', '=', emailKey(email))
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Ends the change if one of the two mails could not be sent; the link of a mail that was already sent ends too. */
async function endEmailChange(portal: Portal, userId: number): Promise<void> {
  await portal.store.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('email_changes').where('user_id', '=', userId).execute();
    for (const purpose of ['email-former', 'email-new'] as const) {
      await endTokens(transaction, userId, purpose, portal.clock());
    }
  });
}

function linkEnded(): Refusal {
  return refusalOf([{ field: 'token', message: words.emailLinkEnded }]);
}
