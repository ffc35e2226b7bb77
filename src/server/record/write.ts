import { errorName } from '../background.ts';
import type { Portal } from '../portal.ts';
import type { Store, StoreTransaction } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';
import { canonical, hashOf, type Entry, type Head } from './entry.ts';

/** The id of the table's only row. */
const HEAD_ROW = 1;

/**
 * Appends entries to the record, in the transaction of the change that they describe: both are stored or neither.
 * Returns the new head. Call it after all other rows of the transaction are locked: the head's row stays locked until
 * the transaction ends, so that no number is used twice or left out.
 */
export async function appendEntries(
  transaction: StoreTransaction,
  now: string,
  entries: readonly Entry[],
): Promise<Head> {
  let head = await heldHead(transaction);
  for (const { applicationId, kind, payload } of entries) {
    const row = {
      sequence: head.sequence + 1,
      recorded_at: now,
      application_id: applicationId,
      kind,
      payload: canonical(payload),
      previous: head.hash,
      previous_of_application: applicationId === null ? '' : await newestOf(transaction, applicationId),
    };
    const hash = hashOf(row);
    await transaction
      .insertInto('record')
      .values({ ...row, hash })
      .execute();
    head = { sequence: row.sequence, hash };
  }
  await transaction.updateTable('record_head').set(head).where('id', '=', HEAD_ROW).execute();
  return head;
}

/** Returns the present head, with its row locked by an update that changes nothing. */
async function heldHead(transaction: StoreTransaction): Promise<Head> {
  const hold = () =>
    transaction
      .updateTable('record_head')
      .set((columns) => ({ sequence: columns.ref('sequence') }))
      .where('id', '=', HEAD_ROW)
      .returning(['sequence', 'hash'])
      .executeTakeFirst();
  const held = await hold();
  if (held !== undefined) return held;
  await transaction
    .insertInto('record_head')
    .values({ id: HEAD_ROW, sequence: 0, hash: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await hold()) ?? { sequence: 0, hash: '' };
}

/** Records the id of the database, unless the newest such entry already has it. A restored backup gets another id. */
export async function recordIdentity(
  { store, clock }: Pick<Portal, 'store' | 'clock'>,
  portalId: string,
): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    const newest = await newestIdentity(transaction);
    const payload = { portalId };
    if (newest?.payload === canonical(payload)) return;
    await appendEntries(transaction, storedTime(clock()), [{ applicationId: null, kind: 'identity', payload }]);
  });
}

/**
 * Returns since when the database has been in its place: when it was created, moved or restored. Undefined if the
 * record does not say.
 */
export async function inPlaceSince(store: Store): Promise<string | undefined> {
  return (await newestIdentity(store))?.recorded_at;
}

function newestIdentity(store: Store) {
  return store
    .selectFrom('record')
    .where('kind', '=', 'identity')
    .select(['payload', 'recorded_at'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the hash of the newest entry about an application; empty if there is none. */
async function newestOf(transaction: StoreTransaction, applicationId: number): Promise<string> {
  const newest = await transaction
    .selectFrom('record')
    .where('application_id', '=', applicationId)
    .select('hash')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.hash ?? '';
}

/** Where new heads are logged and noted. */
export type Heads = Pick<Portal, 'log' | 'portalId' | 'noteHead'>;

/**
 * Logs and notes a new head. A log that is kept elsewhere, or the file next to the database, shows whether the newest
 * entries were removed from the database. The change is already stored, so a failure to note it is only logged.
 */
export async function logHead({ log, portalId, noteHead }: Heads, { sequence, hash }: Head): Promise<void> {
  log('info', 'record', { portal: portalId, sequence, hash });
  await noteHead().catch((error: unknown) => log('error', 'head-not-noted', { error: errorName(error) }));
}

/** Appends one entry in a transaction of its own, and logs the new head. */
export async function recordAlone(portal: Pick<Portal, 'store' | 'clock'> & Heads, entry: Entry): Promise<void> {
  const now = storedTime(portal.clock());
  const head = await portal.store.transaction().execute((transaction) => appendEntries(transaction, now, [entry]));
  await logHead(portal, head);
}
