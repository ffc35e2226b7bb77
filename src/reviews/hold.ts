import type { UserTables } from '../local-db/user-store.ts';
import { operationOf } from '../outbox/queue/lane.ts';
import { isHeld } from '../outbox/sending/claim.ts';

/** `heldFor`: how long a decision can be taken back before it is sent, in ms; 0 if it is sent immediately. */
export type HoldWorld = { now: () => number; heldFor: number };

/** The options with which a decision is enqueued, so that it is held. */
export const holdOptions = ({ now, heldFor }: HoldWorld) => (heldFor === 0 ? {} : { heldUntil: now() + heldFor });

export type Enqueued = { operationId: string; held: boolean };

/** Enqueues, and says whether the operation is held: one that was merged with another is held as long as that. */
export async function enqueueHeld(
  tables: UserTables,
  now: () => number,
  enqueue: () => Promise<string>,
): Promise<Enqueued> {
  const operationId = await enqueue();
  const operation = await operationOf(tables, operationId);
  return { operationId, held: isHeld(operation?.heldUntil ?? null, now()) };
}
