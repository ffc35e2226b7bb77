import { useState } from 'react';
import { lastOfAdministrator, timeOfComment } from '../../../contract/domain/comment.ts';
import { fullName } from '../../../contract/domain/user.ts';
import { progressMessages as messages } from '../../../contract/messages/application/progress.ts';
import { formatDateTime } from '../../../contract/wording/dates.ts';
import { valueOf } from '../../../replica/sources/reading.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './last-message.module.css';

/** From here on a text is shown in part, in characters and in lines. */
const LONG = { characters: 260, lines: 4 };

/** What an administrator wrote last, with who and when; nothing while that is not known. */
export function LastMessage({ id }: { id: number }) {
  const { userId } = useSignedInUser();
  const [isWhole, setWhole] = useState(false);
  const message = lastOfAdministrator(valueOf(useReading(useReplica().comments(id))) ?? [], userId);
  if (message === undefined) return null;
  const { text } = message;
  const isLong = text.length > LONG.characters || text.split('\n').length > LONG.lines;
  return (
    <div className={styles.message}>
      <p className={styles.who}>
        <bdi>{fullName(message) || messages.admin}</bdi> · {formatDateTime(timeOfComment(message))}
      </p>
      <blockquote className={styles.text} data-part={(isLong && !isWhole) || undefined} dir="auto">
        {text}
      </blockquote>
      {isLong && (
        <Button variant="quiet" small flush aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? messages.readLess : messages.readAll}
        </Button>
      )}
    </div>
  );
}
