import type { SignedInUser } from '../http/context.ts';
import type { User } from '../../contract/domain/user.ts';
import type { Role } from '../../contract/domain/statuses.ts';
import { roleOf } from './managing/roles.ts';
import type { Store, StoreTransaction, UserRow } from '../store/tables.ts';
import { emailKey } from './sign-up/emails.ts';

export type NewUser = {
  firstName: string;
  lastName: string;
  emailAddress: string;
  mobileNumber: string;
  passwordHash: string;
  /** When the password ends; absent if the user chose it. */
  passwordEndsAt?: string;
  role: Role;
  createdAt: string;
  /** Null until the user follows the mailed link. */
  activatedAt: string | null;
};

/** Adds a user and returns their id; undefined if the email is taken, even if by a registration at the same time. */
export async function addUser(store: Store | StoreTransaction, user: NewUser): Promise<number | undefined> {
  const row = await store
    .insertInto('users')
    .values({
      email_address: user.emailAddress,
      email_key: emailKey(user.emailAddress),
      first_name: user.firstName,
      last_name: user.lastName,
      mobile_number: user.mobileNumber,
      password_hash: user.passwordHash,
      password_ends_at: user.passwordEndsAt ?? null,
      role_id: user.role,
      created_at: user.createdAt,
      activated_at: user.activatedAt,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findUser(store: Store | StoreTransaction, email: string): Promise<UserRow | undefined> {
  return store.selectFrom('users').where('email_key', '=', emailKey(email)).selectAll().executeTakeFirst();
}

type UserColumns = 'id' | 'role_id' | 'first_name' | 'last_name' | 'email_address' | 'mobile_number';

/** Returns the user of a stored row, without the hash of their session. */
export function userOf(row: Pick<UserRow, UserColumns>): Omit<SignedInUser, 'sessionHash'> {
  return {
    id: row.id,
    role: roleOf(row.role_id),
    firstName: row.first_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    mobileNumber: row.mobile_number,
  };
}

/** Returns the signed-in user in the wire format. */
export function writeUser(user: Omit<SignedInUser, 'sessionHash'>): User {
  return {
    userId: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    emailAddress: user.emailAddress,
    mobileNumber: user.mobileNumber,
    roleId: user.role,
  };
}
