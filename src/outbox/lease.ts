import type { PersonTables } from '../local-db/person-store.ts';
import { next } from './life.ts';

/** How often whoever delivers says that they are still there. */
export const LEASE_RENEWED_MS = 5000;
/** A lease that was not renewed for so long is nobody's: a suspended tab keeps its lock, and cannot be waited for. */
export const LEASE_ENDS_MS = 30_000;

/** Whether somebody delivers, as far as the lease tells. One from the future was written by another clock. */
export async function isLeaseAlive(tables: PersonTables, now: number): Promise<boolean> {
  const lease = await tables.state.get('lease');
  return lease?.name === 'lease' && lease.renewedAt <= now && now - lease.renewedAt < LEASE_ENDS_MS;
}

/**
 * From now on `token` delivers. Whatever was being sent under another lease may have arrived: it is unsure. A worker that
 * was cut off in it once more is counted, because after two such tries a page makes the next.
 */
export async function takeOver(
  tables: PersonTables,
  { token, holder, now }: { token: string; holder: 'page' | 'worker'; now: number },
): Promise<void> {
  const before = await tables.state.get('lease');
  const byWorker = before?.name === 'lease' && before.holder === 'worker';
  await tables.state.put({ name: 'lease', token, holder, renewedAt: now });
  for (const operation of await tables.operations.where('state').equals('sending').toArray()) {
    const step = next(operation, 'noAnswer');
    if (step === null || step.gone) continue;
    const cuts = operation.cuts + (byWorker ? 1 : 0);
    await tables.operations.put({ ...operation, ...step.life, token: null, tries: operation.tries + 1, cuts });
  }
}

/** Says that the holder is still there; false where somebody else has taken over. */
export async function renew(tables: PersonTables, token: string, now: number): Promise<boolean> {
  const lease = await tables.state.get('lease');
  if (lease?.name !== 'lease' || lease.token !== token) return false;
  await tables.state.put({ ...lease, renewedAt: now });
  return true;
}

/** Gives the lease back, so that the next one need not wait for its end. */
export async function giveBack(tables: PersonTables, token: string): Promise<void> {
  const lease = await tables.state.get('lease');
  if (lease?.name === 'lease' && lease.token === token) await tables.state.delete('lease');
}
