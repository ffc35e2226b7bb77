import { useId, useState } from 'react';
import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { routes } from '../../../contract/routes.ts';
import { status as statuses } from '../../../contract/domain/statuses.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { ChatPopup } from '../thread/chat-popup.tsx';
import type { ReadApplication } from '../detail-page.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { LeaveCountdown } from './leave-guard.tsx';
import { useLookedAt } from './looked-at.ts';
import { SendFailure } from '../thread/send-failure.tsx';
import { withNewer } from '../thread/send-problem.ts';
import { possibleDecisions } from './possible-decisions.ts';
import { useApproving } from './use-approve.ts';
import { useDecisions } from './use-decisions.ts';
import { usePartsAsOne } from './use-parts-as-one.ts';

type Popup = 'reject' | 'request';

/** The administrator's decision buttons, and the dialogs they open. */
export function Decisions({
  application,
  read,
  openedAt,
  onPopup,
}: {
  application: ShownApplication;
  /** The reading of the application that the page shows. */
  read: ReadApplication;
  /** When the page was opened, before it began to read; ms since 1970. */
  openedAt: number;
  /** Called when the popup opens or closes. */
  onPopup: (open: boolean) => void;
}) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [popup, setPopup] = useState<Popup | null>(null);
  const { userId } = useSignedInUser();
  // For the administrator, a decision that waits counts as taken.
  const waits = application.asked !== null;
  const { state, tag, asOf, isAsking } = usePartsAsOne(application.id, read);
  const isOne = state === 'one';
  const looked = useLookedAt({ tag, isOne, asOf, isAsking, waits, status: application.status }, openedAt);
  const { approve, approving, problem, lookAgain, leaving, stay } = useApproving(application.id, looked.seen);
  const { possible, reason } = possibleDecisions(application, userId, looked.isComplete);
  const hasChanged = looked.hasChanged && possible.reject;
  const { held } = useDecisions();
  const isHeld = held.some(({ applicationId }) => applicationId === application.id);
  // If the decision was taken back or refused by the server, the page does not redirect.
  const goesOn = application.word !== 'needsYou' && (waits || application.atServer === statuses.accepted);
  const leads = leaving === 'yes' || (leaving === 'onceLeft' && goesOn);
  const reasonId = `${id}-reason`;
  const mayStillSend = waits || (popup === 'reject' ? possible.reject : possible.requestInformation);
  const open = (which: Popup | null) => {
    stay();
    setPopup(which);
    onPopup(which !== null);
  };

  if (!looked.isComplete && state === 'reading') return null;
  return (
    <>
      <ActionBar
        note={
          <>
            <SendFailure
              id={`${id}-failure`}
              problem={withNewer(problem, hasChanged && popup === null)}
              onLookAgain={() => {
                looked.lookAgain();
                lookAgain();
              }}
            />
            {leads && <LeaveCountdown to={routes.adminPending} isHeld={isHeld} onStay={stay} />}
            {!possible.approve && <span id={reasonId}>{reason}</span>}
          </>
        }
      >
        <DecisionButtons
          possible={possible}
          reason={reason}
          reasonId={reasonId}
          approving={approving}
          onReject={() => {
            looked.begin();
            setAsking(true);
          }}
          onRequest={() => {
            looked.begin();
            open('request');
          }}
          onApprove={() => {
            open(null);
            approve();
          }}
        />
      </ActionBar>
      <ConfirmDialog
        open={asking}
        title={messages.confirmTitle}
        text={messages.confirmText}
        confirmLabel={messages.yes}
        cancelLabel={messages.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          open('reject');
        }}
      />
      {popup !== null && (
        <ChatPopup
          key={popup}
          applicationId={application.id}
          seen={looked.seen}
          hasChanged={hasChanged}
          onLookAgain={looked.lookAgain}
          closedBecause={mayStillSend ? undefined : reason}
          decision={popup}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
