import { randomToken, secretHash } from '../../http/log/secrets.ts';
import type { Portal } from '../../portal.ts';
import type { Store, StoreTransaction, TokensTable } from '../../store/tables.ts';
import { storedTime } from '../../store/times.ts';

type Purpose = TokensTable['purpose'];

const DAY_MS = 24 * 60 * 60 * 1000;
export const TOKEN_LASTS_MS = {
  activation: 7 * DAY_MS,
  reset: 60 * 60 * 1000,
  'email-former': DAY_MS,
  'email-new': DAY_MS,
} as const satisfies Record<Purpose, number>;
/** 192 bits cannot be guessed, and the link still fits on a line of a mail (76 characters). */
const MAILED_TOKEN_BYTES = 24;

/**
 * A new link for one of these purposes ends the older ones. Activation links all do the same and stay valid side by
 * side.
 */
const REPLACED_BY_NEWER: readonly Purpose[] = ['reset', 'email-former', 'email-new'];

/** Creates a token to be mailed and returns it. Only its hash is stored. */
export async function issueToken(
  transaction: StoreTransaction,
  { clock, random }: Pick<Portal, 'clock' | 'random'>,
  userId: number,
  purpose: Purpose,
): Promise<string> {
  const token = randomToken(random, MAILED_TOKEN_BYTES);
  const now = clock();
  if (REPLACED_BY_NEWER.includes(purpose)) await endTokens(transaction, userId, purpose, now);
  await transaction
    .insertInto('tokens')
    .values({
      token_hash: secretHash(token),
      user_id: userId,
      purpose,
      created_at: storedTime(now),
      expires_at: storedTime(now + TOKEN_LASTS_MS[purpose]),
      used_at: null,
    })
    .execute();
  return token;
}

/** Returns the row of a token, also if it was used or has ended; undefined if it was never issued. */
export async function findToken(store: Store | StoreTransaction, token: string, purpose: Purpose) {
  return store
    .selectFrom('tokens')
    .where('token_hash', '=', secretHash(token))
    .where('purpose', '=', purpose)
    .selectAll()
    .executeTakeFirst();
}

/**
 * Marks a token as used, and ends the user's other ones for its purpose. Returns false if it was used or had ended
 * before: of two calls at once only one returns true.
 */
export async function spendToken(
  transaction: StoreTransaction,
  row: { token_hash: string; user_id: number; purpose: Purpose },
  now: number,
): Promise<boolean> {
  const spent = await transaction
    .updateTable('tokens')
    .set({ used_at: storedTime(now) })
    .where('token_hash', '=', row.token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', storedTime(now))
    .executeTakeFirst();
  if (spent.numUpdatedRows !== 1n) return false;
  await endTokens(transaction, row.user_id, row.purpose, now);
  return true;
}

/**
 * Ends the user's unused tokens for a purpose. The rows are kept for a while, to tell a used link from a made-up one.
 */
export async function endTokens(
  transaction: StoreTransaction,
  userId: number,
  purpose: Purpose,
  now: number,
): Promise<void> {
  await endingTokens(transaction, userId, now).where('purpose', '=', purpose).execute();
}

/** Ends all unused tokens of a user, for every purpose. */
export async function endEveryToken(transaction: StoreTransaction, userId: number, now: number): Promise<void> {
  await endingTokens(transaction, userId, now).execute();
}

/** Returns an update that ends a user's unused tokens; the caller may narrow it. */
function endingTokens(transaction: StoreTransaction, userId: number, now: number) {
  return transaction
    .updateTable('tokens')
    .set({ expires_at: storedTime(now) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', storedTime(now));
}
