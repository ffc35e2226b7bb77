import { COMMENT_MAX_UNITS } from '../../contract/limits.ts';
import { isBlank } from '../../contract/characters.ts';
import { commentMessages, decisionMessages, fieldMessages, threadMessages } from '../../contract/messages.ts';
import type { Outcome } from '../../outbox/outbox.ts';

/** What is said where something could not be sent. The session's end is told with a way to sign in. */
export type SendProblem = { lines: readonly string[]; sessionEnded: boolean };

/** What keeps a message from being sent; undefined where nothing does. */
export function problemOfMessage(text: string): string | undefined {
  if (isBlank(text)) return commentMessages.required;
  if (text.length > COMMENT_MAX_UNITS) return fieldMessages.tooLong(threadMessages.popupLabel, COMMENT_MAX_UNITS);
  return undefined;
}

type Failure = Exclude<Outcome, { kind: 'saved' | 'waiting' }>;

/** Null where the change arrived, or waits to. */
function problemOf(outcome: Outcome, words: (failure: Failure) => readonly string[]): SendProblem | null {
  if (outcome.kind === 'saved' || outcome.kind === 'waiting') return null;
  if (outcome.kind === 'signedOut') return { lines: [decisionMessages.sessionEnded], sessionEnded: true };
  return { lines: words(outcome).filter((line) => line !== ''), sessionEnded: false };
}

/** The chat popup: the server's own message, or that sending failed. */
export function popupProblem(outcome: Outcome): SendProblem | null {
  return problemOf(outcome, (failure) => [
    failure.kind === 'refused' ? failure.message || threadMessages.popupRefused : threadMessages.popupFailed,
  ]);
}

/** The form in the thread: one sentence, and the server's where it gave one. */
export function messageProblem(outcome: Outcome): SendProblem | null {
  return problemOf(outcome, (failure) => [threadMessages.failed, reasonOf(failure)]);
}

/** A decision that is not a message. */
export function decisionProblem(outcome: Outcome): SendProblem | null {
  return problemOf(outcome, (failure) => [decisionMessages.failed, reasonOf(failure)]);
}

function reasonOf(failure: Failure): string {
  return failure.kind === 'refused' ? failure.message : decisionMessages.unreachable;
}

/** Whether somebody else decided meanwhile, so that what the page shows is old. */
export function isOutdated(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && (outcome.status === 409 || outcome.status === 404);
}
