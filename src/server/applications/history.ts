import * as v from 'valibot';
import { HistoryEvent, type HistoryRow } from '../../contract/domain/history.ts';
import { CLOCK_OFF_MS } from '../../contract/api/limits.ts';
import type { Store } from '../store/tables.ts';

/** Returns the history of an application, oldest first. Rows are only ever added. */
export async function listHistory(store: Store, applicationId: number): Promise<HistoryRow[]> {
  const rows = await store
    .selectFrom('history')
    .where('application_id', '=', applicationId)
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    at: row.at,
    recordedAt: row.recorded_at,
    clockOff: isClockOff(row.at, row.recorded_at),
    userId: row.user_id,
    name: row.person_name ?? '',
    roleId: row.role_id ?? 0,
    event: v.parse(HistoryEvent, row.event),
    fromStatus: row.from_status,
    toStatus: row.to_status,
    reason: row.reason,
    version: row.version,
  }));
}

/** Whether the time of a user's clock is too far from the server's to be trusted; true also for an invalid time. */
export function isClockOff(told: string, recorded: string): boolean {
  return !(Math.abs(Date.parse(told) - Date.parse(recorded)) <= CLOCK_OFF_MS);
}
