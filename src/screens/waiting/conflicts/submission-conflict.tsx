import { readingMessages } from '../../../contract/messages/reading.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { formatDateTime } from '../../../contract/wording/dates.ts';
import { lastOfAdministrator, timeOfComment } from '../../../contract/domain/comment.ts';
import { fullName } from '../../../contract/domain/user.ts';
import { viewApplication } from '../../../contract/routes.ts';
import type { WholeChange } from '../../../outbox/read/listing.ts';
import { isRequest } from '../../../outbox/read/request.ts';
import { useOutboxSummary } from '../../../workspace/use-outbox.ts';
import { readingText } from '../../../replica/sources/reading-text.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChatThread } from '../../../ui/data/chat.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useSolving } from './use-resolve.ts';
import styles from '../waiting-screen.module.css';

/**
 * Submit was pressed on an application that has changed since: the user reads the request, then decides whether to
 * submit again.
 */
export function SubmissionConflict({
  change: { operation, serverId },
  maySubmit,
}: {
  change: WholeChange;
  maySubmit: boolean;
}) {
  const { solve } = useSolving(operation.id);
  const { outboxState } = useOutboxSummary();
  const asked = isRequest(operation.trouble?.conflict);
  return (
    <div className={styles.panel}>
      <p>{!maySubmit ? messages.closedText : asked ? messages.submissionText : messages.submissionChanged}</p>
      {asked && serverId !== null && outboxState.kind !== 'sessionEnded' && <Request id={serverId} />}
      <div className={styles.acts}>
        {serverId !== null && (
          <ButtonLink to={viewApplication(serverId)} icon={asked ? 'speech' : undefined}>
            {asked ? messages.submissionRead : messages.look}
          </ButtonLink>
        )}
        {maySubmit && (
          <Button variant="primary" icon="send" onClick={() => solve({ submission: 'mine' })}>
            {messages.submissionAgain}
          </Button>
        )}
        <Button onClick={() => solve({ submission: 'theirs' }, messages.submissionWithdrawn)}>
          {messages.submissionNot}
        </Button>
      </div>
    </div>
  );
}

/** The last message of the administration, which is the request. */
function Request({ id }: { id: number }) {
  const { userId } = useSignedInUser();
  const source = useReplica().comments(id);
  return (
    <Loaded
      reading={useReading(source)}
      onRetry={source.refresh}
      words={readingText}
      failedTitle={readingMessages.commentsFailed}
      skeletonRows={1}
    >
      {(comments) => {
        const last = lastOfAdministrator(comments, userId);
        if (last === undefined) return null;
        const name = fullName(last) || messages.administration;
        return (
          <ChatThread
            label={messages.submissionTitle}
            emptyText=""
            messages={[
              {
                key: String(last.id),
                side: 'other',
                who: messages.administration,
                name,
                at: formatDateTime(timeOfComment(last)),
                text: last.text,
              },
            ]}
          />
        );
      }}
    </Loaded>
  );
}
