import { birthIn } from '../local-db/birth.ts';
import type { DraftRow, FieldRow, FileRow, InvestigatorRow, OperationRow } from '../local-db/tables/rows.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { fieldsOf, operationsOf } from '../outbox/queue/lane.ts';
import { localIdOf, resolveId } from '../outbox/queue/ids.ts';
import { readFileRows } from './files-of.ts';

/** All rows of one application, read in one transaction. */
export type DraftRows = {
  /** Identifies the database that the rows were read from. */
  birth: string;
  draft: DraftRow;
  serverId: number | null;
  fields: readonly FieldRow[];
  investigators: readonly InvestigatorRow[];
  files: readonly FileRow[];
  operations: readonly OperationRow[];
  /** The id on this device for each stored file, by its id at the server. */
  localIds: ReadonlyMap<number, number>;
};

/** Reads the rows of one application; null if this device has no draft of it. */
export async function readDraftRows(tables: UserTables, lane: number): Promise<DraftRows | null> {
  const readNumbered = async () => {
    const draft = await tables.drafts.get(lane);
    const attachments = draft?.base?.attachments ?? [];
    const numbers = attachments.map(async ({ id }) => [id, await localIdOf(tables, 'attachment', id)] as const);
    return { draft, localIds: new Map(await Promise.all(numbers)) };
  };
  const [birth, { draft, localIds }, serverId, fields, investigators, files, operations] = await Promise.all([
    birthIn(tables),
    readNumbered(),
    resolveId(tables, lane),
    fieldsOf(tables, lane),
    tables.investigators.where('applicationId').equals(lane).toArray(),
    readFileRows(tables, lane),
    operationsOf(tables, lane).toArray(),
  ]);
  if (draft === undefined) return null;
  return { birth, draft, serverId: serverId ?? null, fields, investigators, files, operations, localIds };
}
