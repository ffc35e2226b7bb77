import type { Random } from '../portal.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Store, StoreTransaction } from './tables.ts';

const MARK_BYTES = 9;

/** An application before a change: its owner, and its status; null if it did not exist yet. */
export type BeforeChange = { id: number; ownerId: number; status: number | null };

/**
 * A position of the change log: the number of a change, and the random mark that distinguishes it from another change
 * with that number.
 */
export type LogPosition = { number: number; mark: string };

/**
 * The position before the first change. Changes since then cannot be listed: the log may be younger than the
 * applications.
 */
export const LOG_START: LogPosition = { number: 0, mark: '' };

/**
 * Logs that applications change, as the last step before the transaction of the change ends. The rows of the
 * applications are already locked (`openForChange`; SQLite locks the whole database), so that every transaction waits
 * for them first and for the counter afterwards, which prevents deadlocks.
 *
 * Numbers are in the order in which changes become visible; no change with a smaller number can become visible later:
 * - PostgreSQL: the counter is a row, and updating it locks it until the transaction has ended. The next number is
 *   issued only when the one before is stored, or was rolled back and is free again; a sequence, or a clock, would
 *   issue both at once and let the later one be stored first.
 * - SQLite: there is one writing transaction at a time, across all processes.
 *
 * A reader that reads the newest number first, and the applications afterwards, therefore has every change up to that
 * number, and gets later ones (some of which it may have read already) by asking for those above it.
 */
export async function logChanges(
  transaction: StoreTransaction,
  { now, random }: { now: string; random: Random },
  changed: Iterable<BeforeChange>,
): Promise<void> {
  for (const { id, ownerId, status } of changed) {
    const [counter] = (await countChange(transaction, {})).rows;
    if (counter === undefined) throw new Error('The change counter gave no number.');
    const mark = Buffer.from(random(MARK_BYTES)).toString('base64url');
    await insertChange(transaction, { number: counter.last, mark, id, ownerId, status, now });
  }
}

const countChange = compiledOnce((store) =>
  store
    .insertInto('change_counter')
    .values({ id: 1, last: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((columns) => ({ last: columns('change_counter.last', '+', 1) })),
    )
    .returning('last'),
);

const insertChange = compiledOnce(
  (store, { number, mark, id, ownerId, status, now }: LogPosition & BeforeChange & { now: string }) =>
    store.insertInto('changes').values({
      number,
      mark,
      application_id: id,
      owner_id: ownerId,
      status_before: status,
      recorded_at: now,
    }),
);

/** Returns the position of the newest change. Everything that is read after it is at least as new. */
export async function logPosition(store: Store): Promise<LogPosition> {
  const [newest] = (await selectNewest(store, {})).rows;
  return newest ?? LOG_START;
}

const selectNewest = compiledOnce((store) =>
  store.selectFrom('changes').select(['number', 'mark']).orderBy('number', 'desc').limit(1),
);

/**
 * Returns the position of a mark; undefined if the log does not have it: it was deleted (`purge`), or a backup was
 * restored, and the numbers of the lost changes now have other marks.
 */
export async function positionOf(store: Store, mark: string): Promise<LogPosition | undefined> {
  return store.selectFrom('changes').where('mark', '=', mark).select(['number', 'mark']).executeTakeFirst();
}
