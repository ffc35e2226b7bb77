import { status } from '../contract/statuses.ts';
import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { StoreFailure } from '../local-db/store-failure.ts';
import type { Outbox, Outcome } from '../outbox/outbox.ts';
import { createWritten, enqueueMessage, messageField, type MessageKind, type Written } from './written.ts';

/**
 * The administrator's decisions, and the thread of an application for both sides. `seen` is the version of the application
 * that the decision was made on, as far as it is known: what was changed since is shown before anything is decided.
 */
export type Reviews = {
  approve(applicationId: number, seen: string | undefined): Promise<Outcome>;
  /** A rejection is a comment that carries it. */
  reject(applicationId: number, comment: string, seen: string | undefined): Promise<Outcome>;
  /** A request is sent with "from pending review"; our server makes it "more information required". */
  requestInformation(applicationId: number, comment: string, seen: string | undefined): Promise<Outcome>;
  /** A message that changes no status. */
  reply(applicationId: number, comment: string): Promise<Outcome>;
  /** What is typed and not sent; it is kept on this device. */
  written: Written;
  unkept(): { words: boolean; failure: StoreFailure | null };
};

export function createReviews(world: {
  store: PersonStore;
  outbox: Outbox;
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}): Reviews {
  const { outbox } = world;
  const written = createWritten(world);
  const at = () => new Date(world.now()).toISOString();

  const approve = (applicationId: number, seen: string | undefined) => {
    const lane = outbox.localId(applicationId);
    return outbox.sendOrNothing(lane, (_tables, enqueue) =>
      enqueue(lane, { kind: 'changeStatus', to: status.accepted, at: at(), seen }),
    );
  };
  const comment = async (
    applicationId: number,
    kind: MessageKind,
    text: string,
    decided?: { to: 2 | 5; seen: string | undefined },
  ) => {
    const lane = outbox.localId(applicationId);
    // Were the last words not on the disk yet, they would be kept once more beside the message that they went with.
    await written.flush().catch(() => undefined);
    let operationId: string;
    try {
      operationId = await outbox.write((tables, enqueue) =>
        // The text moves from what is being written into what is sent, in one step: it is never in both, nor in neither.
        enqueueMessage(tables, { lane, kind, text }, () =>
          enqueue(lane, {
            kind: 'comment',
            text: text.trim(),
            created: at(),
            status: decided?.to,
            seen: decided?.seen,
          }),
        ),
      );
    } catch (error) {
      return outbox.notKept(error);
    }
    const outcome = await outbox.outcomeOf(operationId, lane);
    if (outcome.kind === 'refused' || (outcome.kind === 'conflict' && outcome.conflict.kind !== 'mayHaveArrived')) {
      // Whoever is told at once that it was refused has the words back in the box, and nothing else is left of it. Where the
      // next message stands in the box by now there is no room for them, and they stay with their operation.
      const isWanted = async (tables: PersonTables) => {
        const row = await tables.fields.get([lane, messageField(kind)]);
        return row?.operationId === operationId && ['', text].includes(written.get(applicationId, kind));
      };
      await outbox.discard(operationId, { isWanted });
    } else if (outcome.kind !== 'takenBack') written.forget(applicationId, kind, text);
    return outcome;
  };

  return {
    approve,
    reject: (applicationId, text, seen) => comment(applicationId, 'reject', text, { to: status.rejected, seen }),
    requestInformation: (applicationId, text, seen) =>
      comment(applicationId, 'request', text, { to: status.pending, seen }),
    reply: (applicationId, text) => comment(applicationId, 'reply', text),
    written,
    unkept: written.unkept,
  };
}
