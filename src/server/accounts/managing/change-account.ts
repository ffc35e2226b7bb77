import { expressionBuilder } from 'kysely';
import type { SignedInUser } from '../../http/context.ts';
import type { Portal } from '../../portal.ts';
import type { Entry, Head } from '../../record/entry.ts';
import { appendEntries } from '../../record/write.ts';
import { logChanges } from '../../store/change-log.ts';
import type { StoreTransaction, Tables, UserRow } from '../../store/tables.ts';
import { storedTime } from '../../store/times.ts';
import type { DoneBy } from './account-entry.ts';
import { lockAdministrators } from '../active.ts';
import { stillSignedIn } from '../sessions.ts';
import { emailKey } from '../sign-up/emails.ts';

export type World = Pick<Portal, 'store' | 'clock' | 'random'>;

/** The account, by user id or by email address. */
export type Whom = { id: number } | { email: string };

/** Why an account was not changed; in this case nothing is stored. */
export type NotChanged =
  /** The account already is as requested. */
  | 'unchanged'
  /** There is no such account. */
  | 'unknown'
  /** The requesting administrator has since lost that role, or their account. */
  | 'notAdministrator'
  /** The account is the last active administrator's. */
  | 'lastAdministrator'
  | 'emailTaken';

export type AccountChange = { result: 'done'; user: UserRow; head: Head } | { result: NotChanged };

/** Whose account is changed, by whom, and the signed-in user of the request, if there is one. */
export type ChangedBy = { whom: Whom; doneBy: DoneBy; sender?: SignedInUser | undefined };

/** What the callback of `changeAccount` receives. */
export type AccountWork = {
  transaction: StoreTransaction;
  /** The account before the change; its row is locked. */
  user: UserRow;
  /** As given; an administrator has the present name and role. */
  doneBy: DoneBy;
  /** The server's clock in ms since 1970, the same for everything that the change writes. */
  now: number;
  isLastAdministrator: boolean;
};

/**
 * Changes an existing account and appends the entry to the record, in one transaction. Passwords, activation and the
 * first accounts are changed elsewhere. `work` returns the entry, or the reason why it changed nothing; in that case it
 * must not have written anything. `sender` is the signed-in user who asked for it, if any; throws a 401 `Refusal` if
 * their session has ended. `isShown`: applications and threads show what changes, so the user's are listed as changed.
 * `isAlready`: whether an account is as requested; then nothing is written, not even to lock a row.
 */
export async function changeAccount(
  { store, clock, random }: World,
  {
    whom,
    doneBy,
    sender,
    isShown = false,
    isAlready,
  }: ChangedBy & { isShown?: boolean; isAlready?: (user: UserRow) => boolean },
  work: (account: AccountWork) => Promise<Entry | NotChanged>,
): Promise<AccountChange> {
  return store.transaction().execute(async (transaction): Promise<AccountChange> => {
    const present = sender === undefined ? undefined : await stillSignedIn({ store, clock }, transaction, sender);
    if (isAlready !== undefined) {
      const found = await transaction.selectFrom('users').where(isMeant(whom)).selectAll().executeTakeFirst();
      if (found !== undefined && isAlready(found)) return { result: 'unchanged' };
    }
    const time = clock();
    const now = storedTime(time);
    const administrators = await lockAdministrators(transaction);
    // Of two administrators who remove each other's role at the same time, only the first succeeds.
    if (typeof doneBy === 'object' && !administrators.has(doneBy.id)) return { result: 'notAdministrator' };
    const user = await holdAccount(transaction, whom);
    if (user === undefined) return { result: 'unknown' };
    const isLastAdministrator = administrators.has(user.id) && administrators.size === 1;
    const doer = typeof doneBy === 'object' ? (present ?? doneBy) : doneBy;
    const entry = await work({ transaction, user, doneBy: doer, now: time, isLastAdministrator });
    if (typeof entry === 'string') return { result: entry };
    const shown = isShown ? await findWorkOf(transaction, user.id) : [];
    const head = await appendEntries(transaction, now, [entry]);
    await logChanges(transaction, { now, random }, shown);
    return { result: 'done', user, head };
  });
}

/** Returns the row of an account that is not deleted, locked by an update that changes nothing. */
async function holdAccount(transaction: StoreTransaction, whom: Whom): Promise<UserRow | undefined> {
  return transaction
    .updateTable('users')
    .set((columns) => ({ role_id: columns.ref('role_id') }))
    .where(isMeant(whom))
    .returningAll()
    .executeTakeFirst();
}

function isMeant(whom: Whom) {
  const { and, eb } = expressionBuilder<Tables, 'users'>();
  const isOne = 'id' in whom ? eb('id', '=', whom.id) : eb('email_key', '=', emailKey(whom.email));
  return and([isOne, eb('deleted_at', 'is', null)]);
}

/**
 * Returns the applications that show a user: their own, and those in whose threads they wrote. They are only read: an
 * update that locks a row writes all of it again, with answers of megabytes. No other transaction can write in SQLite;
 * in PostgreSQL the rows would be locked by `for update`.
 */
async function findWorkOf(transaction: StoreTransaction, userId: number) {
  return transaction
    .selectFrom('applications')
    .where((row) =>
      row.or([
        row('owner_id', '=', userId),
        row('id', 'in', (query) => query.selectFrom('comments').select('application_id').where('user_id', '=', userId)),
      ]),
    )
    .select(['id', 'owner_id as ownerId', 'status'])
    .execute();
}
