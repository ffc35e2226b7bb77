import { GIVEN_PASSWORD_DAYS } from '../../../contract/api/limits.ts';
import type { Role } from '../../../contract/domain/statuses.ts';
import type { Portal } from '../../portal.ts';
import { appendEntries } from '../../record/write.ts';
import { storedTime } from '../../store/times.ts';
import { forgetTries } from '../../throttle/password-tries.ts';
import { accountEntry, addedEntry } from './account-entry.ts';
import { giveRole } from './account-life.ts';
import type { AccountChange } from './change-account.ts';
import { emailKey } from '../sign-up/emails.ts';
import { endAccess } from './end-account.ts';
import { hashPassword } from '../passwords.ts';
import { randomPassword } from '../sign-up/random-password.ts';
import { addUser } from '../user-store.ts';

type World = Pick<Portal, 'store' | 'clock' | 'random'>;

const GIVEN_PASSWORD_LASTS_MS = GIVEN_PASSWORD_DAYS * 24 * 60 * 60 * 1000;

export type AddedUser = {
  firstName: string;
  lastName: string;
  emailAddress: string;
  mobileNumber: string;
  role: Role;
};

/**
 * Adds a user with an active account. Returns the password, which is not stored, or undefined if the email is taken.
 * Somebody else has seen it, so it ends after a week, except with `isForGood`.
 */
export async function addUserTo(
  world: World,
  user: AddedUser,
  { isForGood = false } = {},
): Promise<string | undefined> {
  const password = randomPassword(world.random);
  const now = storedTime(world.clock());
  const end = isForGood ? {} : { passwordEndsAt: endOfGivenPassword(world) };
  const added = { ...user, passwordHash: await hashPassword(password), ...end, createdAt: now, activatedAt: now };
  return world.store.transaction().execute(async (transaction) => {
    const id = await addUser(transaction, added);
    if (id === undefined) return undefined;
    await appendEntries(transaction, now, [addedEntry(id, added, 'shell')]);
    return password;
  });
}

/** Returns when a password ends that is given to its user now. */
export function endOfGivenPassword({ clock }: Pick<World, 'clock'>): string {
  return storedTime(clock() + GIVEN_PASSWORD_LASTS_MS);
}

/** Gives a user another role, from the shell. */
export function changeRole(world: World, email: string, to: Role): Promise<AccountChange> {
  return giveRole(world, { whom: { email }, doneBy: 'shell' }, to);
}

/**
 * Gives a user a new password, which ends after a week, activates the account, and ends its sessions and links. Returns
 * the password, or undefined if the email is unknown.
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
        password_ends_at: endOfGivenPassword(world),
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
export async function listUsers({ store }: Pick<World, 'store'>) {
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
    roleId: row.role_id,
    active: row.activated_at !== null,
    disabled: row.disabled_at !== null,
  }));
}
