import type { Portal } from '../portal.ts';
import type { Entry, Head } from '../record/entry.ts';
import { appendEntries } from '../record/writing.ts';
import { logChanges } from '../store/change-log.ts';
import type { StoreTransaction, UserRow } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';
import type { DoneBy } from './account-entry.ts';
import { holdAdministrators } from './active.ts';
import { emailKey } from './emails.ts';

export type World = Pick<Portal, 'store' | 'clock' | 'random'>;

/** Whose account it is. */
export type Whom = { id: number } | { email: string };

/** Why an account was not changed; nothing is stored then. */
export type NotChanged =
  /** It is as asked for already. */
  | 'unchanged'
  /** There is no such account. */
  | 'unknown'
  /** The administrator who asked has lost that role, or their account, since. */
  | 'notAdministrator'
  /** Without this administrator there would be none. */
  | 'lastAdministrator'
  | 'emailTaken';

export type AccountChange = { result: 'done'; user: UserRow; head: Head } | { result: NotChanged };

/** What the work of a change has at hand. */
export type AccountWork = {
  transaction: StoreTransaction;
  /** The account as it was, its row held. */
  user: UserRow;
  /** The server's clock in milliseconds, one time for all that the change writes. */
  now: number;
  isLastAdministrator: boolean;
};

/**
 * The one way to change an account that exists: in one transaction, with its entry in the record. `work` returns the entry,
 * or why it changed nothing; it must not have written anything then. `isShown`: applications and threads show what changes,
 * so they are listed as changed.
 */
export async function changeAccount(
  { store, clock, random }: World,
  { whom, doneBy, isShown = false }: { whom: Whom; doneBy: DoneBy; isShown?: boolean },
  work: (account: AccountWork) => Promise<Entry | NotChanged>,
): Promise<AccountChange> {
  return store.transaction().execute(async (transaction): Promise<AccountChange> => {
    const time = clock();
    const now = storedTime(time);
    const administrators = await holdAdministrators(transaction);
    // Two administrators may take each other's rights at the same moment: only the first of them still has any.
    if (typeof doneBy === 'object' && !administrators.has(doneBy.id)) return { result: 'notAdministrator' };
    const user = await holdAccount(transaction, whom);
    if (user === undefined) return { result: 'unknown' };
    const isLastAdministrator = administrators.has(user.id) && administrators.size === 1;
    const entry = await work({ transaction, user, now: time, isLastAdministrator });
    if (typeof entry === 'string') return { result: entry };
    const shown = isShown ? await holdWorkOf(transaction, user.id) : [];
    const head = await appendEntries(transaction, now, [entry]);
    await logChanges(transaction, { now, random }, shown);
    return { result: 'done', user, head };
  });
}

/** The row of an account that is not deleted, held by an update that changes nothing. */
async function holdAccount(transaction: StoreTransaction, whom: Whom): Promise<UserRow | undefined> {
  const held = transaction
    .updateTable('users')
    .set((columns) => ({ role_id: columns.ref('role_id') }))
    .where('deleted_at', 'is', null);
  const one = 'id' in whom ? held.where('id', '=', whom.id) : held.where('email_key', '=', emailKey(whom.email));
  return one.returningAll().executeTakeFirst();
}

/** The applications that show a person: their own, and those in whose threads they wrote. The rows are held. */
async function holdWorkOf(transaction: StoreTransaction, userId: number) {
  return transaction
    .updateTable('applications')
    .set((columns) => ({ version: columns.ref('version') }))
    .where((row) =>
      row.or([
        row('owner_id', '=', userId),
        row('id', 'in', (query) => query.selectFrom('comments').select('application_id').where('user_id', '=', userId)),
      ]),
    )
    .returning(['id', 'owner_id as ownerId', 'status'])
    .execute();
}
