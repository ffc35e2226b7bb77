import { useLocation, useNavigate } from 'react-router-dom';
import { status } from '../../../contract/domain/statuses.ts';
import { useSubmissionOf } from '../../../workspace/use-outbox.ts';
import type { Submission } from '../../../outbox/read/submission.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { submittedIn } from './receipt-text.ts';
import styles from './receipt.module.css';

/** The outcome of the submission that led the user here, until they leave or close it. */
export function Receipt() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const applicationId = submittedIn(state);
  if (applicationId === null) return null;
  const close = () => {
    void navigate(pathname, { replace: true, state: null });
    // The pressed button disappears with the panel, so focus moves to the heading.
    focusHeading();
  };
  return <ReceiptOf key={applicationId} applicationId={applicationId} onClose={close} />;
}

function ReceiptOf({ applicationId, onClose }: { applicationId: number; onClose: () => void }) {
  const submission = useSubmissionOf(applicationId) ?? null;
  const reading = useReading(useReplica().ownApplications(status.pending));
  const list = reading.state === 'loading' || reading.state === 'failed' ? reading.onlyHere : reading.value;
  const entry = list?.entries.find(({ id }) => id === submission?.lane || id === submission?.serverId);
  return (
    <StatusRegion className={styles.region} isSpokenByParts>
      {submission !== null && isTrue(submission, entry) && (
        <ReceiptPanel submission={submission} entry={entry} onClose={onClose} />
      )}
    </StatusRegion>
  );
}

/**
 * An accepted submission is no longer shown once its application has left this list, because it was decided or taken
 * back.
 */
function isTrue({ state }: Submission, entry: ListEntry | undefined): boolean {
  return state !== 'accepted' || (entry !== undefined && entry.requested === null);
}
