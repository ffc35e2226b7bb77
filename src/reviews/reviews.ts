import { messageField, type MessageKind } from '../contract/domain/field-names.ts';
import { status } from '../contract/domain/statuses.ts';
import type { UserStore, UserTables } from '../local-db/user-store.ts';
import type { StoreFailure } from '../local-db/store-failure.ts';
import { isHeld } from '../outbox/sending/claim.ts';
import type { Outbox, Outcome } from '../outbox/outbox.ts';
import { operationOf } from '../outbox/queue/lane.ts';
import { readDecisions, decisionStateOf, type PendingDecisions } from './pending-decisions.ts';
import { enqueueMessage } from './messages.ts';
import { createMessageDrafts, type MessageDrafts } from './message-drafts.ts';

/** `held`: it is on this device, and is sent once it can no longer be taken back. */
export type Decided = Outcome | { kind: 'held' };

/**
 * The administrator's decisions, and the comment thread of an application for both sides. `seen`: the version of the
 * application that a decision is based on, if known: changes made since are shown before anything is decided.
 */
export type Reviews = {
  approve(applicationId: number, seen: string | undefined): Promise<Decided>;
  /** A rejection is sent as a comment that carries it. */
  reject(applicationId: number, comment: string, seen: string | undefined): Promise<Decided>;
  /** A request is sent with status 5, "from pending review"; our server makes it "more information required". */
  requestInformation(applicationId: number, comment: string, seen: string | undefined): Promise<Decided>;
  /** Takes back a decision that was not sent; its message is in its box again. `left`: nothing was done. */
  takeBack(operationId: string): Promise<'takenBack' | 'left'>;
  watchDecisions(listener: (decisions: PendingDecisions) => void): () => void;
  /** A message that changes no status. */
  reply(applicationId: number, comment: string): Promise<Outcome>;
  /** Typed messages that are not sent; stored on this device. */
  written: MessageDrafts;
  unkept(): { words: boolean; failure: StoreFailure | null };
};

/** What a message decides, and the version of the application that the decision is based on. */
type DecidedOn = { to: 2 | 5; seen: string | undefined };
type Put = { operationId: string; held: boolean };

/**
 * `heldFor`: how long a decision can be taken back before it is sent, in ms. With 0 it is sent immediately, and its
 * outcome is awaited: only for test workspaces; the portal holds every decision.
 */
export function createReviews(world: {
  store: UserStore;
  outbox: Outbox;
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  heldFor: number;
}): Reviews {
  const { store, outbox, heldFor } = world;
  const written = createMessageDrafts(world);
  const at = () => new Date(world.now()).toISOString();

  /** Enqueues, and says whether the operation is held: one that was merged with another is held as long as that. */
  const enqueueHeld = async (tables: UserTables, enqueue: () => Promise<string>): Promise<Put> => {
    const operationId = await enqueue();
    const operation = await operationOf(tables, operationId);
    return { operationId, held: isHeld(operation?.heldUntil ?? null, world.now()) };
  };
  const hold = () => (heldFor === 0 ? {} : { heldUntil: world.now() + heldFor });

  const approve = async (applicationId: number, seen: string | undefined): Promise<Decided> => {
    const lane = outbox.localId(applicationId);
    let put: Put;
    try {
      put = await outbox.write((tables, enqueue) =>
        enqueueHeld(tables, () => enqueue(lane, { kind: 'changeStatus', to: status.accepted, at: at(), seen }, hold())),
      );
    } catch (error) {
      return outbox.notKept(error);
    }
    return put.held ? { kind: 'held' } : outbox.outcomeOf(put.operationId, lane);
  };
  const putMessage = async (lane: number, kind: MessageKind, text: string, decided?: DecidedOn) => {
    // Otherwise text typed last, not yet on the disk, would be stored again beside the message that contains it.
    const seenBox = await written.beforeSending(lane, kind, text);
    const intent = {
      kind: 'comment' as const,
      text: text.trim(),
      created: at(),
      status: decided?.to,
      seen: decided?.seen,
    };
    const put = await outbox.write((tables, enqueue) =>
      enqueueHeld(tables, () =>
        // The text moves from its box into the operation in one transaction: it is never in both, nor in neither.
        enqueueMessage(tables, { lane, kind, text, status: decided?.to, seen: seenBox }, () =>
          enqueue(lane, intent, decided === undefined ? {} : hold()),
        ),
      ),
    );
    // Now, and not with the outcome: what is in the box by then was written since, even if it says the same.
    written.discardOffer(lane, kind, text);
    return put;
  };
  const outcomeOfMessage = async (operationId: string, lane: number, kind: MessageKind, text: string) => {
    const outcome = await outbox.outcomeOf(operationId, lane);
    if (outcome.kind === 'refused' || (outcome.kind === 'conflict' && outcome.conflict.kind !== 'mayHaveArrived')) {
      // A user who is told immediately that it was refused has the text back in the box, and nothing else is left of
      // it. If the next message is in the box by now, there is no room for the text, and it stays with its operation.
      const isWanted = async (tables: UserTables) => {
        const row = await tables.fields.get([lane, messageField(kind)]);
        return row?.operationId === operationId && ['', text].includes(written.get(lane, kind));
      };
      await outbox.discard(operationId, { isWanted });
    }
    return outcome;
  };
  const decideByMessage = async (
    applicationId: number,
    kind: MessageKind,
    text: string,
    decided: DecidedOn,
  ): Promise<Decided> => {
    const lane = outbox.localId(applicationId);
    let put: Put;
    try {
      put = await putMessage(lane, kind, text, decided);
    } catch (error) {
      return outbox.notKept(error);
    }
    return put.held ? { kind: 'held' } : outcomeOfMessage(put.operationId, lane, kind, text);
  };
  const reply = async (applicationId: number, text: string): Promise<Outcome> => {
    const lane = outbox.localId(applicationId);
    let put: Put;
    try {
      put = await putMessage(lane, 'reply', text);
    } catch (error) {
      return outbox.notKept(error);
    }
    return outcomeOfMessage(put.operationId, lane, 'reply', text);
  };

  return {
    approve,
    reject: (applicationId, text, seen) =>
      decideByMessage(applicationId, 'reject', text, { to: status.rejected, seen }),
    requestInformation: (applicationId, text, seen) =>
      decideByMessage(applicationId, 'request', text, { to: status.pending, seen }),
    reply,
    async takeBack(operationId) {
      let standing: Awaited<ReturnType<typeof decisionStateOf>> = 'left';
      await outbox.discard(operationId, {
        async isWanted(tables) {
          standing = await decisionStateOf(tables, operationId);
          return standing === 'here';
        },
      });
      return standing === 'left' ? 'left' : 'takenBack';
    },
    watchDecisions: (listener) => store.watch(readDecisions, listener),
    written,
    unkept: written.unkept,
  };
}
