import { randomToken, sha256 } from '../http/secrets.ts';
import type { Portal } from '../portal.ts';
import type { Store, StoreTransaction, TokensTable } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';

type Purpose = TokensTable['purpose'];

const DAY_MS = 24 * 60 * 60 * 1000;
export const TOKEN_LASTS_MS = {
  activation: 7 * DAY_MS,
  reset: 60 * 60 * 1000,
  'email-former': DAY_MS,
  'email-new': DAY_MS,
} as const satisfies Record<Purpose, number>;
/** 192 bits: nobody guesses it, and the link still fits a line of a mail (76 characters). */
const MAILED_TOKEN_BYTES = 24;

/** A new link of such a purpose ends the older ones. Links that activate all do the same thing, and work side by side. */
const REPLACED_BY_NEWER: readonly Purpose[] = ['reset', 'email-former', 'email-new'];

/** Makes a token to be mailed. Only its hash is kept. */
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
      token_hash: sha256(token),
      user_id: userId,
      purpose,
      created_at: storedTime(now),
      expires_at: storedTime(now + TOKEN_LASTS_MS[purpose]),
      used_at: null,
    })
    .execute();
  return token;
}

/** The row of a token, used and ended ones too; undefined where it was never given out. */
export async function findToken(store: Store | StoreTransaction, token: string, purpose: Purpose) {
  return store
    .selectFrom('tokens')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .selectAll()
    .executeTakeFirst();
}

/** Uses a token up. False where it was used, or has ended, before: of two at once one is true. */
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

/** Ends what tokens of a purpose a person still has. The rows stay for a while: a used link is told from a made-up one. */
export async function endTokens(
  transaction: StoreTransaction,
  userId: number,
  purpose: Purpose,
  now: number,
): Promise<void> {
  await endingTokens(transaction, userId, now).where('purpose', '=', purpose).execute();
}

/** Ends all tokens that a person still has, whatever they are for. */
export async function endEveryToken(transaction: StoreTransaction, userId: number, now: number): Promise<void> {
  await endingTokens(transaction, userId, now).execute();
}

/** An update that ends them; the caller may narrow it. */
function endingTokens(transaction: StoreTransaction, userId: number, now: number) {
  return transaction
    .updateTable('tokens')
    .set({ expires_at: storedTime(now) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', storedTime(now));
}
