import { refusalMessages } from '../../../contract/messages/device/refusals.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { reviewApplication } from '../../../contract/routes.ts';
import { statusBadgeInDetail } from '../../../contract/wording/status-badges.ts';
import type { WholeChange } from '../../../outbox/read/listing.ts';
import type { OfferedAction } from '../../../outbox/read/offered-actions.ts';
import { useOutboxSummary } from '../../../workspace/use-outbox.ts';
import { valueOf } from '../../../replica/sources/reading.ts';
import { useHistory } from '../../../workspace/use-history.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { ServerStatus } from '../change/use-server-status.ts';
import { useSolving } from './use-resolve.ts';
import { conflictingEvent } from './conflicting-event.ts';
import styles from '../waiting-screen.module.css';

/** A decision on an application that was decided or changed elsewhere. Decisions are never merged. */
export function DecisionConflict({
  change: { operation, serverId },
  offered,
  serverStatus,
}: {
  change: WholeChange;
  offered: readonly OfferedAction[];
  serverStatus: ServerStatus;
}) {
  const { solve } = useSolving(operation.id);
  const { outboxState } = useOutboxSummary();
  const { trouble } = operation;
  const mayDecide = offered.some(({ kind }) => kind === 'decideAgain');
  return (
    <div className={styles.panel}>
      <Stack gap="tight">
        <p>{messages.decisionText}</p>
        {/*
         * At 412 the server did not judge the decision: the text is from this device and is already shown above. The
         * reason for a refusal names the status of that moment; once the current one is known, only that is shown.
         */}
        {serverStatus.status === null && trouble !== null && trouble.status !== 412 && trouble.message !== '' && (
          <p dir="auto">
            {refusalMessages.portalSays} {trouble.message}
          </p>
        )}
        {serverId !== null && outboxState.kind !== 'sessionEnded' && (
          <Quicker id={serverId} since={operation.createdAt} />
        )}
        {serverStatus.status !== null && (
          <p className={styles.acts}>
            {messages.decisionNow} <Badge {...statusBadgeInDetail(serverStatus.status)} />
          </p>
        )}
        {serverStatus.state === 'failed' && <p>{messages.decisionUnknown}</p>}
        {mayDecide && <p>{messages.decisionLook}</p>}
        {!mayDecide && serverStatus.status !== null && <p>{messages.decisionClosed}</p>}
      </Stack>
      <div className={styles.acts}>
        {serverId !== null && (
          <ButtonLink to={reviewApplication(serverId)} variant="primary">
            {messages.lookAtApplication}
          </ButtonLink>
        )}
        {mayDecide && <Button onClick={() => solve({ decision: 'mine' })}>{messages.sendAllTheSame}</Button>}
        <Button onClick={() => solve({ decision: 'theirs' }, messages.decisionWithdrawn)}>
          {messages.withdrawDecision}
        </Button>
      </div>
    </div>
  );
}

/** Who decided, what and when, as far as it is known. */
function Quicker({ id, since }: { id: number; since: number }) {
  const { userId } = useSignedInUser();
  const comments = valueOf(useReading(useReplica().comments(id)));
  const found = conflictingEvent({ history: useHistory(id, ''), comments }, userId, since);
  if (found === null) return null;
  return (
    <>
      <p dir="auto">{found.sentence}</p>
      {found.message !== null && (
        <blockquote className={styles.quoted} dir="auto">
          {found.message.text}
        </blockquote>
      )}
    </>
  );
}
