import type { Entry } from '../record/entry.ts';
import type { UserRow } from '../store/tables.ts';
import type { NewUser } from './user-store.ts';

/** Who did something to an account: its person, somebody with a mailed link, the start of the server, or the shell. */
export type DoneBy = 'self' | 'link' | 'start' | 'shell';

/** An entry of the record about an account, with the name and role that its person has now. */
export function accountEntry(
  kind: 'account.added' | 'role.changed' | 'password.changed' | 'session.begun' | 'administrator.found',
  user: Pick<UserRow, 'id' | 'first_name' | 'last_name' | 'role_id'>,
  more: { doneBy?: DoneBy; former?: number } = {},
): Entry {
  const name = `${user.first_name} ${user.last_name}`;
  return { applicationId: null, kind, payload: { user: user.id, name, role: user.role_id, ...more } };
}

/** The entry of an account that somebody else than its person made. */
export function addedEntry(id: number, person: NewUser, doneBy: DoneBy): Entry {
  const { firstName, lastName, role } = person;
  return accountEntry('account.added', { id, first_name: firstName, last_name: lastName, role_id: role }, { doneBy });
}
