import { useId, useState } from 'react';
import type { MessageDecision } from '../../../contract/domain/requested-status.ts';
import { decisionMessages, threadMessages as messages } from '../../../contract/messages/application/review.ts';
import { routes } from '../../../contract/routes.ts';
import { useReviews, useMessageDrafts } from '../../../workspace/use-reviews.ts';
import { Button } from '../../../ui/button.tsx';
import { focusField } from '../../../ui/form/focus-field.ts';
import { LongTextField } from '../../../ui/form/long-text-field.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { Row } from '../../../ui/layout/stack.tsx';
import { useNavigateIfHere } from '../../../ui/navigation/use-navigate-if-here.ts';
import { doneText } from '../deciding/done-text.ts';
import { SendFailure } from './send-failure.tsx';
import { popupProblem, problemOfMessage, reasonNotToSend, withNewer } from './send-problem.ts';
import { useSending } from './use-send.ts';
import { useWriteFailureText } from './use-write-failure-text.ts';
import styles from './chat-popup.module.css';

/**
 * The message form that asks for more information or rejects. Unsent text is kept and shown when it is opened again.
 */
export function ChatPopup({
  applicationId,
  seen,
  hasChanged,
  onLookAgain,
  closedBecause,
  decision,
  onClose,
}: {
  applicationId: number;
  /** The version of the application that is decided on. */
  seen: string | undefined;
  /** The page shows another version by now. */
  hasChanged: boolean;
  /** Makes the version that the page shows the one that is decided on. */
  onLookAgain: () => void;
  /** Why this decision is not possible any more, for example because somebody else has decided. */
  closedBecause: string | undefined;
  decision: MessageDecision;
  onClose: () => void;
}) {
  const id = useId();
  const [text, setText] = useMessageDrafts(applicationId, decision);
  const [looked, setLooked] = useState(false);
  const { send, sending, problem, lookAgain } = useDecidingMessage({ applicationId, seen, decision, onClose });
  const writeFailure = useWriteFailureText();
  const reasonId = `${id}-reason`;
  const wrong = problemOfMessage(text);
  const reason = closedBecause ?? reasonNotToSend(text);
  const shown = looked && wrong !== undefined;

  return (
    <SidePanel title={messages.popupTitle} onClose={onClose}>
      <LongTextField
        id={id}
        label={messages.popupLabel}
        hint={decisionMessages.hints[decision]}
        placeholder={messages.popupPlaceholder}
        required
        rows={5}
        value={text}
        errors={[...(shown ? [wrong] : []), ...writeFailure]}
        onChange={(next) => {
          setText(next);
          setLooked(true);
        }}
        onBlur={() => setLooked(true)}
      />
      <SendFailure
        id={`${id}-failure`}
        problem={withNewer(problem, hasChanged)}
        onLookAgain={() => {
          onLookAgain();
          lookAgain();
        }}
      />
      <Row gap="tight">
        <Button
          variant="primary"
          icon="send"
          busy={sending}
          busyLabel={messages.sending}
          unavailableBecause={reason}
          reasonId={reasonId}
          onUnavailable={() => {
            setLooked(true);
            focusField(id);
          }}
          onClick={() => send(text)}
        >
          {messages.send}
        </Button>
        <Button onClick={onClose}>{messages.close}</Button>
      </Row>
      {reason !== undefined && <Reason id={reasonId} text={reason} />}
    </SidePanel>
  );
}

function Reason({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={styles.reason}>
      {text}
    </p>
  );
}

/** Sends the message, reports the outcome, and opens the list once it is sent or waits. */
function useDecidingMessage({
  applicationId,
  seen,
  decision,
  onClose,
}: {
  applicationId: number;
  seen: string | undefined;
  decision: MessageDecision;
  onClose: () => void;
}) {
  const reviews = useReviews();
  const notices = useNotices();
  const ifHere = useNavigateIfHere();
  const { send, sending, problem, lookAgain } = useSending(applicationId, messages, popupProblem);

  const decide = async (text: string) => {
    const goOn = ifHere();
    const sent = await send(() => reviews[decision](applicationId, text, seen));
    if (sent === null) return;
    if (sent === 'saved') {
      const { text: done, title } = doneText[decision];
      notices.success(done, { title });
    }
    onClose();
    goOn(routes.adminAll);
  };

  return { send: (text: string) => void decide(text), sending, problem, lookAgain };
}
