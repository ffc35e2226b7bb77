import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { isEquivalentRow } from '../merge/same-row.ts';
import { enqueue } from './enqueue.ts';
import { isSubmission } from './intent-kinds.ts';
import { recreateChanged, renameOperation, type EnqueueWorld } from './operation-rows.ts';

/** Sends an operation again that its user has decided on. Returns the id that it has from now on. */
export async function requeue(
  tables: UserTables,
  world: EnqueueWorld,
  operation: OperationRow,
  intent: Intent,
): Promise<string> {
  if (intent.kind === 'removeInvestigator') return removeAgain(tables, world, operation, intent);
  const again = await recreateChanged(tables, world, operation, intent);
  await putRequeued(tables, again);
  await renameOperation(tables, operation, again.id);
  return again.id;
}

/**
 * Stores an operation that its user sends again, in its old position. A Submit goes to the end: what was saved since is
 * part of what they submit now, and would be refused after it, because an application under review cannot be edited.
 */
export async function putRequeued(tables: UserTables, operation: OperationRow): Promise<void> {
  const { position, ...submission } = operation;
  if (position !== undefined && isSubmission(operation.intent)) {
    await tables.operations.delete(position);
    await tables.operations.add(submission);
  } else await tables.operations.put(operation);
}

/**
 * Moves a deletion to the end: a save of the list that was made since would otherwise store the row again after it.
 * What was saved of the row is deleted with it, if the user saw that text when they pressed Delete.
 */
async function removeAgain(
  tables: UserTables,
  world: EnqueueWorld,
  operation: OperationRow,
  intent: Extract<Intent, { kind: 'removeInvestigator' }>,
): Promise<string> {
  const { lane } = operation;
  await tables.operations.where('id').equals(operation.id).delete();
  const fresh = await enqueue(tables, world, lane, intent);
  await renameOperation(tables, operation, fresh);
  const row = await tables.investigators.get([lane, intent.investigatorId]);
  if (row !== undefined && intent.seen?.some((one) => isEquivalentRow(one, row)) === true) {
    await tables.investigators.put({ ...row, removed: true, state: 'queued', operationId: fresh });
  }
  return fresh;
}
