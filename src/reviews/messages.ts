import { messageField, type MessageKind } from '../contract/domain/field-names.ts';
import type { Status } from '../contract/domain/statuses.ts';
import type { FieldRow } from '../local-db/tables/rows.ts';
import type { TypedUpTo } from '../local-db/tables/state-rows.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { joinMessages, textBefore } from '../outbox/merge/versions.ts';
import { operationsOf } from '../outbox/queue/lane.ts';
import { markOfMessage } from '../outbox/queue/message-boxes.ts';
import { requestedAgain } from '../outbox/queue/operation-rows.ts';
import { fieldRow } from '../outbox/queue/written-rows.ts';

export type Message = { lane: number; kind: MessageKind; text: string };

/**
 * What this tab knows of a box from which a message is sent. `inBox`: its text was in the box on the disk.
 * `isUnwritten`: it is typed here, and could not be written. `own`: the text that it was typed over; null if it was not
 * typed here. `upTo`: the last receipt when the box was read.
 */
export type SeenBox = { inBox: boolean; isUnwritten: boolean; own: string | null; upTo: number };

/**
 * Enqueues a message, and links its box to the operation, so that its text is in the box again if it is taken back. If
 * the box has other text, which came back before the message or was written by another tab since, that stays in it, and
 * it is not linked. If another tab has sent the message already, nothing is enqueued, and that operation is returned.
 */
export async function enqueueMessage(
  tables: UserTables,
  { lane, kind, text, status, seen }: Message & { status: Status | undefined; seen: SeenBox },
  enqueue: () => Promise<string>,
): Promise<string> {
  const name = messageField(kind);
  const before = await tables.fields.get([lane, name]);
  const here = before?.state === 'kept' ? String(before.value) : '';
  const left = textBefore(here, text);
  const isHere = here === text || left !== '';
  const isSent = before?.state === 'queued' && before.value === text && !seen.isUnwritten;
  if (isSent && before.operationId !== null) {
    const sending = await tables.operations.where('id').equals(before.operationId).first();
    if (sending !== undefined) await tables.operations.put(requestedAgain(sending));
    return before.operationId;
  }
  if (seen.inBox && !isHere) {
    const sent = await sentElsewhere(tables, { lane, text, status }, seen.upTo);
    if (sent !== undefined) return sent;
  }
  const operationId = await enqueue();
  if (left !== '') await tables.fields.put(fieldOf(lane, name, left, before));
  else if (here === '' || isHere || here === seen.own)
    await tables.fields.put({ ...fieldOf(lane, name, text, before), state: 'queued', operationId });
  return operationId;
}

/** The operation with which another tab has sent this message: it waits, or was accepted since the box was read. */
async function sentElsewhere(
  tables: UserTables,
  { lane, text, status }: { lane: number; text: string; status: Status | undefined },
  upTo: number,
): Promise<string | undefined> {
  const said = markOfMessage({ text: text.trim(), status });
  const waiting = await operationsOf(tables, lane)
    .filter(({ intent }) => intent.kind === 'comment' && markOfMessage(intent) === said)
    .last();
  if (waiting !== undefined) {
    await tables.operations.put(requestedAgain(waiting));
    return waiting.id;
  }
  const accepted = await tables.receipts
    .where('sequence')
    .above(upTo)
    .filter((receipt) => receipt.lane === lane && receipt.said === said && receipt.outcome === 'accepted')
    .last();
  return accepted?.operationId;
}

/**
 * Puts messages that were typed in a page, and not stored when it ended, into their boxes. Text that was put into a box
 * in the meantime stays, before them; text that is in an operation by now is no longer in its box.
 */
export async function keepMessages(tables: UserTables, typed: readonly TypedMessage[]): Promise<void> {
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
