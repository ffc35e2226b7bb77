import { lastOfAdministrator } from '../../../contract/domain/comment.ts';
import { listMessages as messages } from '../../../contract/messages/application/review.ts';
import { valueOf } from '../../../replica/sources/reading.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './application-card.module.css';

/** The beginning of what an administrator wrote last: their request, or why they rejected; nothing if not known. */
export function LastMessageLine({ id }: { id: number }) {
  const { userId } = useSignedInUser();
  const comments = valueOf(useReading(useReplica().comments(id)));
  const message = lastOfAdministrator(comments ?? [], userId);
  if (message === undefined) return null;
  return (
    <p className={styles.message}>
      <Icon name="speech" />
      <span className="visually-hidden">{messages.lastMessage}: </span>
      <span className={styles.words} dir="auto">
        {message.text}
      </span>
    </p>
  );
}
