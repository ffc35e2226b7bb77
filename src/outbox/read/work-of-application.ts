import type { UserTables } from '../../local-db/user-store.ts';
import { readLocalOnlyIds } from './local-only.ts';
import { operationsOf } from '../queue/lane.ts';
import { laneOf, resolveId } from '../queue/ids.ts';
import { deliveryStateOf, type DeliveryState } from '../queue/life-cycle.ts';
import type { OutboxSummary } from './summary.ts';

/**
 * The counts of one application's waiting operations, and whether something of it is kept on this device in no
 * operation: its text, or that it was started.
 */
export type ApplicationWork = Pick<OutboxSummary, 'waiting' | 'sending' | 'actionNeeded'> & { kept: boolean };

/** `applicationId` is either of its ids. */
export async function readApplicationWork(tables: UserTables, applicationId: number): Promise<ApplicationWork> {
  const lane = await laneOf(tables, applicationId);
  const [operations, kept, serverId] = await Promise.all([
    operationsOf(tables, lane).toArray(),
    readLocalOnlyIds(tables),
    resolveId(tables, lane),
  ]);
  const count = (delivery: DeliveryState) =>
    operations.filter(({ state }) => deliveryStateOf(state) === delivery).length;
  return {
    waiting: count('waiting'),
    sending: count('sending'),
    actionNeeded: count('actionNeeded'),
    kept: kept.has(serverId ?? lane),
  };
}
