import { role } from '../../contract/domain/statuses.ts';
import { accountEntry } from '../accounts/managing/account-entry.ts';
import { historyRecordOf } from '../applications/record-event.ts';
import type { Clock } from '../portal.ts';
import type { Store, StoreTransaction } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';
import { sha256Of, type Entry } from './entry.ts';
import { appendEntries } from './write.ts';

const ROWS_AT_ONCE = 500;

/**
 * Begins the record of a database that has none: what is already there is recorded as found, so that every later change
 * of it is noticed. If several processes start at once, one of them does it.
 */
export async function beginRecord(store: Store, clock: Clock): Promise<void> {
  const begun = (transaction: Store) => transaction.selectFrom('record_head').select('id').executeTakeFirst();
  if ((await begun(store)) !== undefined) return;
  const now = storedTime(clock());
  await store.transaction().execute(async (transaction) => {
    if ((await begun(transaction)) !== undefined) return;
    await appendEntries(transaction, now, [{ applicationId: null, kind: 'record.begun', payload: {} }]);
    for await (const entries of foundIn(transaction)) await appendEntries(transaction, now, entries);
  });
}

/** Yields entries for what is in the database, in batches. */
async function* foundIn(transaction: StoreTransaction): AsyncGenerator<Entry[]> {
  const administrators = await transaction
    .selectFrom('users')
    .where('role_id', '=', role.administrator)
    .selectAll()
    .orderBy('id')
    .execute();
  yield administrators.map((user) => accountEntry('administrator.found', user));
  for await (const rows of rowsOf(transaction, 'history')) {
    yield rows.map((row) => ({
      applicationId: row.application_id,
      kind: 'history.found',
      payload: historyRecordOf(row),
    }));
  }
  for await (const rows of rowsOf(transaction, 'comments')) {
    yield rows.map((row) => ({
      applicationId: row.application_id,
      kind: 'comment.found',
      payload: { comment: row.id, sha256: sha256Of(row.comment), by: { user: row.user_id } },
    }));
  }
}

/** Yields all rows of a table in the order of their ids, in batches. */
export async function* rowsOf<Table extends 'history' | 'comments'>(store: Store, table: Table) {
  for (let after = 0; ;) {
    const rows = await readRows[table](store, after);
    yield rows as Awaited<ReturnType<(typeof readRows)[Table]>>;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

const readRows = {
  history: (store: Store, after: number) =>
    store.selectFrom('history').where('id', '>', after).selectAll().orderBy('id').limit(ROWS_AT_ONCE).execute(),
  comments: (store: Store, after: number) =>
    store.selectFrom('comments').where('id', '>', after).selectAll().orderBy('id').limit(ROWS_AT_ONCE).execute(),
};
