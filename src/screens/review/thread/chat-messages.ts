import { timeOfComment } from '../../../contract/domain/comment.ts';
import { formatDateTime } from '../../../contract/wording/dates.ts';
import { threadMessages as messages } from '../../../contract/messages/application/review.ts';
import { fullName } from '../../../contract/domain/user.ts';
import { role } from '../../../contract/domain/statuses.ts';
import type { OutboxSummary } from '../../../outbox/read/summary.ts';
import type { OverlaidComment } from '../../../replica/copies/overlay.ts';
import { waitingTextNow } from '../../../replica/copies/waiting-text.ts';
import type { ChatMessage } from '../../../ui/data/chat.tsx';

/** The user who reads the thread. */
export type Viewer = { userId: number; roleId: number; firstName?: string; lastName?: string };

/**
 * Returns the thread as one user sees it: their own messages on their side, all others on the other side (specification
 * §4). A message is labelled with its author's role, or, if the server gives no role, by its side. A message that is
 * not on the server yet shows its state.
 */
export function chatMessages(
  comments: readonly OverlaidComment[],
  viewer: Viewer,
  outboxState: OutboxSummary['outboxState'],
): ChatMessage[] {
  const ownLabel = viewer.roleId === role.administrator ? messages.admin : messages.user;
  const otherLabel = viewer.roleId === role.administrator ? messages.user : messages.admin;
  return comments.map((comment) => {
    const own = comment.userId === viewer.userId;
    const who = labelOf(comment.roleId) ?? (own ? ownLabel : otherLabel);
    return {
      // A message that the server did not name has the id 0 until it is read.
      key: `${comment.id} ${comment.created}`,
      side: own ? 'own' : 'other',
      who,
      name: fullName(comment) || (own ? fullName({ firstName: '', lastName: '', ...viewer }) : '') || who,
      at: formatDateTime(timeOfComment(comment)),
      text: comment.text,
      state: comment.delivery === null ? undefined : waitingTextNow(comment.delivery, outboxState),
    };
  });
}

function labelOf(roleId: number): string | undefined {
  if (roleId === role.administrator) return messages.admin;
  return roleId === role.researcher ? messages.user : undefined;
}
