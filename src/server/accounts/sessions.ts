import { errorName } from '../background.ts';
import { randomToken, secretHash } from '../http/log/secrets.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import type { SignedInUser } from '../http/context.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { Portal } from '../portal.ts';
import { logHead, appendEntries, type Heads } from '../record/write.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { SessionsTable, Store, StoreTransaction, UserRow } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';
import { accountEntry } from './managing/account-entry.ts';
import { userOf } from './user-store.ts';

export const SESSION_LASTS_MS = 30 * 24 * 60 * 60 * 1000;
/** The longest life of a session, however much it is used; afterwards the password is asked for. */
export const SESSION_MAX_MS = 90 * 24 * 60 * 60 * 1000;
/**
 * A session in use is extended at most this often, so that reading does not write; more often if it lasts less long.
 */
const SESSION_RENEWED_EVERY_MS = Math.min(24 * 60 * 60 * 1000, SESSION_LASTS_MS / 4);
/** The last use of a session is stored at most this often, for the same reason. */
export const SESSION_USE_NOTED_EVERY_MS = 60 * 60 * 1000;
const SESSION_TOKEN_BYTES = 32;
const SESSION_ID_BYTES = 16;

type World = Pick<Portal, 'store' | 'clock' | 'random'>;

/**
 * The hashes of sessions that ended while the database could not be written. They no longer sign anybody in, and are
 * deleted when the next session ends.
 */
const endedInMemory = new WeakMap<Store, Set<string>>();

/**
 * Begins a session and returns its token, which is not stored. `user` is the row whose password was checked. Returns
 * undefined, and begins no session, if that password was changed since (which ends other sessions) or the account was
 * disabled.
 */
export async function beginSession(
  portal: World & Heads,
  user: Pick<UserRow, 'id' | 'password_hash' | 'first_name' | 'last_name' | 'role_id'>,
): Promise<string | undefined> {
  const token = randomToken(portal.random, SESSION_TOKEN_BYTES);
  const now = portal.clock();
  const head = await portal.store.transaction().execute(async (transaction) => {
    // An update that changes nothing locks the row, so that a change of the password happens entirely before or after
    // this.
    const held = await transaction
      .updateTable('users')
      .set((columns) => ({ password_hash: columns.ref('password_hash') }))
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (held.numUpdatedRows !== 1n) return undefined;
    await transaction
      .insertInto('sessions')
      .values({
        token_hash: secretHash(token),
        user_id: user.id,
        created_at: storedTime(now),
        expires_at: storedTime(now + SESSION_LASTS_MS),
        id: randomToken(portal.random, SESSION_ID_BYTES),
        used_at: storedTime(now),
      })
      .execute();
    return appendEntries(transaction, storedTime(now), [accountEntry('session.begun', user)]);
  });
  if (head === undefined) return undefined;
  await logHead(portal, head);
  return token;
}

const selectSession = compiledOnce((store, { sessionHash, now }: { sessionHash: string; now: string }) =>
  store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', sessionHash)
    .where('sessions.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'role_id', 'first_name', 'last_name', 'email_address', 'mobile_number', 'expires_at'])
    .select(['sessions.created_at as begun_at', 'sessions.used_at']),
);

/**
 * Returns the user whom the token signs in, and whether the session was just extended; undefined if the token is not
 * valid.
 */
export async function findSession(
  { store, clock, log }: World & Pick<Portal, 'log'>,
  token: string,
): Promise<{ user: SignedInUser; renewed: boolean } | undefined> {
  const sessionHash = secretHash(token);
  if (endedInMemory.get(store)?.has(sessionHash) === true) return undefined;
  const now = clock();
  const [row] = (await selectSession(store, { sessionHash, now: storedTime(now) })).rows;
  if (row === undefined) return undefined;
  const end = Math.min(now + SESSION_LASTS_MS, Date.parse(row.begun_at) + SESSION_MAX_MS);
  const isDue = end - Date.parse(row.expires_at) > SESSION_RENEWED_EVERY_MS;
  const isUseNoted = Math.abs(now - Date.parse(row.used_at)) < SESSION_USE_NOTED_EVERY_MS;
  const written =
    (isDue || !isUseNoted) &&
    (await note({ store, log }, sessionHash, {
      used_at: storedTime(now),
      ...(isDue ? { expires_at: storedTime(end) } : {}),
    }));
  const renewed = isDue && written;
  return { user: { ...userOf(row), sessionHash }, renewed };
}

/**
 * Returns the user of a request as they are now; throws a 401 `Refusal` if their session has ended. To be called at the
 * beginning of the transaction of a change: the session was first read before the body, which may take long to arrive.
 */
export async function stillSignedIn(
  { store, clock }: Pick<Portal, 'store' | 'clock'>,
  transaction: StoreTransaction,
  { sessionHash }: Pick<SignedInUser, 'sessionHash'>,
): Promise<SignedInUser> {
  const isEnded = endedInMemory.get(store)?.has(sessionHash) === true;
  const [row] = (await selectSession(transaction, { sessionHash, now: storedTime(clock()) })).rows;
  if (row === undefined || isEnded) throw new Refusal(401, serverMessages.signInFirst);
  return { ...userOf(row), sessionHash };
}

/**
 * Stores the use of a session, or extends it. Returns false if that cannot be written now; the session continues, and
 * its user can still read.
 */
async function note(
  { store, log }: Pick<Portal, 'store' | 'log'>,
  sessionHash: string,
  used: Pick<SessionsTable, 'used_at'> & Partial<Pick<SessionsTable, 'expires_at'>>,
): Promise<boolean> {
  try {
    await store.updateTable('sessions').set(used).where('token_hash', '=', sessionHash).execute();
    return true;
  } catch (error) {
    log('error', 'session-not-renewed', { error: errorName(error) });
    return false;
  }
}

/**
 * Ends one session; does nothing if it has already ended. If the deletion cannot be written now, the session still
 * counts as ended while the server runs, and is deleted when the next session ends.
 */
export async function endSession({ store, log }: Pick<Portal, 'store' | 'log'>, sessionHash: string): Promise<void> {
  const ended = endedInMemory.get(store) ?? new Set();
  endedInMemory.set(store, ended.add(sessionHash));
  const hashes = [...ended];
  try {
    await store.deleteFrom('sessions').where('token_hash', 'in', hashes).execute();
    for (const hash of hashes) ended.delete(hash);
  } catch (error) {
    log('error', 'session-not-deleted', { error: errorName(error) });
  }
}
