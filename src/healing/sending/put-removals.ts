import type { UserTables } from '../../local-db/user-store.ts';
import { operationsOf } from '../../outbox/queue/lane.ts';
import { resolveId } from '../../outbox/queue/ids.ts';
import type { Enqueue } from '../../outbox/outbox.ts';
import { investigatorRow } from '../../outbox/queue/written-rows.ts';
import type { SendAgainPlan } from './work-sent-again.ts';

/** Enqueues the removals of rows and files that the server has again. */
export async function putRemovals(
  tables: UserTables,
  enqueue: Enqueue,
  lane: number,
  { missing }: SendAgainPlan,
): Promise<void> {
  const { rows, files } = missing.removals;
  const base = (await tables.drafts.get(lane))?.base;
  for (const { id, cells } of rows) {
    const key = base?.investigators.find((row) => row.id === id)?.key;
    if (key === undefined || (await tables.investigators.get([lane, key])) !== undefined) continue;
    const operationId = await enqueue(lane, { kind: 'removeInvestigator', investigatorId: id, seen: [cells] });
    const row = { ...cells, applicationId: lane, id: key, order: 0, removed: true, from: cells };
    await tables.investigators.put(investigatorRow(undefined, { ...row, state: 'queued', operationId }));
  }
  for (const { id, fileName } of files) {
    if (!(await isRemoved(tables, lane, id))) await enqueue(lane, { kind: 'removeFile', attachmentId: id, fileName });
  }
}

/** Whether the deletion of a stored file waits in this lane. */
async function isRemoved(tables: UserTables, lane: number, attachmentId: number): Promise<boolean> {
  for (const { intent } of await operationsOf(tables, lane).toArray()) {
    if (intent.kind === 'removeFile' && (await resolveId(tables, intent.attachmentId)) === attachmentId) return true;
  }
  return false;
}
