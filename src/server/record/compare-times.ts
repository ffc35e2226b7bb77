import type { HistoryEvent } from '../../contract/domain/history.ts';
import type { ApplicationRow } from '../store/tables.ts';

type StoredTimes = Pick<ApplicationRow, 'reference' | 'submitted_at' | 'decided_at'>;

/** What the entries of an application say about its reference and its times, up to one of them. */
export type Recorded = Pick<StoredTimes, 'submitted_at' | 'decided_at'> & {
  /** Undefined: no entry has it, since entries of earlier releases did not. */
  reference: string | undefined;
};

/** Returns what is recorded after one more row of the application's history. `event`: undefined if it is not known. */
export function recordedAfter(
  before: Recorded = { submitted_at: null, decided_at: null, reference: undefined },
  {
    event,
    recordedAt,
    reference,
  }: { event: HistoryEvent | undefined; recordedAt: string; reference: string | undefined },
): Recorded {
  const known = { ...before, reference: reference ?? before.reference };
  switch (event) {
    case 'submitted':
      return { ...known, submitted_at: recordedAt, decided_at: null };
    case 'approved':
    case 'rejected':
      return { ...known, decided_at: recordedAt };
    case 'requested':
    case 'reopened':
      return { ...known, decided_at: null };
    case 'created':
    case 'withdrawn':
    case undefined:
      return known;
  }
}

/** Whether an application has the reference and the times that were recorded. */
export function isAsRecorded(application: StoredTimes, recorded: Recorded): boolean {
  return (
    application.submitted_at === recorded.submitted_at &&
    application.decided_at === recorded.decided_at &&
    (recorded.reference === undefined || application.reference === recorded.reference)
  );
}
