import { useCallback } from 'react';
import { useOutbox, useWatched } from './outbox-context.ts';
import { readSubmission, type Submission } from './submission.ts';

/** How the last submission of an application stands, null where there is none to tell of; undefined while it is read. */
export function useSubmissionOf(applicationId: number): Submission | null | undefined {
  const outbox = useOutbox();
  const watch = useCallback(
    (listener: (submission: Submission | null) => void) =>
      outbox.watch((tables) => readSubmission(tables, applicationId), listener),
    [outbox, applicationId],
  );
  return useWatched<Submission | null>(watch);
}
