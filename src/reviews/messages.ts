import type { FieldRow, TypedUpTo } from '../local-db/tables/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { joinMessages, messageField, wordsBefore } from '../outbox/merge/versions.ts';
import { fieldRow } from '../outbox/queue/written-rows.ts';

/** The purpose of a message: a decision that it carries, or only to be read. */
export type MessageKind = 'reject' | 'request' | 'reply';

export type Message = { lane: number; kind: MessageKind; text: string };

/**
 * Enqueues a message, and links its box to the operation, so that its text is being written again if it is taken back.
 * If other text came back into the box before and is not sent, that stays in the box, and the operation has none.
 */
export async function enqueueMessage(
  tables: PersonTables,
  { lane, kind, text }: Message,
  enqueue: () => Promise<string>,
): Promise<string> {
  const operationId = await enqueue();
  const name = messageField(kind);
  const before = await tables.fields.get([lane, name]);
  const left = before?.state === 'kept' ? wordsBefore(String(before.value), text) : '';
  if (left !== '') await tables.fields.put(fieldOf(lane, name, left, before));
  else await tables.fields.put({ ...fieldOf(lane, name, text, before), state: 'queued', operationId });
  return operationId;
}

/**
 * Stores messages that a page had typed when it ended in their boxes. Text that was put into a box in the meantime
 * stays, before them; text that is in an operation by now is no longer in its box.
 */
export async function keepMessages(tables: PersonTables, typed: readonly TypedMessage[]): Promise<void> {
  for (const { lane, name, value, seen } of typed) {
    const row = await tables.fields.get([lane, name]);
    if (row?.value === value) continue;
    const here = row?.state === 'kept' ? String(row.value) : '';
    const isSeen = here === '' || seen?.values.includes(here) === true;
    const text = isSeen ? String(value) : joinMessages(here, String(value));
    if (text !== '') await tables.fields.put(fieldOf(lane, name, text, row));
    else if (row?.state === 'kept') await tables.fields.delete([lane, name]);
  }
}

export type TypedMessage = {
  kind: 'field';
  lane: number;
  name: string;
  value: string | boolean;
  seen?: { values: (string | boolean)[] } | undefined;
  typedAs?: TypedUpTo | undefined;
};

export const fieldOf = (lane: number, name: string, text: string, before: FieldRow | undefined): FieldRow =>
  fieldRow(before, { applicationId: lane, name, value: text, from: '', state: 'kept', operationId: null });
