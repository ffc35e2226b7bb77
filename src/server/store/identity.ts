import type { Random } from '../portal.ts';
import type { Store } from './tables.ts';

/** The one row of the table. */
export const IDENTITY_ROW = 1;

/**
 * The id of the database: random, made with it, and renewed when a backup was restored or another database took its place.
 * Numbers and versions are given out again after a restore; with the id in every answer and tag, nobody mistakes what they
 * saw before for what is there now.
 */
export async function identityOf(store: Store): Promise<string | undefined> {
  const row = await store.selectFrom('identity').where('id', '=', IDENTITY_ROW).select('portal_id').executeTakeFirst();
  return row?.portal_id;
}

/**
 * Gives the database a new id. Sessions end: some were over before the backup was restored, and everybody signs in again in
 * any case.
 */
export async function renewIdentity(store: Store, { random }: { random: Random }): Promise<string> {
  const portalId = randomId(random);
  await store.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('identity')
      .values({ id: IDENTITY_ROW, portal_id: portalId, run: '', place: '' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ portal_id: portalId }))
      .execute();
    await transaction.deleteFrom('sessions').execute();
  });
  return portalId;
}

/** The id of a database that stays where it is, such as one in memory; made if there is none yet. */
export async function identityOrNew(store: Store, world: { random: Random }): Promise<string> {
  return (await identityOf(store)) ?? firstIdentity(store, world);
}

/**
 * The first id of a database, which ends no session: the portal may have been running for long without one. Of two servers
 * that start at once one makes it, and both have it.
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

/** A version 4 UUID. */
export function randomId(random: Random): string {
  const bytes = Buffer.from(random(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
