import { status } from '../contract/statuses.ts';
import type { Outbox, Outcome } from '../outbox/outbox.ts';
import { createWritten, type MessageKind, type Written } from './written.ts';

/** The administrator's decisions, and the thread of an application for both sides. */
export type Reviews = {
  approve(applicationId: number): Promise<Outcome>;
  /** A rejection is a comment that carries it. */
  reject(applicationId: number, comment: string): Promise<Outcome>;
  /** A request is sent with "from pending review"; our server makes it "more information required". */
  requestInformation(applicationId: number, comment: string): Promise<Outcome>;
  /** A message that changes no status. */
  reply(applicationId: number, comment: string): Promise<Outcome>;
  /** What is typed and not sent. It outlives the screen, and so the end of a session. */
  written: Written;
  /** Whether something would be lost with this tab: messages that are written live in memory. */
  hasUnsaved(): boolean;
};

export function createReviews(world: { outbox: Outbox; now: () => number }): Reviews {
  const { outbox } = world;
  const written = createWritten();
  const at = () => new Date(world.now()).toISOString();
  const comment = async (applicationId: number, kind: MessageKind, text: string, decided?: 2 | 5) => {
    const change = { kind: 'comment' as const, text: text.trim(), created: at(), status: decided };
    const outcome = await outbox.enqueue(applicationId, change);
    if (outcome.kind === 'saved' || outcome.kind === 'waiting') written.forget(applicationId, kind, text);
    return outcome;
  };
  return {
    approve: (applicationId) => outbox.enqueue(applicationId, { kind: 'changeStatus', to: status.accepted, at: at() }),
    reject: (applicationId, text) => comment(applicationId, 'reject', text, status.rejected),
    requestInformation: (applicationId, text) => comment(applicationId, 'request', text, status.pending),
    reply: (applicationId, text) => comment(applicationId, 'reply', text),
    written,
    hasUnsaved: written.hasUnsaved,
  };
}
