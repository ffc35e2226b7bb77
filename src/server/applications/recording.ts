import type { Updateable } from 'kysely';
import type { HistoryEvent } from '../../contract/history.ts';
import { fullName } from '../../contract/person.ts';
import type { Person } from '../http/context.ts';
import { applicationTag } from '../http/etag.ts';
import type { Change } from '../http/mutation.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { ApplicationsTable, HistoryRowStored } from '../store/tables.ts';
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
  const columns = { ...values, version, modified_at: change.now };
  await updateApplication(change.transaction, { columns, id: application.id });
  return applicationTag(change.portalId, { id: application.id, version });
}

const updateApplication = compiledOnce(
  (store, { columns, id }: { columns: Updateable<ApplicationsTable>; id: number }) =>
    store.updateTable('applications').set(columns).where('id', '=', id),
);

/** A person as the record names them: with their name and role of this moment. */
export function whoOf(person: Pick<Person, 'id' | 'role' | 'firstName' | 'lastName'>) {
  return { user: person.id, name: fullName(person), role: person.role };
}

/**
 * One row of history, and its entry in the record. `at` is the time of the person's clock, if the call gives it; `copy` is
 * the hash of the copy of the application at that moment.
 */
export async function recordEvent(
  change: Change,
  application: { id: number; version: number },
  event: { event: HistoryEvent; from: number | null; to: number; at?: string; reason?: string; copy?: string },
): Promise<void> {
  const { name, role } = whoOf(change.person);
  const row = {
    application_id: application.id,
    user_id: change.person.id,
    event: event.event,
    from_status: event.from,
    to_status: event.to,
    at: event.at ?? change.now,
    recorded_at: change.now,
    reason: event.reason ?? null,
    person_name: name,
    role_id: role,
    version: application.version,
  };
  const { id } = await change.transaction.insertInto('history').values(row).returning('id').executeTakeFirstOrThrow();
  change.record({
    applicationId: application.id,
    kind: 'history',
    payload: { ...toldOf({ id, ...row }), ...(event.copy === undefined ? {} : { copy: event.copy }) },
  });
}

/** A row of history as the record contains it: all of it. */
export function toldOf(row: HistoryRowStored) {
  return {
    history: row.id,
    event: row.event,
    from: row.from_status,
    to: row.to_status,
    at: row.at,
    recordedAt: row.recorded_at,
    reason: row.reason,
    version: row.version,
    by: { user: row.user_id, name: row.person_name, role: row.role_id },
  };
}
