import { role, type Role } from '../../../contract/domain/statuses.ts';
import type { Portal } from '../../portal.ts';
import { appendEntries } from '../../record/writing.ts';
import { storedTime } from '../../store/times.ts';
import { forgetTries } from '../../throttle/password-tries.ts';
import { accountEntry, addedEntry } from './account-entry.ts';
import { giveRole } from './account-life.ts';
import type { AccountChange } from './changing-account.ts';
import { emailKey } from '../sign-up/emails.ts';
import { endAccess } from './ending.ts';
import { hashPassword } from '../passwords.ts';
import { randomPassword } from '../sign-up/random-password.ts';
import { roleOf } from './roles.ts';
import { addUser } from '../user-store.ts';

type World = Pick<Portal, 'store' | 'clock' | 'random'>;

export type AddedPerson = {
  firstName: string;
  lastName: string;
  emailAddress: string;
  mobileNumber: string;
  role: Role;
};

/**
 * Adds a user with an active account. Returns the password, which is not stored, or undefined if the e-mail is taken.
 */
export async function addPerson(world: World, person: AddedPerson): Promise<string | undefined> {
  const password = randomPassword(world.random);
  const now = storedTime(world.clock());
  const added = { ...person, passwordHash: await hashPassword(password), createdAt: now, activatedAt: now };
  return world.store.transaction().execute(async (transaction) => {
    const id = await addUser(transaction, added);
    if (id === undefined) return undefined;
    await appendEntries(transaction, now, [addedEntry(id, added, 'shell')]);
    return password;
  });
}

/** Gives a user another role, from the shell. */
export function changeRole(world: World, email: string, to: Role): Promise<AccountChange> {
  return giveRole(world, { whom: { email }, doneBy: 'shell' }, to);
}

/**
 * Gives a user a new password, and ends their sessions and links. Returns the password, or undefined if the e-mail is
 * unknown.
 */
export async function givePassword(world: World, email: string): Promise<string | undefined> {
  const { store, clock } = world;
  const password = randomPassword(world.random);
  const passwordHash = await hashPassword(password);
  const id = await store.transaction().execute(async (transaction) => {
    const now = clock();
    const user = await transaction
      .updateTable('users')
      .set((user) => ({
        password_hash: passwordHash,
        activated_at: user.fn.coalesce('activated_at', user.val(storedTime(now))),
      }))
      .where('email_key', '=', emailKey(email))
      .returningAll()
      .executeTakeFirst();
    if (user === undefined) return undefined;
    await endAccess(transaction, user.id, now);
    await appendEntries(transaction, storedTime(now), [accountEntry('password.changed', user, { doneBy: 'shell' })]);
    return user.id;
  });
  if (id === undefined) return undefined;
  await forgetTries(world, 'sign-in:account', emailKey(email));
  await forgetTries(world, 'password:account', String(id));
  return password;
}

/** Returns all accounts that are not deleted, in the order of their registration. */
export async function listPeople({ store }: Pick<World, 'store'>) {
  const rows = await store
    .selectFrom('users')
    .select(['id', 'email_address', 'first_name', 'last_name', 'role_id', 'activated_at', 'disabled_at'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email_address,
    name: `${row.first_name} ${row.last_name}`,
    role: roleOf(row.role_id) === role.administrator ? ('administrator' as const) : ('researcher' as const),
    active: row.activated_at !== null,
    disabled: row.disabled_at !== null,
  }));
}
