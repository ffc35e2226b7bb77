import type { Intent } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { enqueue, type EnqueueOptions } from './enqueue.ts';
import type { OutboxWorld } from '../sending/for-delivery.ts';
import type { EnqueueWorld } from './operation-rows.ts';

/**
 * Enqueues a change behind the others of its application; returns the id of its operation. The intent may be a promise
 * that is still being read; `with` writes what goes along with it, given the operation's id.
 */
export type Enqueue = (lane: number, intent: Intent | Promise<Intent>, options?: EnqueueOptions) => Promise<string>;

/**
 * Creates the function that writes a local change and its operations in one transaction: either both are stored or
 * neither. It calls `notifyWork` if there are any operations.
 */
export function createTransactionalEnqueue(
  { store, now, newKey: freshKey }: Pick<OutboxWorld, 'store' | 'now' | 'newKey'>,
  { restoreServerId, notifyWork }: Pick<EnqueueWorld, 'restoreServerId'> & { notifyWork: () => void },
) {
  return async <T>(work: (tables: UserTables, enqueue: Enqueue) => Promise<T>): Promise<T> => {
    let enqueued = false;
    const keys: string[] = [];
    let earlier: { result: T } | undefined;
    const result = await store.write(async (tables) => {
      // The connection may be lost right after a commit that was not confirmed: when `work` runs again, nothing may be
      // doubled.
      if (earlier !== undefined && (await isAnyThere(tables, keys))) return earlier.result;
      let used = 0;
      const newKey = () => {
        const key = keys[used] ?? freshKey();
        keys[used] = key;
        used += 1;
        return key;
      };
      const result = await work(tables, (lane, intent, options) => {
        enqueued = true;
        const world: EnqueueWorld = { newKey, now, ...(restoreServerId === undefined ? {} : { restoreServerId }) };
        return enqueue(tables, world, lane, intent, options);
      });
      earlier = { result };
      return result;
    });
    if (enqueued) notifyWork();
    return result;
  };
}

/** Whether one of these operations was stored: it still waits, or it has left already. */
async function isAnyThere(tables: UserTables, ids: readonly string[]): Promise<boolean> {
  const counts = await Promise.all([
    tables.operations
      .where('id')
      .anyOf([...ids])
      .count(),
    tables.receipts
      .where('operationId')
      .anyOf([...ids])
      .count(),
  ]);
  return counts.some((count) => count > 0);
}
