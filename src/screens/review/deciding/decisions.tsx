import { useId, useState } from 'react';
import { replicaMessages } from '../../../contract/messages/reading.ts';
import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { transitionMessages } from '../../../contract/messages/server/server.ts';
import { routes } from '../../../contract/routes.ts';
import { isStatus, status as statuses, type Status } from '../../../contract/domain/statuses.ts';
import { decisionsAt } from '../../../contract/domain/transitions.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { ChatPopup } from '../thread/chat-popup.tsx';
import type { ReadApplication } from '../detail-page.tsx';
import { LeaveCountdown } from './leave-guard.tsx';
import { useLookedAt } from './looked-at.ts';
import { SendFailure } from '../thread/send-failure.tsx';
import { withNewer } from '../thread/send-problem.ts';
import { useApproving } from './use-approve.ts';
import { useDecisions } from './use-decisions.ts';
import { usePartsAsOne } from './use-parts-as-one.ts';

type Popup = 'reject' | 'request';

const NOTHING_POSSIBLE = { approve: false, requestInformation: false, reject: false };

/** The administrator's decision buttons, and the dialogs they open. */
export function Decisions({
  application,
  read,
  openedAt,
  onPopup,
}: {
  application: ShownApplication;
  /** How the application was read that the page shows. */
  read: ReadApplication;
  /** When the page was opened, before it began to read; ms since 1970. */
  openedAt: number;
  /** Called when the popup opens or closes. */
  onPopup: (open: boolean) => void;
}) {
  const id = useId();
  const notices = useNotices();
  const [asking, setAsking] = useState(false);
  const [popup, setPopup] = useState<Popup | null>(null);
  const { userId } = useSignedInUser();
  // A pending decision counts as taken for the administrator.
  const waits = application.asked !== null;
  const { state, tag, asOf, isAsking } = usePartsAsOne(application.id, read);
  const isOne = state === 'one';
  const looked = useLookedAt({ tag, isOne, asOf, isAsking, waits, status: application.status }, openedAt);
  const { approve, approving, problem, lookAgain, leaving, stay } = useApproving(application.id, looked.seen);
  const isOwn = application.applicant.userId === userId;
  const possible = waits || isOwn || !looked.isComplete ? NOTHING_POSSIBLE : decisionsAt(application.status);
  const hasChanged = looked.hasChanged && possible.reject;
  const { held } = useDecisions();
  const isHeld = held.some(({ applicationId }) => applicationId === application.id);
  // If the decision was taken back or refused by the server, the page does not redirect.
  const goesOn = application.word !== 'needsYou' && (waits || application.atServer === statuses.accepted);
  const leads = leaving === 'yes' || (leaving === 'onceLeft' && goesOn);
  const reason = waits
    ? replicaMessages.decisionWaits
    : isOwn
      ? transitionMessages.nobodyDecidesOnTheirOwn
      : looked.isComplete
        ? unavailableAt(application.status)
        : messages.incomplete;
  const reasonId = `${id}-reason`;
  const unavailable = (may: boolean) => ({
    unavailableBecause: may ? undefined : reason,
    reasonId,
    onUnavailable: () => notices.information(reason),
  });
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
        <Button
          variant="danger"
          {...unavailable(possible.reject)}
          onClick={() => {
            looked.begin();
            setAsking(true);
          }}
        >
          {messages.reject}
        </Button>
        <Button
          {...unavailable(possible.requestInformation)}
          onClick={() => {
            looked.begin();
            open('request');
          }}
        >
          {messages.moreInformation}
        </Button>
        <Button
          variant="primary"
          busy={approving}
          busyLabel={messages.processing}
          {...unavailable(possible.approve)}
          onClick={() => {
            open(null);
            approve();
          }}
        >
          {messages.approve}
        </Button>
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

function unavailableAt(status: number): string {
  return (isStatus(status) ? closedBecause[status] : null) ?? messages.unavailableAt.unknown;
}

/** Why there is nothing to decide; null where there is. */
const closedBecause: Record<Status, string | null> = {
  ...messages.unavailableAt,
  [statuses.moreInformation]: null,
  [statuses.pending]: null,
};
