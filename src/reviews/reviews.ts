import type { MessageKind } from '../contract/domain/field-names.ts';
import { status } from '../contract/domain/statuses.ts';
import type { UserStore } from '../local-db/user-store.ts';
import type { WriteState } from '../local-db/write-behind.ts';
import type { Outbox, Outcome } from '../outbox/outbox.ts';
import { readDecisions, decisionStateOf, type PendingDecisions } from './pending-decisions.ts';
import { enqueueHeld, holdOptions, type Enqueued } from './hold.ts';
import { createMessageDrafts, type MessageDrafts } from './message-drafts.ts';
import type { Message } from './messages.ts';
import { outcomeOfMessage, sendFromBox, type DecidedOn } from './send-message.ts';

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
  request(applicationId: number, comment: string, seen: string | undefined): Promise<Decided>;
  /** Takes back a decision that was not sent; its message is in its box again. `left`: nothing was done. */
  undo(operationId: string): Promise<'undone' | 'left'>;
  watchDecisions(listener: (decisions: PendingDecisions) => void): () => void;
  /** A message that changes no status. */
  reply(applicationId: number, comment: string): Promise<Outcome>;
  /** Typed messages that are not sent; stored on this device. */
  written: MessageDrafts;
  writeState(): WriteState;
};

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
  const { store, outbox, now } = world;
  const written = createMessageDrafts(world);
  const sending = { ...world, written };

  const approve = async (applicationId: number, seen: string | undefined): Promise<Decided> => {
    const lane = outbox.localId(applicationId);
    let enqueued: Enqueued;
    try {
      enqueued = await outbox.write((tables, enqueue) =>
        enqueueHeld(tables, now, () => {
          const at = new Date(now()).toISOString();
          return enqueue(lane, { kind: 'changeStatus', to: status.accepted, at, seen }, holdOptions(world));
        }),
      );
    } catch (error) {
      return outbox.notStored(error);
    }
    return enqueued.held ? { kind: 'held' } : outbox.outcomeOf(enqueued.operationId, lane);
  };
  const decideByMessage = async (
    applicationId: number,
    kind: MessageKind,
    text: string,
    decided: DecidedOn,
  ): Promise<Decided> => {
    const message: Message = { lane: outbox.localId(applicationId), kind, text };
    let enqueued: Enqueued;
    try {
      enqueued = await sendFromBox(sending, message, decided);
    } catch (error) {
      return outbox.notStored(error);
    }
    return enqueued.held ? { kind: 'held' } : outcomeOfMessage(sending, enqueued.operationId, message);
  };
  const reply = async (applicationId: number, text: string): Promise<Outcome> => {
    const message: Message = { lane: outbox.localId(applicationId), kind: 'reply', text };
    let enqueued: Enqueued;
    try {
      enqueued = await sendFromBox(sending, message);
    } catch (error) {
      return outbox.notStored(error);
    }
    return outcomeOfMessage(sending, enqueued.operationId, message);
  };

  return {
    approve,
    reject: (applicationId, text, seen) =>
      decideByMessage(applicationId, 'reject', text, { to: status.rejected, seen }),
    request: (applicationId, text, seen) =>
      decideByMessage(applicationId, 'request', text, { to: status.pending, seen }),
    reply,
    async undo(operationId) {
      let decisionState: Awaited<ReturnType<typeof decisionStateOf>> = 'left';
      await outbox.discard(operationId, {
        async onlyIf(tables) {
          decisionState = await decisionStateOf(tables, operationId);
          return decisionState === 'here';
        },
      });
      return decisionState === 'left' ? 'left' : 'undone';
    },
    watchDecisions: (listener) => store.watch(readDecisions, listener),
    written,
    writeState: written.writeState,
  };
}
