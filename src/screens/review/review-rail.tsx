import { useState } from 'react';
import { timeOfEvent, type HistoryRow } from '../../contract/domain/history.ts';
import { role } from '../../contract/domain/statuses.ts';
import { decisionMessages, detailMessages as messages } from '../../contract/messages/application/review.ts';
import { progressMessages } from '../../contract/messages/application/progress.ts';
import { formatDaysAgo } from '../../contract/wording/ages.ts';
import { formatDate } from '../../contract/wording/dates.ts';
import type { ShownApplication } from '../../replica/sources/part-copies.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { useHistory } from '../../workspace/use-history.ts';
import { ApplicantFacts } from './applicant-facts.tsx';
import { Decisions } from './deciding/decisions.tsx';
import type { ReadApplication } from './detail-page.tsx';
import { StatusBadges } from './status/status-badges.tsx';
import { submittedAt } from './status/timeline-of.ts';
import styles from './review-rail.module.css';

/** Beside the application: its status, who applies, and the decision, in view from every line of it. */
export function ReviewRail({
  application,
  read,
  openedAt,
  onPopup,
}: {
  application: ShownApplication;
  read: ReadApplication;
  /** When the page was opened, before it began to read; ms since 1970. */
  openedAt: number;
  /** Called when the popup opens or closes. */
  onPopup: (open: boolean) => void;
}) {
  const { id, atServer, modifiedDate } = application;
  const history = useHistory(id, read.state === 'fresh' ? `${atServer} ${modifiedDate}` : null);
  const [now] = useState(Date.now);
  const isAdministrator = useSignedInUser().roleId === role.administrator;
  return (
    <div className={styles.rail}>
      <section className={styles.facts} aria-label={messages.facts}>
        <StatusBadges application={application} />
        <ApplicantFacts application={application} submitted={submittedText(application, history, now)} />
      </section>
      {/* Roles other than the two known ones can read here but not decide (specification §6). */}
      {isAdministrator && (
        <Decisions
          application={application}
          read={read}
          openedAt={openedAt}
          decided={decidedText(history, atServer)}
          onPopup={onPopup}
        />
      )}
    </div>
  );
}

function submittedText(application: ShownApplication, history: readonly HistoryRow[] | null, now: number): string {
  const submitted = submittedAt(application, history);
  if (submitted === null) return '';
  return progressMessages.dateAndAge(formatDate(submitted), formatDaysAgo(Date.parse(submitted), now));
}

/** Who decided and when; null if that is not known of the status that the page shows. */
function decidedText(history: readonly HistoryRow[] | null, atServer: number): string | null {
  const last = history?.at(-1);
  if (
    last === undefined ||
    last.toStatus !== atServer ||
    last.name === '' ||
    (last.event !== 'approved' && last.event !== 'rejected')
  )
    return null;
  return decisionMessages.decided[last.event](last.name, formatDate(timeOfEvent(last)));
}
