import type { DraftRow, FieldRow, FileRow, InvestigatorRow, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { fieldsOf, operationsOf, resolveId } from '../outbox/lane.ts';
import { readFileRows } from './files-of.ts';

/** All rows of one application, read at one moment. */
export type DraftRows = {
  draft: DraftRow;
  serverId: number | null;
  fields: readonly FieldRow[];
  investigators: readonly InvestigatorRow[];
  files: readonly FileRow[];
  operations: readonly OperationRow[];
  /** By the server's number of a file, the one that it had here before. */
  localIds: ReadonlyMap<number, number>;
};

/** The fields under which a row that is not added yet is kept. */
export const newRowField = (column: string) => `new ${column}`;

/** Null where this device has nothing of the application in hand. */
export async function readDraftRows(tables: PersonTables, lane: number): Promise<DraftRows | null> {
  const [draft, serverId, fields, investigators, files, operations, ids] = await Promise.all([
    tables.drafts.get(lane),
    resolveId(tables, lane),
    fieldsOf(tables, lane),
    tables.investigators.where('applicationId').equals(lane).toArray(),
    readFileRows(tables, lane),
    operationsOf(tables, lane).toArray(),
    tables.ids.toArray(),
  ]);
  if (draft === undefined) return null;
  const localIds = new Map(ids.filter(({ kind }) => kind === 'attachment').map(({ local, server }) => [server, local]));
  return { draft, serverId: serverId ?? null, fields, investigators, files, operations, localIds };
}
