import { useId } from 'react';
import { formatMoment } from '../../../contract/wording/dates.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ChangeActions } from './change-actions.tsx';
import { ChangeReason } from './change-reason.tsx';
import { listedChangeText } from './change-text.ts';
import { StateBadge } from './state-badge.tsx';
import { useOffered } from './use-offered.ts';
import styles from '../waiting-screen.module.css';

const RENEWED_MS = 30_000;

/** One waiting change: what it is, its state and reason, since when, and its buttons. */
export function ChangeCard({
  operation,
  onDiscard,
}: {
  operation: ListedOperation;
  onDiscard: (operation: ListedOperation) => void;
}) {
  const now = useNow(RENEWED_MS);
  const reasonId = useId();
  const { offered } = useOffered(operation);
  return (
    <article className={styles.change}>
      <div className={styles.top}>
        <h3 className={styles.what} dir="auto">
          {listedChangeText(operation.change)}
        </h3>
        <StateBadge delivery={operation.delivery} />
      </div>
      <p className={styles.since}>{messages.since(formatMoment(operation.createdAt, now))}</p>
      <ChangeReason operation={operation} now={now} id={reasonId} />
      <ChangeActions
        operation={operation}
        offered={offered}
        onDiscard={onDiscard}
        isWhole={false}
        reasonId={reasonId}
      />
    </article>
  );
}
