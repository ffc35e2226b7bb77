import type { UserTables } from '../../local-db/user-store.ts';
import type { StateRow } from '../../local-db/tables/state-rows.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import { troubleOf } from './classify-response.ts';
import { next } from '../queue/life-cycle.ts';

/** How often a deliverer renews its lease. */
export const LEASE_RENEWED_MS = 5000;
/** A lease not renewed for this long has expired: a suspended tab keeps its lock, and cannot be waited for. */
export const LEASE_ENDS_MS = 30_000;

/** The number of receipts kept: many more than a user looks through, or than could wait in a copy on another device. */
const RECEIPTS_KEPT = 2000;

type Lease = Extract<StateRow, { name: 'lease' }>;

/**
 * Whether the lease is held by a live deliverer. It may have been renewed after `now` was read, while this transaction
 * waited for another; a time in the far future was written by a different clock.
 */
const isAlive = ({ renewedAt }: Lease, now: number) => Math.abs(now - renewedAt) < LEASE_ENDS_MS;

/**
 * Makes `token` the deliverer; returns false if another one is at work. What was being sent under another lease may
 * have arrived: it becomes unsure. If that was a worker's, one more cut is counted, because after two such tries a page
 * makes the next one.
 *
 * With the lock, a deliverer takes over any lease at once, except a stolen one that is still alive. Without the lock
 * (`stealing`), it takes only an expired lease, and takes it before the lock: if another deliverer has just got the
 * lock, that one finds the lease stolen.
 */
export async function takeOver(
  tables: UserTables,
  { token, holder, stealing, now }: { token: string; holder: 'page' | 'worker'; stealing: boolean; now: number },
): Promise<boolean> {
  const row = await tables.state.get('lease');
  const before = row?.name === 'lease' ? row : undefined;
  if (before !== undefined && isAlive(before, now) && (stealing || before.stolen === true)) return false;
  const byWorker = before?.holder === 'worker';
  await tables.state.put({ name: 'lease', token, holder, renewedAt: now, ...(stealing ? { stolen: true } : {}) });
  for (const operation of await tables.operations.where('state').equals('sending').toArray()) {
    const step = next(operation, 'noResponse');
    if (step === null || step.gone) continue;
    const cuts = operation.cuts + (byWorker ? 1 : 0);
    const tries = operation.tries + 1;
    // If Discard was pressed since, the user is asked, and needs a message that says what.
    const trouble =
      step.life.state === 'conflict'
        ? troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false })
        : operation.trouble;
    await tables.operations.put({ ...operation, ...step.life, token: null, tries, cuts, trouble });
  }
  return true;
}

/** Whether the lease is still held under this token; a deliverer that has lost it may store nothing. */
export async function holdsLease(tables: UserTables, token: string): Promise<boolean> {
  const lease = await tables.state.get('lease');
  return lease?.name === 'lease' && lease.token === token;
}

/** Renews the lease; returns false if another deliverer has taken over. */
export async function renew(tables: UserTables, token: string, now: number): Promise<boolean> {
  const lease = await tables.state.get('lease');
  if (lease?.name !== 'lease' || lease.token !== token) return false;
  await tables.state.put({ ...lease, renewedAt: now });
  return true;
}

/** Releases the lease, so that the next deliverer need not wait for its end, and deletes the oldest receipts. */
export async function giveBack(tables: UserTables, token: string): Promise<void> {
  const lease = await tables.state.get('lease');
  if (lease?.name !== 'lease' || lease.token !== token) return;
  const last = await tables.receipts.toCollection().last();
  await Promise.all([
    tables.state.delete('lease'),
    tables.receipts
      .where('sequence')
      .below((last?.sequence ?? 0) - RECEIPTS_KEPT)
      .delete(),
  ]);
}
