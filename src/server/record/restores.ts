import * as v from 'valibot';
import type { Portal } from '../portal.ts';
import type { Store } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';
import type { Head } from './entry.ts';
import { appendEntries } from './write.ts';

/** The backup that a database was restored from. `portalId` is null if its database had none. */
export type RestoredFrom = { portalId: string | null; madeAt: string; sequence: number; hash: string };

/** Records that the database is a restored backup, and its new id. Returns the new head. */
export async function recordRestore(
  { store, clock }: Pick<Portal, 'store' | 'clock'>,
  portalId: string,
  { portalId: former, madeAt, sequence, hash }: RestoredFrom,
): Promise<Head> {
  const payload = { former, madeAt, entries: sequence, head: hash };
  return store.transaction().execute((transaction) =>
    appendEntries(transaction, storedTime(clock()), [
      { applicationId: null, kind: 'backup.restored', payload },
      { applicationId: null, kind: 'identity', payload: { portalId } },
    ]),
  );
}

const Payload = v.pipe(v.string(), v.parseJson(), v.object({ madeAt: v.string(), entries: v.number() }));

/** Returns when backups were restored, oldest first. */
export async function restoresOf(store: Store): Promise<{ at: string; madeAt: string; entries: number }[]> {
  const rows = await store
    .selectFrom('record')
    .where('kind', '=', 'backup.restored')
    .select(['recorded_at', 'payload'])
    .orderBy('sequence')
    .execute();
  return rows.flatMap(({ recorded_at: at, payload }) => {
    const parsed = v.safeParse(Payload, payload);
    return parsed.success ? [{ at, ...parsed.output }] : [];
  });
}
