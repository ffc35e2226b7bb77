import { fileMessages } from '../../../contract/messages/application/files.ts';
import type { Outcome } from '../../../outbox/outbox.ts';

/** The outcome of several uploads: none to send, all saved, some waiting and none failed, or some failed. */
export type Uploads =
  | { kind: 'none' }
  | { kind: 'sent'; text: string }
  /** `outcome` is the first that waits. */
  | { kind: 'waiting'; outcome: Outcome }
  /** `outcome` is the first that failed, with the server's reason. */
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
