import type { WorkerDelivery } from './deliver.ts';

/**
 * Delivers for Background Sync. Rejects, so that the browser retries, if that is not possible now, or if something is
 * left that only waits for a time.
 */
export async function deliverOnSync({ deliver }: Pick<WorkerDelivery, 'deliver'>): Promise<void> {
  const delivered = await deliver(undefined, { endBackOffs: true });
  if (delivered.kind === 'cannot') throw new Error('The configuration could not be read');
  if (delivered.wakeAt !== null) throw new Error('Something is left to be delivered');
}
