import type { Random } from '../portal.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Store, StoreTransaction } from './tables.ts';

const MARK_BYTES = 9;

/** An application as it was before a change: whose it is, and its status; null where there was none yet. */
export type BeforeChange = { id: number; ownerId: number; status: number | null };

/** Where the log stands: the number of a change, and the random mark that tells it from another change of that number. */
export type LogPosition = { number: number; mark: string };

/** Before the first change. Nobody can know what they missed since then: the log may be younger than the applications. */
export const LOG_START: LogPosition = { number: 0, mark: '' };

/**
 * Writes down that applications change, as the last thing before the transaction of the change ends. The rows of the
 * applications are held already (`openForChange`), so that everybody waits for them first and for the counter afterwards,
 * never in a circle.
 *
 * Numbers stand in the order in which changes become visible; there is no smaller one that somebody could still miss:
 * - PostgreSQL: the counter is a row, and updating it locks it until the transaction has ended. The next number is given
 *   out only when the one before is stored, or was undone and is free again; a sequence, or a clock, would give out both
 *   at once and let the later one be stored first.
 * - SQLite: there is one writing transaction at a time, in whatever process.
 *
 * So whoever reads the newest number first, and the applications afterwards, has every change up to that number, and gets
 * later ones (of which they may have read some already) by asking for what is above it.
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

/** The newest change. What is read after it is at least as new. */
export async function logPosition(store: Store): Promise<LogPosition> {
  const [newest] = (await selectNewest(store, {})).rows;
  return newest ?? LOG_START;
}

const selectNewest = compiledOnce((store) =>
  store.selectFrom('changes').select(['number', 'mark']).orderBy('number', 'desc').limit(1),
);

/**
 * The position that a mark stands for; undefined if the log does not go on from there. It was forgotten (`purge`), or a
 * backup was brought back: then other changes have taken the numbers of those that were lost, under other marks.
 */
export async function positionOf(store: Store, mark: string): Promise<LogPosition | undefined> {
  return store.selectFrom('changes').where('mark', '=', mark).select(['number', 'mark']).executeTakeFirst();
}
