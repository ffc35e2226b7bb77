import { fileMessages } from '../../contract/messages/questions.ts';
import type { Outcome } from '../../outbox/outbox.ts';

/** What became of several uploads: none was to be sent, all arrived, all that did not wait, or some did neither. */
export type Uploads =
  | { kind: 'none' }
  | { kind: 'sent'; text: string }
  /** `outcome` is the first that waits. */
  | { kind: 'waiting'; outcome: Outcome }
  /** `outcome` is the first that failed, its reason in the server's words. */
  | { kind: 'failed'; outcome: Outcome; text: string };

export function uploadsOf(outcomes: readonly Outcome[]): Uploads {
  if (outcomes.length === 0) return { kind: 'none' };
  const failed = outcomes.filter(({ kind }) => kind !== 'saved' && kind !== 'waiting');
  const [first] = failed;
  if (first !== undefined) {
    const text = failed.length < outcomes.length ? fileMessages.someFailed : fileMessages.failed;
    return { kind: 'failed', outcome: first, text };
  }
  const waiting = outcomes.find(({ kind }) => kind === 'waiting');
  if (waiting !== undefined) return { kind: 'waiting', outcome: waiting };
  return { kind: 'sent', text: fileMessages.allUploaded(outcomes.length) };
}
