import { status } from '../contract/statuses.ts';
import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { StoreFailure } from '../local-db/store-failure.ts';
import { isHeld } from '../outbox/claiming.ts';
import type { Outbox, Outcome } from '../outbox/outbox.ts';
import { operationOf } from '../outbox/persons-choices.ts';
import { decisionIn, readDecisions, standingOf, type Decisions } from './deciding.ts';
import { messageField } from '../outbox/versions.ts';
import { enqueueMessage, putBack, type MessageKind } from './messages.ts';
import { createWritten, type Written } from './written.ts';

/** `held`: it is on this device, and leaves once it can no longer be taken back. */
export type Decided = Outcome | { kind: 'held' };

/**
 * The administrator's decisions, and the thread of an application for both sides. `seen` is the version of the application
 * that the decision was made on, as far as it is known: what was changed since is shown before anything is decided.
 */
export type Reviews = {
  approve(applicationId: number, seen: string | undefined): Promise<Decided>;
  /** A rejection is a comment that carries it. */
  reject(applicationId: number, comment: string, seen: string | undefined): Promise<Decided>;
  /** A request is sent with "from pending review"; our server makes it "more information required". */
  requestInformation(applicationId: number, comment: string, seen: string | undefined): Promise<Decided>;
  /** Takes a decision back that has not left; a message is in its box again. With `left` nothing was done. */
  takeBack(operationId: string): Promise<'takenBack' | 'left'>;
  watchDecisions(listener: (decisions: Decisions) => void): () => void;
  /** A message that changes no status. */
  reply(applicationId: number, comment: string): Promise<Outcome>;
  /** What is typed and not sent; it is kept on this device. */
  written: Written;
  unkept(): { words: boolean; failure: StoreFailure | null };
};

/** What a message decides, and the version of the application that it was decided on. */
type DecidedOn = { to: 2 | 5; seen: string | undefined };
type Put = { operationId: string; held: boolean };

/**
 * `heldFor`: how long a decision can be taken back before it leaves, in ms. With 0 it leaves at once, and its outcome is
 * waited for: that is for the workspaces of tests; the portal holds every decision.
 */
export function createReviews(world: {
  store: PersonStore;
  outbox: Outbox;
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  heldFor: number;
}): Reviews {
  const { store, outbox, heldFor } = world;
  const written = createWritten(world);
  const at = () => new Date(world.now()).toISOString();

  /** Puts a decision in, held; where it became one with another, it is held as long as that. */
  const enqueueHeld = async (tables: PersonTables, enqueue: () => Promise<string>): Promise<Put> => {
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
    // Were the last words not on the disk yet, they would be kept once more beside the message that they went with.
    await written.flush().catch(() => undefined);
    const intent = {
      kind: 'comment' as const,
      text: text.trim(),
      created: at(),
      status: decided?.to,
      seen: decided?.seen,
    };
    return outbox.write((tables, enqueue) =>
      enqueueHeld(tables, () =>
        // The text moves from what is being written into what is sent, in one step: it is never in both, nor in neither.
        enqueueMessage(tables, { lane, kind, text }, () => enqueue(lane, intent, decided === undefined ? {} : hold())),
      ),
    );
  };
  const outcomeOfMessage = async (operationId: string, lane: number, kind: MessageKind, text: string) => {
    const outcome = await outbox.outcomeOf(operationId, lane);
    if (outcome.kind === 'refused' || (outcome.kind === 'conflict' && outcome.conflict.kind !== 'mayHaveArrived')) {
      // Whoever is told at once that it was refused has the words back in the box, and nothing else is left of it. Where the
      // next message stands in the box by now there is no room for them, and they stay with their operation.
      const isWanted = async (tables: PersonTables) => {
        const row = await tables.fields.get([lane, messageField(kind)]);
        return row?.operationId === operationId && ['', text].includes(written.get(lane, kind));
      };
      await outbox.discard(operationId, { isWanted });
    } else if (outcome.kind !== 'takenBack') written.forget(lane, kind, text);
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
    if (!put.held) return outcomeOfMessage(put.operationId, lane, kind, text);
    written.letGo(lane, kind, text);
    return { kind: 'held' };
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
      let standing: Awaited<ReturnType<typeof standingOf>> = 'left';
      await outbox.discard(operationId, {
        async isWanted(tables) {
          standing = await standingOf(tables, operationId);
          if (standing === 'here') await keepWords(tables, operationId);
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

/** Taken back, the words of a message are in their box, also where the box does not lead to its operation any more. */
async function keepWords(tables: PersonTables, operationId: string): Promise<void> {
  const operation = await operationOf(tables, operationId);
  if (operation?.intent.kind !== 'comment') return;
  const { lane, intent } = operation;
  const kind = decisionIn(intent);
  if (kind === null || kind === 'approve') return;
  const box = await tables.fields.get([lane, messageField(kind)]);
  if (box?.operationId !== operationId) await putBack(tables, { lane, kind, text: intent.text });
}
