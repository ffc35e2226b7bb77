import { useId, useState } from 'react';
import { routes } from '../../../contract/routes.ts';
import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { publishHeight } from '../../../ui/layout/publish-height.ts';
import { SendFailure } from '../thread/send-failure.tsx';
import { withNewer } from '../thread/send-problem.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { LeaveCountdown } from './leave-guard.tsx';
import type { useApproving } from './use-approve.ts';
import type { useDecidable } from './use-decidable.ts';
import styles from './decision-bar.module.css';

const publishBarHeight = publishHeight('--action-bar-height');

/**
 * The decision buttons, in the rail or at the foot of the window. Above them: what became of an approval, and why
 * decisions are not possible.
 */
export function DecisionBar({
  decidable: { looked, possible, reason, hasChanged },
  approval,
  decided,
  isPopupOpen,
  onReject,
  onRequest,
  onApprove,
}: {
  decidable: ReturnType<typeof useDecidable>;
  approval: ReturnType<typeof useApproving>;
  /** What was decided, in words; null while there is something to decide. */
  decided: string | null;
  /** The popup says itself that the page shows another version. */
  isPopupOpen: boolean;
  onReject: () => void;
  onRequest: () => void;
  onApprove: () => void;
}) {
  const id = useId();
  const reasonId = `${id}-reason`;
  // On the page that has just decided, nothing that may have focus is taken away.
  const isOver = decided !== null && !approval.leads;
  // A button that has focus, or gets it back from a dialog, stays when the application is decided elsewhere.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div ref={publishBarHeight} className={styles.bar} data-action-bar="sticky">
      <SendFailure
        id={`${id}-failure`}
        problem={withNewer(approval.problem, hasChanged && !isPopupOpen)}
        onLookAgain={() => {
          looked.reviewShown();
          approval.lookAgain();
        }}
      />
      {approval.leads && <LeaveCountdown to={routes.adminPending} isHeld={approval.isHeld} onStay={approval.stay} />}
      {isOver ? (
        <p id={reasonId}>{decided}</p>
      ) : (
        !possible.approve && (
          <p id={reasonId} className={styles.reason}>
            {reason}
          </p>
        )
      )}
      <details
        className={isOver ? styles.over : undefined}
        open={isOpen || !isOver}
        onToggle={({ currentTarget }) => isOver && setIsOpen(currentTarget.open)}
      >
        <summary hidden={!isOver}>{messages.buttons}</summary>
        <div className={styles.buttons} onFocus={() => setIsOpen(true)}>
          <DecisionButtons
            possible={possible}
            reason={reason}
            reasonId={reasonId}
            approving={approval.approving}
            onReject={onReject}
            onRequest={onRequest}
            onApprove={onApprove}
          />
        </div>
      </details>
    </div>
  );
}
