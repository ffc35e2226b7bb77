import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { rowField } from '../merge/three-way-merge.ts';
import type { ExportedCopy } from './copy-format.ts';
import { localIdOf } from '../queue/ids.ts';
import { cellField, cellOf, isVersion } from '../merge/versions.ts';

/**
 * A copy with each investigator under the id by which this device knows them: under another one they would be taken
 * for a different investigator, and added to the list again.
 */
export async function withRowsHere(tables: UserTables, copy: ExportedCopy): Promise<ExportedCopy> {
  const numbers = await rowNumbersHere(tables, copy);
  const rowHere = (id: number) => numbers.get(id) ?? id;
  return {
    ...copy,
    // With two ids on one device, what is stored under one of them would not be found again.
    ids: copy.ids.filter(({ kind, local }) => kind !== 'investigator' || rowHere(local) === local),
    drafts: copy.drafts.map((draft) => ({
      ...draft,
      base: draft.base && {
        ...draft.base,
        investigators: draft.base.investigators.map((row) => ({ ...row, key: rowHere(row.key) })),
      },
    })),
    investigators: copy.investigators.map((row) => ({ ...row, id: rowHere(row.id) })),
    fields: copy.fields.map((row) => {
      const cell = isVersion(row) ? cellOf(row.version.of) : null;
      if (cell === null || row.version === undefined) return row;
      return { ...row, version: { ...row.version, of: cellField(rowHere(cell.id), cell.column) } };
    }),
    operations: copy.operations.map((operation) => operationHere(operation, rowHere)),
  };
}

function operationHere(operation: OperationRow, rowHere: (id: number) => number): OperationRow {
  const { intent, sentRows, trouble } = operation;
  if (intent.kind === 'removeInvestigator') {
    return { ...operation, intent: { ...intent, investigatorId: rowHere(intent.investigatorId) } };
  }
  if (intent.kind !== 'saveInvestigators') return operation;
  const edits = intent.edits.map((edit) => ({ ...edit, id: rowHere(edit.id) }));
  const here = { ...operation, intent: { ...intent, edits }, sentRows: sentRows?.map(rowHere) ?? null };
  if (trouble?.conflict?.kind !== 'fields') return here;
  const fields = trouble.conflict.fields.map((field) => {
    const cell = cellOf(`#${field.name}`);
    return cell === null ? field : { ...field, name: rowField(rowHere(cell.id), cell.column) };
  });
  return { ...here, trouble: { ...trouble, conflict: { kind: 'fields', fields } } };
}

/** Maps the ids in the copy to those on this device, if they differ. */
async function rowNumbersHere(tables: UserTables, copy: ExportedCopy): Promise<ReadonlyMap<number, number>> {
  const here = new Map<number, number>();
  const note = (id: number, known: number) => known === id || here.set(id, known);
  const shown = await shownHere(tables);
  for (const { local, server } of copy.ids.filter(({ kind }) => kind === 'investigator')) {
    if ((await tables.ids.get(local)) !== undefined) continue;
    const known = await localIdOf(tables, 'investigator', server);
    if (known !== server || shown.has(server)) note(local, known);
  }
  for (const { id } of copy.investigators) if (id > 0) note(id, await localIdOf(tables, 'investigator', id));
  return here;
}

/**
 * The ids of the investigators that this device shows, in any application: a copy also contains ids of
 * applications that it has no work of.
 */
async function shownHere(tables: UserTables): Promise<ReadonlySet<number>> {
  const [drafts, rows] = await Promise.all([tables.drafts.toArray(), tables.investigators.toArray()]);
  const stored = drafts.flatMap(({ base }) => base?.investigators ?? []);
  return new Set([...stored.map(({ key }) => key), ...rows.map(({ id }) => id)]);
}
