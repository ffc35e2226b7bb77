import { useId } from 'react';
import { untitled } from '../../../contract/messages/application/names.ts';
import { formatDateTime } from '../../../contract/wording/dates.ts';
import { receiptMessages as messages } from '../../../contract/messages/application/receipt.ts';
import { waitingChange } from '../../../contract/routes.ts';
import { turnaroundText } from '../../../contract/wording/turnaround-text.ts';
import type { Submission } from '../../../outbox/read/submission.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import { useTurnaround } from '../../../workspace/use-turnaround.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './receipt.module.css';

const ICONS: Record<Submission['state'], IconName> = { accepted: 'check', waiting: 'clock', actionNeeded: 'warning' };

/** What became of a submission. `entry` is the application in this list; one that needs the user is in another list. */
export function ReceiptPanel({
  submission,
  entry,
  onClose,
}: {
  submission: Submission;
  entry: ListEntry | undefined;
  onClose: () => void;
}) {
  const headingId = useId();
  const { state } = submission;
  const turnaround = turnaroundText(useTurnaround(state === 'accepted'));
  return (
    <section className={styles.panel} data-state={state} aria-labelledby={headingId}>
      <span className={styles.picture}>
        <Icon name={ICONS[state]} />
      </span>
      <h2 id={headingId} className={styles.title}>
        {messages.titles[state]}
      </h2>
      <div className={styles.words}>
        {entry !== undefined && (
          <dl className={styles.facts}>
            <div>
              <dt>{messages.application}</dt>
              <dd>
                <bdi>{entry.researchTitle.trim() || untitled}</bdi>
              </dd>
            </div>
            {submission.state === 'accepted' && (
              <>
                {entry.reference !== null && (
                  <div>
                    <dt>{messages.reference}</dt>
                    <dd>{entry.reference}</dd>
                  </div>
                )}
                <div>
                  <dt>{messages.submittedOn}</dt>
                  <dd>{formatDateTime(submission.at)}</dd>
                </div>
              </>
            )}
          </dl>
        )}
        <p>{messages.next[state]}</p>
        {submission.state === 'actionNeeded' && submission.because !== '' && <p dir="auto">{submission.because}</p>}
        {turnaround !== '' && <p>{turnaround}</p>}
        <div className={styles.actions}>
          {submission.state === 'actionNeeded' && (
            <ButtonLink to={waitingChange(submission.operationId)} small variant="primary">
              {messages.see}
            </ButtonLink>
          )}
          <Button small onClick={onClose}>
            {messages.close}
          </Button>
        </div>
      </div>
    </section>
  );
}
