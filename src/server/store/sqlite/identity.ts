import { sql } from 'kysely';
import type { Clock, Random } from '../../portal.ts';
import type { Store, StoreTransaction } from '../tables.ts';

/** The id of the table's only row. */
export const IDENTITY_ROW = 1;

/** The parts of an application, which devices know by their numbers alone. */
const partTables = ['investigators', 'attachments', 'comments'] as const;
const NUMBERS_SINCE = Date.UTC(2020, 0, 1);
/** With milliseconds, a number has at most 15 digits (as `idInPath` accepts) until 2051. */
const NUMBERS_PER_MS = 1000;

/**
 * Returns the id of the database: random, created with it, and renewed when a backup was restored or another database
 * took its place. The same numbers of users and applications and the same versions are used again after a restore; with
 * the database's id in every response and tag, devices do not confuse their earlier data with the present data.
 */
export async function identityOf(store: Store): Promise<string | undefined> {
  const row = await store.selectFrom('identity').where('id', '=', IDENTITY_ROW).select('portal_id').executeTakeFirst();
  return row?.portal_id;
}

/**
 * Gives the database a new id, and the parts of applications numbers that were never used. Sessions end: some had ended
 * before the backup was restored, and users have to sign in again in any case.
 */
export async function renewIdentity(
  store: Store,
  { random, clock }: { random: Random; clock: Clock },
): Promise<string> {
  const portalId = randomId(random);
  await store.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('identity')
      .values({ id: IDENTITY_ROW, portal_id: portalId, run: '', place: '' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ portal_id: portalId }))
      .execute();
    await transaction.deleteFrom('sessions').execute();
    await skipNumbers(transaction, leastNumber({ random, clock }));
  });
  return portalId;
}

/**
 * Returns a number above every number in use, unless parts are added faster than a thousand a millisecond. The random
 * part keeps apart what follows two restores if the clock was set back to the same moment.
 */
function leastNumber({ random, clock }: { random: Random; clock: Clock }): number {
  const [high = 0, low = 0] = random(2);
  return Math.floor(clock() - NUMBERS_SINCE) * NUMBERS_PER_MS + ((high * 256 + low) % NUMBERS_PER_MS);
}

/**
 * The next part of an application gets a number above `least`. A device that knows what was added after the backup must
 * not take another part for it.
 */
async function skipNumbers(transaction: StoreTransaction, least: number): Promise<void> {
  for (const table of partTables) {
    await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
      where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(transaction);
    // The driver passes numbers of more than 32 bits as floating point.
    await sql`update sqlite_sequence set seq = max(seq, cast(${least} as integer)) where name = ${table}`.execute(
      transaction,
    );
  }
}

/** Returns the id of a database that stays in its place, such as one in memory; creates it if there is none. */
export async function identityOrNew(store: Store, world: { random: Random }): Promise<string> {
  return (await identityOf(store)) ?? firstIdentity(store, world);
}

/**
 * Returns the first id of a database. Creating it ends no session: the portal may have run for long without one. If two
 * servers start at once, one of them creates the id and both return it.
 */
export async function firstIdentity(store: Store, { random }: { random: Random }): Promise<string> {
  const portalId = randomId(random);
  await store
    .insertInto('identity')
    .values({ id: IDENTITY_ROW, portal_id: portalId, run: '', place: '' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await identityOf(store)) ?? portalId;
}

/** Returns a version 4 UUID. */
export function randomId(random: Random): string {
  const bytes = Buffer.from(random(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
