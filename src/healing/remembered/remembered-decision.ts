import { isApproval } from '../../outbox/queue/intent-kinds.ts';
import type { Comment } from '../../contract/domain/comment.ts';
import { statusByComment, isDecidingMessage } from '../../contract/domain/requested-status.ts';
import { isByDecision, role, status, type Status } from '../../contract/domain/statuses.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';

/**
 * An administrator's decision that this device saw stored, or that waits in its outbox. `text`: this user's message
 * that carries it; empty if there is none, or another administrator decided.
 */
export type RememberedDecision = { to: Status; text: string };

/** The message that carries a decision. */
export type DecisionMessage = { text: string; created: string };

/** The decision that a waiting operation carries: one, or none. */
export function decisionOf(intent: OperationRow['intent']): RememberedDecision[] {
  if (isDecidingMessage(intent)) {
    return [{ to: statusByComment[intent.status], text: intent.text }];
  }
  return isApproval(intent) ? [{ to: status.accepted, text: '' }] : [];
}

/** The message that a waiting operation decides with: one, or none. */
export const decisionMessage = (intent: OperationRow['intent']): DecisionMessage[] =>
  isDecidingMessage(intent) ? [{ text: intent.text, created: intent.created }] : [];

/**
 * The decision that this device saw stored, which may be another administrator's: its text is this user's if the
 * message is theirs.
 */
export function decisionSeen(
  seen: number | null,
  message: Comment | undefined,
  userId: number,
): RememberedDecision | null {
  if (seen === null || !isByDecision(seen)) return null;
  return { to: seen, text: message?.userId === userId ? message.text : '' };
}

/** The message that carries a decision: the last one of an administrator. An approval has none. */
export function messageSeen(seen: number | null, comments: readonly Comment[]): Comment | undefined {
  if (seen !== status.rejected && seen !== status.moreInformation) return undefined;
  return comments.findLast(({ roleId }) => roleId !== role.researcher);
}
