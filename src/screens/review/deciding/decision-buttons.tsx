import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import type { possibleDecisions } from './possible-decisions.ts';

/** The three decisions. One that is not possible says why when it is pressed. `reasonId`: the id of that text. */
export function DecisionButtons({
  possible,
  reason,
  reasonId,
  approving,
  onReject,
  onRequest,
  onApprove,
}: ReturnType<typeof possibleDecisions> & {
  reasonId: string;
  approving: boolean;
  onReject: () => void;
  onRequest: () => void;
  onApprove: () => void;
}) {
  const notices = useNotices();
  const unavailable = (may: boolean) => ({
    unavailableBecause: may ? undefined : reason,
    reasonId,
    onUnavailable: () => notices.information(reason),
  });
  return (
    <>
      <Button
        variant="primary"
        busy={approving}
        busyLabel={messages.processing}
        {...unavailable(possible.approve)}
        onClick={onApprove}
      >
        {messages.approve}
      </Button>
      <Button {...unavailable(possible.request)} onClick={onRequest}>
        {messages.moreInformation}
      </Button>
      <Button variant="outlinedDanger" {...unavailable(possible.reject)} onClick={onReject}>
        {messages.reject}
      </Button>
    </>
  );
}
