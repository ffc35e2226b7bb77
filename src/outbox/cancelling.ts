import type { OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { deactivateIfEmpty, operationsOf } from './lane.ts';
import { releaseWritten } from './releasing.ts';

/**
 * Takes back the addition of a file that cannot be at the server: nobody has ever claimed it, or it was refused. True where
 * that was possible: adding and removing cancel each other then, and the server hears of no removal.
 */
export async function cancelAddFile(tables: PersonTables, lane: number, fileId: number): Promise<boolean> {
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
 * Takes a row that was born here, and that cannot be at the server, out of the list that would send it; true where it was
 * nowhere else. A list with nothing left to say is taken back; one that was refused stays so until the person mends it.
 */
export async function cancelInvestigator(tables: PersonTables, lane: number, id: number): Promise<boolean> {
  if (id > 0 || (await tables.ids.get(id)) !== undefined) return false;
  const bearing = await operationsOf(tables, lane)
    .filter(({ intent }) => intent.kind === 'saveInvestigators' && intent.edits.some((edit) => edit.id === id))
    .toArray();
  if (bearing.some(mayBeThere)) return false;
  for (const operation of bearing) {
    if (operation.intent.kind !== 'saveInvestigators') continue;
    const edits = operation.intent.edits.filter((edit) => edit.id !== id);
    if (edits.length === 0) await tables.operations.where('id').equals(operation.id).delete();
    else await tables.operations.put({ ...operation, intent: { kind: 'saveInvestigators', edits } });
  }
  await deactivateIfEmpty(tables, lane);
  return true;
}

/**
 * Whether the server may have it: it was claimed and not refused. A copy on another device may be accepted although this
 * device was refused, and is tried again under the same key with the same bytes.
 */
const mayBeThere = ({ state, sent, mayHaveArrived, carried }: OperationRow) =>
  carried === true || (sent !== null && (mayHaveArrived || (state !== 'refused' && state !== 'conflict')));
