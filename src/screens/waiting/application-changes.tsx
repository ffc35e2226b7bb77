import { useId } from 'react';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import type { ListedLane, ListedOperation } from '../../outbox/read/listing.ts';
import { ApplicationName } from './application-name.tsx';
import { applicationName } from './change/change-text.ts';
import { ChangeCard } from './change/change-card.tsx';
import styles from './waiting-screen.module.css';

/** The changes of one application, in the order in which they are sent. */
export function ApplicationChanges({
  application,
  onDiscard,
}: {
  application: ListedLane;
  onDiscard: (operation: ListedOperation) => void;
}) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <ApplicationName application={application} />
      </h2>
      <ul className={styles.changes} aria-label={messages.changesOf(applicationName(application))}>
        {application.operations.map((operation) => (
          <li key={operation.id}>
            <ChangeCard operation={operation} onDiscard={onDiscard} />
          </li>
        ))}
      </ul>
    </section>
  );
}
