import { useId, useState } from 'react';
import { threadMessages as messages } from '../../contract/messages.ts';
import { useReviews, useWritten } from '../../reviews/reviews-context.ts';
import { Button } from '../../ui/button.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { SendFailure } from './send-failure.tsx';
import { messageProblem, problemOfMessage, type SendProblem } from './send-problem.ts';
import styles from './message-form.module.css';

/** Writes in the thread: Enter or Send sends. A message that could not be sent stays in the field. */
export function MessageForm({
  applicationId,
  closedBecause,
  hint,
}: {
  applicationId: number;
  /** Why nobody can write here now. */
  closedBecause?: string | undefined;
  hint?: string | undefined;
}) {
  const id = useId();
  const notices = useNotices();
  const reviews = useReviews();
  const [text, setText] = useWritten(applicationId, 'reply');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const closed = closedBecause !== undefined;

  const submit = async () => {
    if (closed || sending || problemOfMessage(text) !== undefined) return;
    setSending(true);
    setProblem(null);
    const outcome = await reviews.reply(applicationId, text);
    setSending(false);
    const failed = messageProblem(outcome);
    setProblem(failed);
    if (failed !== null) return;
    if (outcome.kind === 'waiting') notices.information(messages.waiting);
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LongTextField
        id={id}
        label={messages.write}
        placeholder={messages.placeholder}
        hint={closedBecause ?? hint}
        rows={2}
        value={text}
        onChange={setText}
        unavailable={closed}
        onEnter={() => void submit()}
      />
      <SendFailure id={`${id}-failure`} problem={problem} />
      <div className={styles.end}>
        {!closed && <span className={styles.keys}>{messages.keys}</span>}
        <Button
          type="submit"
          variant="primary"
          icon="send"
          busy={sending}
          busyLabel={messages.sending}
          unavailableBecause={closedBecause}
          reasonId={closed ? `${id}-hint` : undefined}
        >
          {messages.send}
        </Button>
      </div>
    </form>
  );
}
