import type { StatusEvent } from '../../contract/domain/history.ts';
import { fullName } from '../../contract/domain/user.ts';
import type { SignedInUser } from '../http/context.ts';
import type { Mutation } from '../http/mutation.ts';
import type { HistoryRowStored } from '../store/tables.ts';

/** Returns a user as the record names them: with their present name and role. */
export function whoOf(user: Pick<SignedInUser, 'id' | 'role' | 'firstName' | 'lastName'>) {
  return { user: user.id, name: fullName(user), role: user.role };
}

/**
 * Adds a row of history, and its entry in the record. `at` is the time of the user's clock, if the call gives it;
 * `copy` is the hash of the application's copy that was stored, and `reference` that of a submission.
 */
export async function recordEvent(
  change: Mutation,
  application: { id: number; version: number },
  event: StatusEvent & { from: number | null; at?: string; reason?: string; copy?: string; reference?: string },
): Promise<void> {
  const { name, role } = whoOf(change.user);
  const row = {
    application_id: application.id,
    user_id: change.user.id,
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
    payload: {
      ...historyRecordOf({ id, ...row }),
      ...(event.copy === undefined ? {} : { copy: event.copy }),
      ...(event.reference === undefined ? {} : { reference: event.reference }),
    },
  });
}

/** Returns a row of history as stored in the record, with all its columns. */
export function historyRecordOf(row: HistoryRowStored) {
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
