import type { Intent, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { sameRow } from './composing.ts';
import { enqueue } from './enqueueing.ts';
import { madeAnew, renameOperation, type EnqueueWorld } from './operation-rows.ts';

/** Sends an operation again that its user has decided on: under a new key, in its old position. Returns the new id. */
export async function goAgain(
  tables: PersonTables,
  world: EnqueueWorld,
  operation: OperationRow,
  intent: Intent,
): Promise<string> {
  if (intent.kind === 'removeInvestigator') return removeAgain(tables, world, operation, intent);
  const fresh = world.newKey();
  await tables.operations.put(madeAnew(operation, fresh, intent));
  await renameOperation(tables, operation, fresh);
  return fresh;
}

/**
 * Moves a deletion to the end: a save of the list that was made since would otherwise store the row again after it.
 * What was saved of the row is deleted with it, if the user saw that text when they pressed Delete.
 */
async function removeAgain(
  tables: PersonTables,
  world: EnqueueWorld,
  operation: OperationRow,
  intent: Extract<Intent, { kind: 'removeInvestigator' }>,
): Promise<string> {
  const { lane } = operation;
  await tables.operations.where('id').equals(operation.id).delete();
  const fresh = await enqueue(tables, world, lane, intent);
  await renameOperation(tables, operation, fresh);
  const row = await tables.investigators.get([lane, intent.investigatorId]);
  if (row !== undefined && intent.seen?.some((one) => sameRow(one, row)) === true) {
    await tables.investigators.put({ ...row, removed: true, state: 'queued', operationId: fresh });
  }
  return fresh;
}
