import * as v from 'valibot';
import { newPasswordSchema } from '../../../contract/api/new-account.ts';
import { settingMessages } from '../../../contract/messages/server/settings.ts';
import { role } from '../../../contract/domain/statuses.ts';
import type { Portal } from '../../portal.ts';
import { appendEntries } from '../../record/write.ts';
import { StartError } from '../../start-error.ts';
import { storedTime } from '../../store/times.ts';
import { accountEntry, addedEntry } from '../managing/account-entry.ts';
import { endAccess } from '../managing/end-account.ts';
import { endOfGivenPassword } from '../managing/manage-users.ts';
import { hasActiveAdministrator } from '../active.ts';
import { isCommon } from '../common-passwords.ts';
import { emailKey } from './emails.ts';
import { hashPassword } from '../passwords.ts';
import { randomPassword } from './random-password.ts';
import { addUser, findUser, type NewUser } from '../user-store.ts';

/** An account that the start of the server created, with its password, which is shown once and not stored. */
export type FirstAccount = { kind: 'administrator' | 'researcher'; email: string; password: string };

type World = Pick<Portal, 'store' | 'clock' | 'random'>;

/**
 * Creates the first accounts. If the settings name an administrator, that one is created unless there is an active
 * administrator. Otherwise, in a database without users, an administrator is created, and with `forTrial` (the portal
 * is not in real use) also a researcher. Returns the accounts whose passwords were generated. They end after a week,
 * because the output that shows them may be kept.
 */
export async function makeFirstAccounts(
  world: World,
  configured: { email: string; password: string } | null,
  { forTrial = true } = {},
): Promise<FirstAccount[]> {
  const { store } = world;
  if (configured !== null) {
    if (!(await hasActiveAdministrator(world.store))) await makeAdministrator(world, configured);
    return [];
  }
  const anybody = await store.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anybody !== undefined) return [];
  const kinds = forTrial ? (['administrator', 'researcher'] as const) : (['administrator'] as const);
  const accounts = kinds.map((kind): FirstAccount => ({
    kind,
    email: `${kind}@example.org`,
    password: randomPassword(world.random),
  }));
  const users = await Promise.all(
    accounts.map(async (account) => ({
      ...(await newUser(world, account)),
      passwordEndsAt: endOfGivenPassword(world),
    })),
  );
  // All or none. If two processes start at once, one of them creates the accounts, and only that one shows its
  // passwords.
  const made = await store.transaction().execute(async (transaction) => {
    const ids = [];
    const entries = [];
    for (const user of users) {
      const id = await addUser(transaction, user);
      ids.push(id);
      if (id !== undefined) entries.push(addedEntry(id, user, 'start'));
    }
    if (entries.length > 0) await appendEntries(transaction, storedTime(world.clock()), entries);
    return !ids.includes(undefined);
  });
  return made ? accounts : [];
}

/**
 * Creates the administrator of the settings. A user who is already registered under the address becomes the
 * administrator, with the password of the settings.
 */
async function makeAdministrator(
  world: World,
  { email, password }: { email: string; password: string },
): Promise<void> {
  // Checked only now: while there is an administrator, a new rule for passwords must not stop the portal.
  const strength = v.safeParse(newPasswordSchema(), password, { abortPipeEarly: true });
  if (!strength.success) throw new StartError(settingMessages.administratorPassword(strength.issues[0].message));
  if (await isCommon(password)) throw new StartError(settingMessages.administratorPasswordCommon);
  const administrator = await newUser(world, { kind: 'administrator', email, password });
  await world.store.transaction().execute(async (transaction) => {
    const now = storedTime(world.clock());
    const id = await addUser(transaction, administrator);
    if (id !== undefined) {
      await appendEntries(transaction, now, [addedEntry(id, administrator, 'start')]);
      return;
    }
    const former = await findUser(transaction, email);
    const user = await transaction
      .updateTable('users')
      .set({
        role_id: role.administrator,
        password_hash: administrator.passwordHash,
        password_ends_at: null,
        activated_at: administrator.activatedAt,
        disabled_at: null,
      })
      .where('email_key', '=', emailKey(email))
      .returningAll()
      .executeTakeFirstOrThrow();
    await endAccess(transaction, user.id, world.clock());
    const kinds = ['role.changed', 'password.changed'] as const;
    const wasDisabled = former !== undefined && former.disabled_at !== null;
    const entries = [...(wasDisabled ? (['account.enabled'] as const) : []), ...kinds].map((kind) =>
      accountEntry(kind, user, { doneBy: 'start' }),
    );
    await appendEntries(transaction, now, entries);
  });
}

async function newUser({ clock }: World, { kind, email, password }: FirstAccount): Promise<NewUser> {
  const now = storedTime(clock());
  return {
    firstName: kind === 'administrator' ? 'Portal' : 'First',
    lastName: kind === 'administrator' ? 'Administrator' : 'Researcher',
    emailAddress: email,
    mobileNumber: '0500000000',
    passwordHash: await hashPassword(password),
    role: kind === 'administrator' ? role.administrator : role.researcher,
    createdAt: now,
    activatedAt: now,
  };
}
