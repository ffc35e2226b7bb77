import type { PersonTables } from '../local-db/person-store.ts';
import type { StateRow } from '../local-db/rows.ts';
import { outboxMessages } from '../contract/messages/keeping.ts';
import { troubleOf } from './answers.ts';
import { next } from './life.ts';

/** How often whoever delivers says that they are still there. */
export const LEASE_RENEWED_MS = 5000;
/** A lease that was not renewed for so long is nobody's: a suspended tab keeps its lock, and cannot be waited for. */
export const LEASE_ENDS_MS = 30_000;

/** Receipts that are kept: many more than anybody looks through, or than could wait in a copy on another device. */
const RECEIPTS_KEPT = 2000;

type Lease = Extract<StateRow, { name: 'lease' }>;

/**
 * Whether somebody delivers, as far as the lease tells. It may have been renewed after `now` was read, while this transaction
 * waited for another; one from the far future was written by another clock.
 */
const isAlive = ({ renewedAt }: Lease, now: number) => Math.abs(now - renewedAt) < LEASE_ENDS_MS;

/**
 * From now on `token` delivers; false where somebody else does. Whatever was being sent under another lease may have
 * arrived: it is unsure. A worker that was cut off in it once more is counted, because after two such tries a page makes
 * the next.
 *
 * Whoever has the lock need not wait for a lease that was left behind. Whoever has not (`stealing`) takes only one that has
 * ended, and that before the lock itself: somebody may have got the lock this moment, and finds the lease stolen then.
 */
export async function takeOver(
  tables: PersonTables,
  { token, holder, stealing, now }: { token: string; holder: 'page' | 'worker'; stealing: boolean; now: number },
): Promise<boolean> {
  const row = await tables.state.get('lease');
  const before = row?.name === 'lease' ? row : undefined;
  if (before !== undefined && isAlive(before, now) && (stealing || before.stolen === true)) return false;
  const byWorker = before?.holder === 'worker';
  await tables.state.put({ name: 'lease', token, holder, renewedAt: now, ...(stealing ? { stolen: true } : {}) });
  for (const operation of await tables.operations.where('state').equals('sending').toArray()) {
    const step = next(operation, 'noAnswer');
    if (step === null || step.gone) continue;
    const cuts = operation.cuts + (byWorker ? 1 : 0);
    const tries = operation.tries + 1;
    // With Discard pressed meanwhile the person is asked, and has to be told what.
    const trouble =
      step.life.state === 'conflict'
        ? troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false })
        : operation.trouble;
    await tables.operations.put({ ...operation, ...step.life, token: null, tries, cuts, trouble });
  }
  return true;
}

/** Says that the holder is still there; false where somebody else has taken over. */
export async function renew(tables: PersonTables, token: string, now: number): Promise<boolean> {
  const lease = await tables.state.get('lease');
  if (lease?.name !== 'lease' || lease.token !== token) return false;
  await tables.state.put({ ...lease, renewedAt: now });
  return true;
}

/** Gives the lease back, so that the next one need not wait for its end, and drops the oldest receipts. */
export async function giveBack(tables: PersonTables, token: string): Promise<void> {
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
