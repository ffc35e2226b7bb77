import { useId } from 'react';
import { COMMENT_MAX_UNITS } from '../../../contract/api/limits.ts';
import { threadMessages as messages } from '../../../contract/messages/application/review.ts';
import { useReviews, useMessageDrafts } from '../../../workspace/use-reviews.ts';
import { useCalmPart, useReplica } from '../../../workspace/use-replica.ts';
import { valueOf } from '../../../replica/sources/reading.ts';
import { Button } from '../../../ui/button.tsx';
import { LongTextField } from '../../../ui/form/long-text-field.tsx';
import { SendFailure } from './send-failure.tsx';
import { messageProblem, problemOfMessage } from './send-problem.ts';
import { threadLimitOf } from './thread-limit.ts';
import { useSending } from './use-send.ts';
import { useWriteFailureText } from './use-write-failure-text.ts';
import styles from './message-form.module.css';

const words = { ...messages, ...messages.reply };

/** The form that writes to the thread: Enter or Send sends. A message that could not be sent stays in the field. */
export function MessageForm({
  applicationId,
  fieldId,
  closedBecause: closedByStatus,
  hint,
}: {
  applicationId: number;
  /** The id of the field, if something else on the page leads to it. */
  fieldId?: string | undefined;
  /** Why messages cannot be written here now. */
  closedBecause?: string | undefined;
  hint?: string | undefined;
}) {
  const ownId = useId();
  const id = fieldId ?? ownId;
  const reviews = useReviews();
  const [text, setText] = useMessageDrafts(applicationId, 'reply');
  const { send, sending, problem, lookAgain } = useSending(applicationId, words, messageProblem);
  const writeFailure = useWriteFailureText();
  const replica = useReplica();
  const room = threadLimitOf(valueOf(useCalmPart(applicationId, replica.comments(applicationId))));
  const closedBecause = closedByStatus ?? room.closedBecause;
  const closed = closedBecause !== undefined;
  const tooLong = text.length > COMMENT_MAX_UNITS ? problemOfMessage(text) : undefined;

  const submit = () => {
    if (closed || sending || problemOfMessage(text) !== undefined) return;
    void send(() => reviews.reply(applicationId, text));
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LongTextField
        id={id}
        label={messages.write}
        placeholder={messages.placeholder}
        hint={closedBecause ?? room.hint ?? hint}
        rows={2}
        value={text}
        errors={[...(tooLong === undefined ? [] : [tooLong]), ...writeFailure]}
        onChange={setText}
        unavailable={closed}
        onEnter={submit}
      />
      <SendFailure id={`${id}-failure`} problem={problem} onLookAgain={lookAgain} />
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
