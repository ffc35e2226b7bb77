import type { UserTables } from '../../local-db/user-store.ts';
import { readLocalOnlyIds } from './local-only.ts';
import { operationsOf } from '../queue/lane.ts';
import { laneOf, resolveId } from '../queue/ids.ts';
import { deliveryStatusOf, type DeliveryStatus } from '../queue/life-cycle.ts';
import type { OutboxSummary } from './summary.ts';

/**
 * The counts of one application's waiting operations, and whether something of it is kept on this device in no
 * operation: its text, or that it was started.
 */
export type WorkOfOne = Pick<OutboxSummary, 'waiting' | 'sending' | 'needsYou'> & { kept: boolean };

/** `applicationId` is either of its numbers. */
export async function readWorkOfOne(tables: UserTables, applicationId: number): Promise<WorkOfOne> {
  const lane = await laneOf(tables, applicationId);
  const [operations, kept, serverId] = await Promise.all([
    operationsOf(tables, lane).toArray(),
    readLocalOnlyIds(tables),
    resolveId(tables, lane),
  ]);
  const count = (word: DeliveryStatus) => operations.filter(({ state }) => deliveryStatusOf(state) === word).length;
  return {
    waiting: count('waiting'),
    sending: count('sending'),
    needsYou: count('needsYou'),
    kept: kept.has(serverId ?? lane),
  };
}
