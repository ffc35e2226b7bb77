import { useState } from 'react';
import type { MessageDecision } from '../../../contract/domain/requested-status.ts';
import { isDecided } from '../../../contract/domain/statuses.ts';
import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { ChatPopup } from '../thread/chat-popup.tsx';
import type { ReadApplication } from '../detail-page.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { useApproving } from './use-approve.ts';
import { useDecidable } from './use-decidable.ts';

/** The administrator's decision buttons, and the dialogs they open. */
export function Decisions({
  application,
  read,
  openedAt,
  decided,
  onPopup,
}: {
  application: ShownApplication;
  /** The reading of the application that the page shows. */
  read: ReadApplication;
  /** When the page was opened, before it began to read; ms since 1970. */
  openedAt: number;
  /** Who decided and when, in words; null if that is not known. */
  decided: string | null;
  /** Called when the popup opens or closes. */
  onPopup: (open: boolean) => void;
}) {
  const [asking, setAsking] = useState(false);
  const [popup, setPopup] = useState<MessageDecision | null>(null);
  const decidable = useDecidable(application, read, openedAt);
  const { looked, possible, reason, waits, hasChanged, isReading } = decidable;
  const approval = useApproving(application, looked.seen);
  const mayStillSend = waits || (popup !== null && possible[popup]);
  const open = (which: MessageDecision | null) => {
    approval.stay();
    setPopup(which);
    onPopup(which !== null);
  };

  if (isReading) return null;
  return (
    <>
      <DecisionBar
        decidable={decidable}
        approval={approval}
        decided={isDecided(application.status) && !waits ? (decided ?? reason) : null}
        isPopupOpen={popup !== null}
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
          approval.approve();
        }}
      />
      <ConfirmDialog
        open={asking}
        title={messages.confirmTitle}
        icon="warning"
        about={application.researchTitle}
        consequence={messages.rejecting(application.reference)}
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
          onLookAgain={looked.reviewShown}
          closedBecause={mayStillSend ? undefined : reason}
          decision={popup}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
