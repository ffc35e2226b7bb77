import * as v from 'valibot';
import { HistoryEvent, type HistoryRow } from '../../contract/history.ts';
import { fullName } from '../../contract/person.ts';
import type { Store } from '../store/tables.ts';

/** What an application went through, oldest first. Rows are only ever added. */
export async function listHistory(store: Store, applicationId: number): Promise<HistoryRow[]> {
  const rows = await store
    .selectFrom('history')
    .innerJoin('users', 'users.id', 'history.user_id')
    .where('history.application_id', '=', applicationId)
    .select(['history.at', 'history.user_id', 'history.event', 'history.from_status', 'history.to_status'])
    .select(['users.first_name', 'users.last_name', 'users.role_id'])
    .orderBy('history.id')
    .execute();
  return rows.map((row) => ({
    at: row.at,
    userId: row.user_id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    roleId: row.role_id,
    event: v.parse(HistoryEvent, row.event),
    fromStatus: row.from_status,
    toStatus: row.to_status,
  }));
}
