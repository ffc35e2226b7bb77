import { status } from '../../contract/domain/statuses.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { PersonTables } from '../../local-db/person-store.ts';
import { behind, messageField } from '../merge/versions.ts';
import { fieldRow } from './written-rows.ts';

/**
 * Puts the text of a message or a decision that is taken back into the box in which it was written, if the box is no
 * longer linked to its operation: the next message was sent from the same box, or is being written in it and then
 * follows this text.
 */
export async function putWordsBack(tables: PersonTables, { id, lane, intent }: OperationRow): Promise<void> {
  if (intent.kind !== 'comment') return;
  const decided = intent.status === status.rejected ? 'reject' : 'request';
  const name = messageField(intent.status === undefined ? 'reply' : decided);
  const box = await tables.fields.get([lane, name]);
  if (box?.operationId === id) return;
  const value = behind(intent.text, box?.state === 'kept' ? String(box.value) : '');
  const written = { applicationId: lane, name, value, from: '', state: 'kept', operationId: null } as const;
  await tables.fields.put(fieldRow(box, written));
}
