import type { UserTables } from '../../local-db/user-store.ts';
import { isSubmission } from '../queue/intent-kinds.ts';
import { lastReceipt, operationsOf } from '../queue/lane.ts';
import { laneOf, resolveId } from '../queue/ids.ts';
import { blockedBy, needsUser } from '../queue/life-cycle.ts';

/**
 * The state of an application's last submission.
 *
 * - `waiting`: it is sent automatically.
 * - `actionNeeded`: it, or an operation that it is queued behind, is not sent without the user; `because` is the
 *   message about that.
 * - `accepted`: the last change of status that was sent, also a Save As Draft, was accepted `at` this time (ms since
 *   1970).
 *
 * `serverId` is null while the server has no id for the application.
 */
export type Submission = { lane: number; serverId: number | null } & (
  | { state: 'waiting' }
  | { state: 'actionNeeded'; because: string; operationId: string }
  | { state: 'accepted'; at: number }
);

/** Null if none waits and none was accepted recently, and if the user discarded it. */
export async function readSubmission(tables: UserTables, applicationId: number): Promise<Submission | null> {
  const lane = await laneOf(tables, applicationId);
  const [operations, serverId] = await Promise.all([operationsOf(tables, lane).toArray(), resolveId(tables, lane)]);
  const of = { lane, serverId: serverId ?? null };
  const index = operations.findLastIndex(({ intent }) => isSubmission(intent));
  const submission = operations[index];
  if (submission !== undefined) {
    if (submission.discardWanted) return null;
    const blocking =
      blockedBy(submission, operations.slice(0, index)) ?? (needsUser(submission.state) ? submission : undefined);
    if (blocking === undefined) return { ...of, state: 'waiting' };
    return { ...of, state: 'actionNeeded', because: blocking.trouble?.message ?? '', operationId: blocking.id };
  }
  const receipt = await lastReceipt(tables, (one) => one.lane === lane && one.kind === 'changeStatus');
  return receipt?.outcome === 'accepted' ? { ...of, state: 'accepted', at: receipt.at } : null;
}
