import type { Intent, InvestigatorRow, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { sameRow } from './composing.ts';

/** Whether a removed row says nothing that its person wrote here. */
export const isBareRemoval = (row: InvestigatorRow): boolean =>
  row.removed && row.from !== null && sameRow(row, row.from);

/** The server has the row under another number, and that one is shown; words that were typed in it since stay here. */
export async function forgetUnidentified(tables: PersonTables, { id, intent }: OperationRow): Promise<void> {
  const row = await tables.investigators.where('operationId').equals(id).first();
  const seen = intent.kind === 'removeInvestigator' ? (intent.seen ?? []) : [];
  if (row !== undefined && seen.some((one) => sameRow(one, row))) {
    await tables.investigators.delete([row.applicationId, row.id]);
  }
}

/** Whether a file was to be removed whose upload may have arrived and was forgotten here: it may be at the server. */
export async function isForgotten(tables: PersonTables, intent: Intent): Promise<boolean> {
  if (intent.kind !== 'removeFile') return false;
  return intent.forgotten === true || (await tables.files.get(intent.attachmentId))?.carriedAs !== undefined;
}

/** What was to be removed never got to the server, or rows of which nothing is to be sent are gone there: then it goes here. */
export async function forgetRemoved(tables: PersonTables, { id, intent }: OperationRow): Promise<void> {
  if (intent.kind === 'removeInvestigator' || intent.kind === 'saveInvestigators') {
    await tables.investigators.where('operationId').equals(id).delete();
  }
  if (intent.kind !== 'removeFile') return;
  const file = await tables.files.get(intent.attachmentId);
  if (file?.state !== 'kept') return;
  await tables.files.delete(file.id);
  await tables.bytes.delete(file.id);
}
