import { useId } from 'react';
import { formatMoment } from '../../contract/wording/dates.ts';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import { stepTitle } from '../../contract/steps/wizard.ts';
import type { ListedReceipt } from '../../outbox/read/listing.ts';
import { useNow } from '../../ui/use-now.ts';
import { ApplicationName } from './application-name.tsx';
import styles from './waiting-screen.module.css';

const RENEWED_MS = 60_000;

/** The changes that the server has confirmed, with its text and the time of its response. */
export function SentSection({ sent }: { sent: readonly ListedReceipt[] }) {
  const headingId = useId();
  const now = useNow(RENEWED_MS);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{messages.sentTitle}</h2>
        <p className={styles.quiet}>{messages.sentText}</p>
      </div>
      <ul className={styles.sent}>
        {sent.map((receipt) => (
          <li key={`${receipt.operationId} ${receipt.at}`}>
            <span className={styles.what}>
              <strong>{sentText(receipt)}</strong>
              <span>
                <ApplicationName application={receipt} />
                {receipt.message !== '' && <span dir="auto"> · {receipt.message}</span>}
              </span>
            </span>
            <span className={styles.time}>{formatMoment(receipt.at, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentText({ kind, step, fileName }: ListedReceipt): string {
  if (step !== undefined) return messages.sentAnswers(stepTitle(step));
  return fileName === undefined ? messages.sentKinds[kind] : messages.sentFile(fileName);
}
