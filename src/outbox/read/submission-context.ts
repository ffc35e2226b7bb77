import { useCallback } from 'react';
import { useOutbox, useWatched } from './outbox-context.ts';
import { readSubmission, type Submission } from './submission.ts';

/** The state of an application's last submission; null if there is none to report, undefined until it is read. */
export function useSubmissionOf(applicationId: number): Submission | null | undefined {
  const outbox = useOutbox();
  const watch = useCallback(
    (listener: (submission: Submission | null) => void) =>
      outbox.watch((tables) => readSubmission(tables, applicationId), listener),
    [outbox, applicationId],
  );
  return useWatched<Submission | null>(watch);
}
