import type { Updateable } from 'kysely';
import type { HistoryEvent } from '../../contract/history.ts';
import { applicationTag } from '../http/etag.ts';
import type { Change } from '../http/mutation.ts';
import type { ApplicationsTable } from '../store/tables.ts';
import type { OpenApplication } from './opening.ts';

/**
 * Gives a changed application its next version, once a change, and whatever else changes in its row. Returns its new tag.
 * The row is one that this transaction opened for a change.
 */
export async function recordChange(
  change: Change,
  application: OpenApplication,
  values: Updateable<ApplicationsTable> = {},
): Promise<string> {
  const version = application.version + 1;
  await change.transaction
    .updateTable('applications')
    .set({ ...values, version, modified_at: change.now })
    .where('id', '=', application.id)
    .execute();
  return applicationTag(change.portalId, { id: application.id, version });
}

/** One row of history. `at` is the person's clock where the call tells it. */
export async function recordEvent(
  change: Change,
  applicationId: number,
  event: { event: HistoryEvent; from: number | null; to: number; at?: string; reason?: string },
): Promise<void> {
  await change.transaction
    .insertInto('history')
    .values({
      application_id: applicationId,
      user_id: change.person.id,
      event: event.event,
      from_status: event.from,
      to_status: event.to,
      at: event.at ?? change.now,
      recorded_at: change.now,
      reason: event.reason ?? null,
    })
    .execute();
}
