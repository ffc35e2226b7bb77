import { status } from '../contract/statuses.ts';
import type { Outbox, Outcome } from '../outbox/outbox.ts';

/** The administrator's decisions, and the thread of an application for both sides. */
export type Reviews = {
  approve(applicationId: number): Promise<Outcome>;
  /** A rejection is a comment that carries it. */
  reject(applicationId: number, comment: string): Promise<Outcome>;
  /** A request is sent with "from pending review"; our server makes it "more information required". */
  requestInformation(applicationId: number, comment: string): Promise<Outcome>;
  /** A message that changes no status. */
  reply(applicationId: number, comment: string): Promise<Outcome>;
};

export function createReviews(world: { outbox: Outbox; now: () => number }): Reviews {
  const { outbox } = world;
  const at = () => new Date(world.now()).toISOString();
  const comment = (applicationId: number, text: string, decided?: 2 | 5) =>
    outbox.enqueue(applicationId, { kind: 'comment', text: text.trim(), created: at(), status: decided });
  return {
    approve: (applicationId) => outbox.enqueue(applicationId, { kind: 'changeStatus', to: status.accepted, at: at() }),
    reject: (applicationId, text) => comment(applicationId, text, status.rejected),
    requestInformation: (applicationId, text) => comment(applicationId, text, status.pending),
    reply: (applicationId, text) => comment(applicationId, text),
  };
}
