import type { FieldRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { behind, joinMessages, messageField, wordsBefore } from '../outbox/versions.ts';

/** What a message is for: a decision that it carries, or nothing but to be read. */
export type MessageKind = 'reject' | 'request' | 'reply';

export type Message = { lane: number; kind: MessageKind; text: string };

/**
 * A message with the operation that bears it: taken back, it is what is being written again. What came back into its box
 * before it, and is not sent, stays there; the operation has no box then.
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
 * Puts the words of a message back into the box in which they were written, where its operation no longer leads there: the
 * next message went from the same box, or is being written in it and goes on behind them.
 */
export async function putBack(tables: PersonTables, { lane, kind, text }: Message): Promise<void> {
  const name = messageField(kind);
  const before = await tables.fields.get([lane, name]);
  await tables.fields.put(
    fieldOf(lane, name, behind(text, before?.state === 'kept' ? String(before.value) : ''), before),
  );
}

/**
 * Messages that a page had typed when it went go into their boxes. What came there meanwhile stays, before them; what is in
 * an operation by now is no longer in its box.
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
};

export function fieldOf(lane: number, name: string, text: string, before: FieldRow | undefined): FieldRow {
  const revision = (before?.revision ?? 0) + 1;
  return { applicationId: lane, name, value: text, from: '', revision, state: 'kept', operationId: null };
}
