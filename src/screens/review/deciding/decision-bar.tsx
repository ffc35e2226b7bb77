import { useId } from 'react';
import { routes } from '../../../contract/routes.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { SendFailure } from '../thread/send-failure.tsx';
import { withNewer } from '../thread/send-problem.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { LeaveCountdown } from './leave-guard.tsx';
import type { useApproving } from './use-approve.ts';
import type { useDecidable } from './use-decidable.ts';

/** The decision buttons. Beside them: what became of an approval, and why decisions are not possible. */
export function DecisionBar({
  decidable: { looked, possible, reason, hasChanged },
  approval,
  isPopupOpen,
  onReject,
  onRequest,
  onApprove,
}: {
  decidable: ReturnType<typeof useDecidable>;
  approval: ReturnType<typeof useApproving>;
  /** The popup says itself that the page shows another version. */
  isPopupOpen: boolean;
  onReject: () => void;
  onRequest: () => void;
  onApprove: () => void;
}) {
  const id = useId();
  const reasonId = `${id}-reason`;
  return (
    <ActionBar
      note={
        <>
          <SendFailure
            id={`${id}-failure`}
            problem={withNewer(approval.problem, hasChanged && !isPopupOpen)}
            onLookAgain={() => {
              looked.lookAgain();
              approval.lookAgain();
            }}
          />
          {approval.leads && (
            <LeaveCountdown to={routes.adminPending} isHeld={approval.isHeld} onStay={approval.stay} />
          )}
          {!possible.approve && <span id={reasonId}>{reason}</span>}
        </>
      }
    >
      <DecisionButtons
        possible={possible}
        reason={reason}
        reasonId={reasonId}
        approving={approval.approving}
        onReject={onReject}
        onRequest={onRequest}
        onApprove={onApprove}
      />
    </ActionBar>
  );
}
