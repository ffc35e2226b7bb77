import { COMMENT_MAX_UNITS } from '../../contract/limits.ts';
import { isBlank } from '../../contract/characters.ts';
import { fieldMessages } from '../../contract/messages/fields.ts';
import { keepingMessages, outboxMessages } from '../../contract/messages/keeping.ts';
import { decisionMessages, threadMessages } from '../../contract/messages/review.ts';
import { commentMessages } from '../../contract/messages/requests.ts';
import { changeMessages } from '../../contract/messages/changes.ts';
import type { Outcome } from '../../outbox/outbox.ts';
import type { DecisionKind } from '../../reviews/deciding.ts';
import type { Decided } from '../../reviews/reviews.ts';

/** What is said where something could not be sent; where the application has changed meanwhile, with a way to see it. */
export type SendProblem = { lines: readonly string[]; changed: boolean };

/** What keeps a message from being sent; undefined where nothing does. */
export function problemOfMessage(text: string): string | undefined {
  if (isBlank(text)) return commentMessages.required;
  if (text.length > COMMENT_MAX_UNITS) return fieldMessages.tooLong(threadMessages.popupLabel, COMMENT_MAX_UNITS);
  return undefined;
}

type Failure = Extract<Outcome, { kind: 'refused' | 'notKept' }>;

/** Null where the change arrived, or waits to. */
function problemOf(
  outcome: Decided,
  words: (failure: Failure) => readonly string[],
  conflicting: (message: string) => readonly string[] = (message) => [message],
): SendProblem | null {
  if (outcome.kind === 'saved' || outcome.kind === 'waiting' || outcome.kind === 'held') return null;
  if (outcome.kind === 'conflict') return { lines: conflicting(outcome.message), changed: true };
  if (outcome.kind === 'takenBack')
    return { lines: [changeMessages.takenBackMeanwhile(outcome.mayHaveArrived)], changed: false };
  return { lines: words(outcome).filter((line) => line !== ''), changed: false };
}

/** The chat popup: the server's own message, or that sending failed. */
export function popupProblem(outcome: Decided): SendProblem | null {
  return problemOf(outcome, (failure) =>
    failure.kind === 'refused'
      ? [failure.message || threadMessages.popupRefused]
      : [threadMessages.popupFailed, reasonOf(failure)],
  );
}

/** The form in the thread: one sentence, and the server's where it gave one. */
export function messageProblem(outcome: Decided): SendProblem | null {
  return problemOf(outcome, (failure) => [threadMessages.failed, reasonOf(failure)]);
}

/** A decision that is not a message. */
export function decisionProblem(outcome: Decided): SendProblem | null {
  return problemOf(
    outcome,
    (failure) => [decisionMessages.failed, reasonOf(failure)],
    (message) => [decisionMessages.failed, message],
  );
}

/** A decision that needs the person once the portal has answered, wherever they are by then. */
export function troubleWords(
  kind: DecisionKind,
  { conflicts, message }: { conflicts: boolean; message: string },
): readonly string[] {
  const words =
    kind === 'approve'
      ? [decisionMessages.failed, message]
      : [message || (conflicts ? outboxMessages.changedElsewhere : threadMessages.popupRefused)];
  return words.filter((line) => line !== '');
}

function reasonOf(failure: Failure): string {
  return failure.kind === 'refused' ? failure.message : keepingMessages.pressed[failure.failure];
}

/** Whether somebody else decided meanwhile, so that what the page shows is old. */
export function isOutdated(outcome: Decided): boolean {
  return outcome.kind === 'refused' && (outcome.status === 409 || outcome.status === 404);
}
