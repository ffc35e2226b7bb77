import { useState, type ReactNode } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { isEditable, isStatus, status as statuses, type Status } from '../../../contract/domain/statuses.ts';
import { timeOfEvent, type HistoryRow } from '../../../contract/domain/history.ts';
import { progressMessages as messages } from '../../../contract/messages/application/progress.ts';
import { detailMessages, listMessages } from '../../../contract/messages/application/review.ts';
import { editApplication, routes } from '../../../contract/routes.ts';
import { formatDaysAgo } from '../../../contract/wording/ages.ts';
import { formatDate } from '../../../contract/wording/dates.ts';
import { turnaroundText } from '../../../contract/wording/turnaround-text.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';
import { useHistory } from '../../../workspace/use-history.ts';
import { useStepsComplete } from '../../../workspace/use-steps-complete.ts';
import { useTurnaround } from '../../../workspace/use-turnaround.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { stepsLine } from '../../../contract/wording/steps-text.ts';
import { ProgressLine } from '../../../ui/data/progress-line.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ApplicantFacts } from '../applicant-facts.tsx';
import { PrintButton } from '../print-button.tsx';
import { CopyButton } from './copy-button.tsx';
import { LastMessage } from './last-message.tsx';
import { lastEvent, submittedAt, timelineOf } from './timeline-of.ts';
import { Timeline } from './timeline.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import styles from './status-panel.module.css';

type Shown = {
  application: ShownApplication;
  history: readonly HistoryRow[] | null;
  isFresh: boolean;
  onReply: () => void;
};

/** Where the applicant's own application is, what they can do about it now, and what has happened to it. */
export function StatusPanel({
  application,
  isFresh,
  onReply,
}: {
  application: ShownApplication;
  /** Whether the server can be asked for more. */
  isFresh: boolean;
  onReply: () => void;
}) {
  const { id, status, atServer, requested, modifiedDate } = application;
  const history = useHistory(id, isFresh ? `${atServer} ${modifiedDate}` : null);
  const [openedAt] = useState(Date.now);
  const Body = isStatus(status) ? bodies[status] : null;
  return (
    <section
      className={styles.panel}
      data-urgent={(requested === null && status === statuses.moreInformation) || undefined}
      aria-label={messages.panel}
    >
      {requested !== null ? (
        <Submitting application={application} />
      ) : (
        Body !== null && (
          <Body application={application} history={history} isFresh={isFresh} onReply={onReply} now={openedAt} />
        )
      )}
      <Timeline events={timelineOf(application, atServer, history)} />
      <details className={styles.facts}>
        <summary>
          <Icon name="chevron-down" />
          {detailMessages.facts}
        </summary>
        <ApplicantFacts application={application} />
      </details>
    </section>
  );
}

const bodies: Record<Status, (shown: Shown & { now: number }) => ReactNode> = {
  [statuses.draft]: DraftBody,
  [statuses.moreInformation]: RequestedBody,
  [statuses.pending]: PendingBody,
  [statuses.accepted]: AcceptedBody,
  [statuses.rejected]: RejectedBody,
};

function EditResearch({ id, isFirst = false }: { id: number; isFirst?: boolean }) {
  return (
    <ButtonLink to={editApplication(id)} small icon="pencil" variant={isFirst ? 'primary' : 'secondary'}>
      {listMessages.edit}
    </ButtonLink>
  );
}

/** Submit was pressed, and the server has not accepted it yet. It can still be edited. */
function Submitting({ application: { id, requested, atServer } }: { application: ShownApplication }) {
  const needsUser = requested === 'actionNeeded';
  return (
    <div className={styles.row}>
      <p className={styles.words}>{needsUser ? messages.notSubmitted : messages.submitting}</p>
      <div className={styles.acts}>
        {needsUser && (
          <ButtonLink to={routes.waiting} small variant="primary">
            {messages.whatToFix}
          </ButtonLink>
        )}
        {isEditable(atServer) && <EditResearch id={id} />}
      </div>
    </div>
  );
}

function DraftBody({ application, history }: Shown) {
  const { policyVersion } = useConfiguration();
  const steps = useStepsComplete(application, policyVersion);
  const title = draftTitle(application, history);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {steps !== null && <ProgressLine {...stepsLine(steps)} />}
      </div>
      <div className={styles.acts}>
        <EditResearch id={application.id} isFirst />
      </div>
    </div>
  );
}

/** A draft has a reference if it was submitted before; then it was withdrawn. */
function draftTitle({ reference }: ShownApplication, history: readonly HistoryRow[] | null): string {
  if (reference === null) return messages.draft;
  const event = lastEvent(history, 'withdrawn');
  return event === undefined ? messages.draftAgain : messages.draftAgainSince(formatDate(timeOfEvent(event)));
}

function RequestedBody({ application: { id }, onReply }: Shown) {
  return (
    <div className={styles.words}>
      <p className={styles.title}>{messages.requested}</p>
      <LastMessage id={id} />
      <div className={styles.acts}>
        <EditResearch id={id} isFirst />
        <Button small icon="speech" onClick={onReply}>
          {messages.reply}
        </Button>
      </div>
    </div>
  );
}

function PendingBody({ application, history, isFresh, now }: Shown & { now: number }) {
  const turnaround = turnaroundText(useTurnaround(true));
  const submitted = submittedAt(application, history);
  // Only this portal gives references. A plain v1 server cannot withdraw.
  const canWithdraw = application.reference !== null;
  return (
    <div className={styles.words}>
      <p className={styles.title}>{messages.underReview}</p>
      {submitted !== null && (
        <p>{messages.submittedOn(formatDate(submitted), formatDaysAgo(Date.parse(submitted), now))}</p>
      )}
      {turnaround !== '' && <p>{turnaround}</p>}
      {canWithdraw && <WithdrawButton application={application} isFresh={isFresh} />}
    </div>
  );
}

function AcceptedBody({ application: { id, modifiedDate }, history }: Shown) {
  const event = lastEvent(history, 'approved');
  // Its last change is its acceptance, as in the list.
  const date = formatDate(event === undefined ? (modifiedDate ?? '') : timeOfEvent(event));
  return (
    <div className={styles.row}>
      <p className={styles.title}>{date === '' ? messages.approved : messages.approvedOn(date)}</p>
      <div className={styles.acts}>
        <PrintButton id={id} variant="primary" />
        <CopyButton id={id} />
      </div>
    </div>
  );
}

function RejectedBody({ application: { id }, history }: Shown) {
  const event = lastEvent(history, 'rejected');
  return (
    <div className={styles.words}>
      <p className={styles.title}>
        {event === undefined ? messages.rejected : messages.rejectedOn(formatDate(timeOfEvent(event)))}
      </p>
      <LastMessage id={id} />
      <div className={styles.acts}>
        <CopyButton id={id} />
      </div>
    </div>
  );
}
