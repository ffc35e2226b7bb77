import { fileMessages } from '../../contract/messages.ts';
import { wentOn } from '../../drafts/submission.ts';
import type { Outcome } from '../../outbox/outbox.ts';

/** What became of several uploads: none was to be sent, all went, or some did not. */
export type Uploads =
  | { kind: 'none' }
  | { kind: 'sent'; text: string }
  /** `outcome` is the first that failed, its reason in the server's words. */
  | { kind: 'failed'; outcome: Outcome; text: string };

export function uploadsOf(outcomes: readonly Outcome[]): Uploads {
  if (outcomes.length === 0) return { kind: 'none' };
  const failed = outcomes.filter((outcome) => !wentOn(outcome));
  const [first] = failed;
  if (first === undefined) return { kind: 'sent', text: fileMessages.allUploaded(outcomes.length) };
  return {
    kind: 'failed',
    outcome: first,
    text: failed.length < outcomes.length ? fileMessages.someFailed : fileMessages.failed,
  };
}
