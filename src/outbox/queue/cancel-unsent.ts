import { needsUser } from './life-cycle.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { deactivateIfEmpty, operationsOf } from './lane.ts';
import { releaseWritten } from '../sending/release-text.ts';

/**
 * Cancels the addition of a file that cannot be at the server: it was never claimed, or was refused. Returns whether
 * that was possible: then adding and removing cancel each other out, and no removal is sent.
 */
export async function cancelAddFile(tables: UserTables, lane: number, fileId: number): Promise<boolean> {
  const operation = await operationsOf(tables, lane)
    .filter(({ intent }) => intent.kind === 'addFile' && intent.fileId === fileId)
    .first();
  if (operation === undefined || mayBeThere(operation)) return false;
  await releaseWritten(tables, operation);
  await tables.operations.where('id').equals(operation.id).delete();
  await deactivateIfEmpty(tables, lane);
  return true;
}

/**
 * Takes a row that was created here out of the lists that would send it. Returns false, and does nothing, if it may be
 * at the server. A list that is empty then is deleted; a refused one stays refused until the user corrects it.
 */
export async function cancelInvestigator(tables: UserTables, lane: number, id: number): Promise<boolean> {
  if (id > 0 || (await tables.ids.get(id)) !== undefined) return false;
  const withChange = await operationsOf(tables, lane)
    .filter(({ intent }) => intent.kind === 'saveInvestigators' && intent.edits.some((edit) => edit.id === id))
    .toArray();
  if (withChange.some(mayBeThere)) return false;
  for (const operation of withChange) {
    if (operation.intent.kind !== 'saveInvestigators') continue;
    const edits = operation.intent.edits.filter((edit) => edit.id !== id);
    if (edits.length === 0) await tables.operations.where('id').equals(operation.id).delete();
    else await tables.operations.put({ ...operation, intent: { kind: 'saveInvestigators', edits } });
  }
  await deactivateIfEmpty(tables, lane);
  return true;
}

/**
 * Whether the server may have it: it was claimed and not refused. A copy on another device may be accepted although
 * this device was refused, and is retried under the same key with the same bytes.
 */
const mayBeThere = ({ state, sent, mayHaveArrived, carried }: OperationRow) =>
  carried === true || (sent !== null && (mayHaveArrived || !needsUser(state)));
