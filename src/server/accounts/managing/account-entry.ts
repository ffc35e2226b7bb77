import { whoOf } from '../../applications/record-event.ts';
import type { SignedInUser } from '../../http/context.ts';
import type { Entry, EntryKind, Json } from '../../record/entry.ts';
import type { UserRow } from '../../store/tables.ts';
import type { NewUser } from '../user-store.ts';

/**
 * Who made a change to an account: its own user, someone with a mailed link, the server at its start, an operator at
 * the shell, or an administrator, who is named.
 */
export type DoneBy = 'self' | 'link' | 'start' | 'shell' | Administrator;
export type Administrator = Pick<SignedInUser, 'id' | 'role' | 'firstName' | 'lastName'>;

type AccountEntryKind = Extract<
  EntryKind,
  `account.${string}` | `email.${string}` | `session.${string}` | `${'role' | 'password' | 'details'}.changed`
>;

/** Returns an entry of the record about an account, with the user's present name and role. */
export function accountEntry(
  kind: AccountEntryKind | 'administrator.found',
  user: Pick<UserRow, 'id' | 'first_name' | 'last_name' | 'role_id'>,
  { doneBy, told = {} }: { doneBy?: DoneBy; told?: Readonly<Record<string, Json>> } = {},
): Entry {
  const name = `${user.first_name} ${user.last_name}`;
  return {
    applicationId: null,
    kind,
    payload: { user: user.id, name, role: user.role_id, ...told, ...(doneBy === undefined ? {} : toldOf(doneBy)) },
  };
}

function toldOf(doneBy: DoneBy) {
  return typeof doneBy === 'string' ? { doneBy } : { doneBy: 'administrator', by: whoOf(doneBy) };
}

/** Returns the entry for an account that someone other than its user created. */
export function addedEntry(id: number, user: NewUser, doneBy: DoneBy): Entry {
  const { firstName, lastName, role } = user;
  return accountEntry('account.added', { id, first_name: firstName, last_name: lastName, role_id: role }, { doneBy });
}
