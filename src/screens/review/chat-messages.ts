import type { Comment } from '../../contract/comment.ts';
import { formatDateTime } from '../../contract/dates.ts';
import { threadMessages as messages } from '../../contract/messages.ts';
import { fullName } from '../../contract/person.ts';
import { role } from '../../contract/statuses.ts';
import type { ChatMessage } from '../../ui/chat.tsx';

/** Who looks at the thread. */
export type Viewer = { userId: number; roleId: number };

/**
 * The thread as one person sees it: their own messages on their side, all others on the other side (specification §4).
 * A message is labelled by its writer's role; where a server does not tell the role, by the side that it stands on.
 */
export function chatMessages(comments: readonly Comment[], viewer: Viewer): ChatMessage[] {
  const ownLabel = viewer.roleId === role.administrator ? messages.admin : messages.user;
  const otherLabel = viewer.roleId === role.administrator ? messages.user : messages.admin;
  return comments.map((comment) => {
    const own = comment.userId === viewer.userId;
    const who = labelOf(comment.roleId) ?? (own ? ownLabel : otherLabel);
    return {
      key: String(comment.id),
      side: own ? 'own' : 'other',
      who,
      name: fullName(comment) || who,
      at: formatDateTime(comment.created),
      text: comment.text,
    };
  });
}

function labelOf(roleId: number): string | undefined {
  if (roleId === role.administrator) return messages.admin;
  return roleId === role.researcher ? messages.user : undefined;
}
