import type { Intent, InvestigatorRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { isEquivalentRow } from './same-row.ts';
import { keepCellsBeside } from './versions.ts';

/** Whether a removed row contains nothing that its user wrote here. */
export const isBareRemoval = (row: InvestigatorRow): boolean =>
  row.removed && row.from !== null && isEquivalentRow(row, row.from);

/**
 * Deletes our row of an investigator that is shown under the server's id instead, unless something was typed in it
 * since.
 */
export async function discardUnidentified(tables: UserTables, { id, intent }: OperationRow): Promise<void> {
  const row = await tables.investigators.where('operationId').equals(id).first();
  const seen = intent.kind === 'removeInvestigator' ? (intent.seen ?? []) : [];
  if (row !== undefined && seen.some((one) => isEquivalentRow(one, row))) {
    await tables.investigators.delete([row.applicationId, row.id]);
  }
}

/** Whether what is to be removed may be at the server: its save or upload may have arrived, and was abandoned here. */
export async function wasAbandoned(tables: UserTables, intent: Intent): Promise<boolean> {
  if (intent.kind === 'removeInvestigator') return intent.forgotten === true;
  if (intent.kind !== 'removeFile') return false;
  return intent.forgotten === true || (await tables.files.get(intent.attachmentId))?.carriedAs !== undefined;
}

/**
 * Keeps what was typed in a row, in a tab that still showed it, after Delete was pressed: it is not deleted with the
 * row.
 */
export async function keepTypedSince(
  tables: UserTables,
  { id, lane, intent }: OperationRow,
  at: number,
): Promise<void> {
  if (intent.kind !== 'removeInvestigator' || intent.seen === undefined) return;
  const row = await tables.investigators.where('operationId').equals(id).first();
  if (row === undefined) return;
  // What the server had when Delete was pressed was not typed since, whatever its user was shown later.
  const shown = row.from === null ? intent.seen : [...intent.seen, row.from];
  await keepCellsBeside(tables, { lane, row, shown, by: 'tab', at });
}

/**
 * Deletes here what was to be removed and never got to the server, or rows that are gone there and have nothing to
 * send.
 */
export async function deleteRemoved(tables: UserTables, operation: OperationRow, at: number): Promise<void> {
  const { id, intent } = operation;
  await keepTypedSince(tables, operation, at);
  if (intent.kind === 'removeInvestigator' || intent.kind === 'saveInvestigators') {
    await tables.investigators.where('operationId').equals(id).delete();
  }
  if (intent.kind !== 'removeFile') return;
  const file = await tables.files.get(intent.attachmentId);
  if (file?.state !== 'kept') return;
  await tables.files.delete(file.id);
  await tables.bytes.delete(file.id);
}
