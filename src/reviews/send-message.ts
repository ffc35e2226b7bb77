import { messageField } from '../contract/domain/field-names.ts';
import type { UserTables } from '../local-db/user-store.ts';
import type { Outbox, Outcome } from '../outbox/outbox.ts';
import { enqueueHeld, holdOptions, type Enqueued, type HoldWorld } from './hold.ts';
import type { MessageDrafts } from './message-drafts.ts';
import { enqueueMessage, type Message } from './messages.ts';

/** What a message decides, and the version of the application that the decision is based on. */
export type DecidedOn = { to: 2 | 5; seen: string | undefined };

/** `written`: the boxes from which messages are sent. */
type SendWorld = HoldWorld & { outbox: Outbox; written: MessageDrafts };

/** Enqueues a message, and takes its text out of its box. It is held if it decides anything. */
export async function sendFromBox(
  world: SendWorld,
  { lane, kind, text }: Message,
  decided?: DecidedOn,
): Promise<Enqueued> {
  const { outbox, written, now } = world;
  // Otherwise text typed last, not yet on the disk, would be stored again beside the message that contains it.
  const seenBox = await written.beforeSending(lane, kind, text);
  const intent = {
    kind: 'comment' as const,
    text: text.trim(),
    created: new Date(now()).toISOString(),
    status: decided?.to,
    seen: decided?.seen,
  };
  const enqueued = await outbox.write((tables, enqueue) =>
    enqueueHeld(tables, now, () =>
      // The text moves from its box into the operation in one transaction: it is never in both, nor in neither.
      enqueueMessage(tables, { lane, kind, text, status: decided?.to, seen: seenBox }, () =>
        enqueue(lane, intent, decided === undefined ? {} : holdOptions(world)),
      ),
    ),
  );
  // Now, and not with the outcome: what is in the box by then was written since, even if it says the same.
  written.dropMoved(lane, kind, text);
  return enqueued;
}

/** Waits for the outcome of a message. If the user is told that it was refused, its text goes back into its box. */
export async function outcomeOfMessage(
  { outbox, written }: Pick<SendWorld, 'outbox' | 'written'>,
  operationId: string,
  { lane, kind, text }: Message,
): Promise<Outcome> {
  const outcome = await outbox.outcomeOf(operationId, lane);
  if (outcome.kind === 'refused' || (outcome.kind === 'conflict' && outcome.conflict.kind !== 'mayHaveArrived')) {
    // A user who is told immediately that it was refused has the text back in the box, and nothing else is left of
    // it. If the next message is in the box by now, there is no room for the text, and it stays with its operation.
    const onlyIf = async (tables: UserTables) => {
      const row = await tables.fields.get([lane, messageField(kind)]);
      return row?.operationId === operationId && ['', text].includes(written.get(lane, kind));
    };
    await outbox.discard(operationId, { onlyIf });
  }
  return outcome;
}
