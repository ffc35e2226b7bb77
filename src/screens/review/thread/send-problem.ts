import { COMMENT_MAX_UNITS } from '../../../contract/api/limits.ts';
import { isBlank } from '../../../contract/domain/characters.ts';
import { isHttpConflict } from '../../../contract/domain/operation.ts';
import { fieldMessages } from '../../../contract/messages/application/fields.ts';
import { keepingMessages, outboxMessages } from '../../../contract/messages/device/saving.ts';
import { decisionMessages, threadMessages } from '../../../contract/messages/application/review.ts';
import { commentMessages } from '../../../contract/messages/server/requests.ts';
import { changeMessages } from '../../../contract/messages/application/changes.ts';
import type { Outcome } from '../../../outbox/outbox.ts';
import { isMadeByMessage, type DecisionKind } from '../../../contract/domain/requested-status.ts';
import type { Decided } from '../../../reviews/reviews.ts';

/** The text for a failed send. `changed`: the application was changed elsewhere, and a button to show it is offered. */
export type SendProblem = { lines: readonly string[]; changed: boolean };

/** Why a message cannot be sent; undefined if it can. */
export function problemOfMessage(text: string): string | undefined {
  if (isBlank(text)) return commentMessages.required;
  if (text.length > COMMENT_MAX_UNITS) return fieldMessages.tooLong(threadMessages.popupLabel, COMMENT_MAX_UNITS);
  return undefined;
}

/** The same beside the button that sends it. */
export function reasonNotToSend(text: string): string | undefined {
  return isBlank(text) ? threadMessages.empty : problemOfMessage(text);
}

type Failure = Extract<Outcome, { kind: 'refused' | 'notStored' }>;

/** Returns the problem of an outcome; null if the change was saved, waits or is held. */
function problemOf(
  outcome: Decided,
  words: (failure: Failure) => readonly string[],
  conflicting: (message: string) => readonly string[] = (message) => [message],
): SendProblem | null {
  if (outcome.kind === 'saved' || outcome.kind === 'waiting' || outcome.kind === 'held') return null;
  if (outcome.kind === 'conflict') return { lines: conflicting(outcome.message), changed: true };
  if (outcome.kind === 'discarded')
    return { lines: [changeMessages.discardedElsewhere(outcome.mayHaveArrived)], changed: false };
  return { lines: words(outcome).filter((line) => line !== ''), changed: false };
}

/** Adds that the page shows a newer version than the one that is decided on. */
export function withNewer(problem: SendProblem | null, isNewer: boolean): SendProblem | null {
  if (!isNewer || problem?.changed === true) return problem;
  return { lines: [...(problem?.lines ?? []), decisionMessages.changedMeanwhile], changed: true };
}

/** The text for the chat popup: the server's own message, or that sending failed. */
export function popupProblem(outcome: Decided): SendProblem | null {
  return problemOf(outcome, (failure) =>
    failure.kind === 'refused'
      ? [failure.message || threadMessages.popupRefused]
      : [threadMessages.popupFailed, reasonOf(failure)],
  );
}

/** The text for the form in the thread: one sentence, and the server's text if there is any. */
export function messageProblem(outcome: Decided): SendProblem | null {
  return problemOf(outcome, (failure) => [threadMessages.failed, reasonOf(failure)]);
}

/** The text for a decision without a message. */
export function decisionProblem(outcome: Decided): SendProblem | null {
  return problemOf(
    outcome,
    (failure) => [decisionMessages.failed, reasonOf(failure)],
    (message) => [decisionMessages.failed, message],
  );
}

/** The text for a decision that the server did not accept, shown on any page the user is on by then. */
export function troubleText(
  kind: DecisionKind,
  { conflicts, message }: { conflicts: boolean; message: string },
): readonly string[] {
  const words = isMadeByMessage[kind]
    ? [message || (conflicts ? outboxMessages.changedElsewhere : threadMessages.popupRefused)]
    : [decisionMessages.failed, message];
  return words.filter((line) => line !== '');
}

function reasonOf(failure: Failure): string {
  return failure.kind === 'refused' ? failure.message : keepingMessages.pressed[failure.failure];
}

/** Whether the page is out of date because the application was decided or is gone (404). */
export function isOutdated(outcome: Decided): boolean {
  return outcome.kind === 'refused' && (isHttpConflict(outcome.status) || outcome.status === 404);
}
