import { waitingMessages as messages } from '../../contract/messages/waiting.ts';
import { statusBadgeInDetail } from '../../contract/status-badges.ts';
import type { WholeChange } from '../../outbox/listing.ts';
import { useOutboxSummary } from '../../outbox/outbox-context.ts';
import { useReading, useReplica } from '../../replica/replica-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useSolving } from './use-solving.ts';
import styles from './waiting-screen.module.css';

/** A decision on something that was decided, or changed, meanwhile. Decisions are never merged. */
export function DecisionConflict({ change: { operation, serverId } }: { change: WholeChange }) {
  const { solve } = useSolving(operation.id);
  const { line } = useOutboxSummary();
  const message = operation.trouble?.message ?? '';
  return (
    <Stack>
      <Stack gap="tight">
        <p>{messages.decisionText}</p>
        {message !== '' && (
          <p dir="auto">
            {messages.portalSays} {message}
          </p>
        )}
        {serverId !== null && line.kind !== 'signedOut' && <StandsNow id={serverId} />}
      </Stack>
      <div className={styles.acts}>
        <Button onClick={() => solve({ decision: 'mine' })}>{messages.sendAllTheSame}</Button>
        <Button onClick={() => solve({ decision: 'theirs' })}>{messages.takeBack}</Button>
      </div>
    </Stack>
  );
}

function StandsNow({ id }: { id: number }) {
  const reading = useReading(useReplica().application(id));
  if (reading.state === 'loading') return null;
  if (reading.state === 'failed') return <p>{messages.decisionUnknown}</p>;
  return (
    <p className={styles.acts}>
      {messages.decisionNow} <Badge {...statusBadgeInDetail(reading.value.status)} />
    </p>
  );
}
