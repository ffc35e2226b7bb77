import { useEffect, useId, useRef, useState } from 'react';
import { replicaMessages } from '../../../contract/messages/reading.ts';
import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { transitionMessages } from '../../../contract/messages/server/server.ts';
import { routes } from '../../../contract/routes.ts';
import { status as statuses } from '../../../contract/domain/statuses.ts';
import { decisionsAt } from '../../../contract/domain/transitions.ts';
import { asOne } from '../../../replica/sources/as-one.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';
import { useReading, useReplica } from '../../../replica/replica-context.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { ChatPopup } from '../thread/chat-popup.tsx';
import type { ReadApplication } from '../detail-page.tsx';
import { Leaving } from './leaving.tsx';
import { useLookedAt } from './looked-at.ts';
import { SendFailure } from '../thread/send-failure.tsx';
import { withNewer } from '../thread/send-problem.ts';
import { useApproving } from './use-approving.ts';
import { useDecisions } from './use-decisions.ts';

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
  const replica = useReplica();
  const investigators = useReading(replica.investigators(application.id));
  const attachments = useReading(replica.attachments(application.id));
  const page = asOne([read, investigators, attachments]);
  const { tag, asOf, isAsking } = page;
  const isOne = page.state === 'one';
  const looked = useLookedAt({ tag, isOne, asOf, isAsking, waits, status: application.status }, openedAt);
  useReadAgain(page.state === 'mixed' && isAsking ? asOf : null);
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
  const open = (which: Popup | null) => {
    stay();
    setPopup(which);
    onPopup(which !== null);
  };

  if (!looked.isComplete && page.state === 'reading') return null;
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
            {leads && <Leaving to={routes.adminPending} isHeld={isHeld} onStay={stay} />}
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
          closedBecause={waits || possible[popup === 'reject' ? 'reject' : 'requestInformation'] ? undefined : reason}
          decision={popup}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

function unavailableAt(status: number): string {
  const { unavailableAt: reasons } = messages;
  return status === statuses.accepted || status === statuses.rejected || status === statuses.draft
    ? reasons[status]
    : reasons.unknown;
}

/** How many times it is read again if the applicant keeps changing it between two of the requests. */
const READ_AGAIN_MOST = 3;

/** Reads everything again if parts that were just read are of two versions; `mixedAsOf` is when, else null. */
function useReadAgain(mixedAsOf: number | null): void {
  const replica = useReplica();
  const times = useRef(0);
  useEffect(() => {
    if (mixedAsOf === null || times.current >= READ_AGAIN_MOST) return;
    times.current += 1;
    replica.lookAgain();
  }, [replica, mixedAsOf]);
}
