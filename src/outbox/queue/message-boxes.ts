import { messageField } from '../../contract/domain/field-names.ts';
import { decisionByMessage } from '../../contract/domain/requested-status.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { appendMessage } from '../merge/versions.ts';
import { fieldRow } from './written-rows.ts';

/** A mark that tells a message from any other one, without its text: a hash (FNV-1a), and the length. */
export function markOfMessage({ text, status }: Pick<Comment, 'text' | 'status'>): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${status ?? 0} ${text.length} ${hash}`;
}

type Comment = Extract<Intent, { kind: 'comment' }>;

/**
 * Puts the text of a message or a decision that is taken back into the box in which it was written, if the box no
 * longer belongs to its operation, because the next message was written there. Text that is in the box follows it.
 */
export async function restoreMessageText(tables: UserTables, { id, lane, intent }: OperationRow): Promise<void> {
  if (intent.kind !== 'comment') return;
  const decided = intent.status === undefined ? null : decisionByMessage[intent.status];
  const name = messageField(decided ?? 'reply');
  const box = await tables.fields.get([lane, name]);
  if (box?.operationId === id) return;
  const value = appendMessage(intent.text, box?.state === 'kept' ? String(box.value) : '');
  const written = { applicationId: lane, name, value, from: '', state: 'kept', operationId: null } as const;
  await tables.fields.put(fieldRow(box, written));
}
