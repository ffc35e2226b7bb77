import { useCallback } from 'react';
import { useWatched } from '../hooks/use-watched.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { operationsOf } from '../outbox/queue/lane.ts';
import { needsUser } from '../outbox/queue/life-cycle.ts';
import type { LocalOnlyWork } from '../outbox/read/local-only.ts';
import type { OutboxListing, WholeChange } from '../outbox/read/listing.ts';
import { readSubmission, type Submission } from '../outbox/read/submission.ts';
import { emptySummary, type OutboxSummary } from '../outbox/read/summary.ts';
import { useWorkspace } from './workspace-context.ts';

export const useOutbox = (): Outbox => useWorkspace().outbox;

/** What is being sent, and what it waits for; re-renders with every change of it. Empty until it is read. */
export function useOutboxSummary(): OutboxSummary {
  return useReadSummary() ?? emptySummary;
}

/** The same, but undefined until it is read: nothing is said about work that has not been looked for yet. */
export function useReadSummary(): OutboxSummary | undefined {
  const outbox = useOutbox();
  return useWatched<OutboxSummary>(useCallback((listener) => outbox.watchSummary(listener), [outbox]));
}

/** Everything that waits, at most `most` operations of it; undefined until it is read. */
export function useListing(most: number): OutboxListing | undefined {
  const outbox = useOutbox();
  return useWatched<OutboxListing>(useCallback((listener) => outbox.watchListing(most, listener), [outbox, most]));
}

/** One change; null once it no longer exists, undefined until it is read. */
export function useWholeChange(operationId: string): WholeChange | null | undefined {
  const outbox = useOutbox();
  return useWatched<WholeChange | null>(
    useCallback((listener) => outbox.watchChange(operationId, listener), [outbox, operationId]),
  );
}

/** What is written and in no operation; undefined until it is read. */
export function useKeptWork(): readonly LocalOnlyWork[] | undefined {
  const outbox = useOutbox();
  return useWatched<readonly LocalOnlyWork[]>(useCallback((listener) => outbox.watchKept(listener), [outbox]));
}

/**
 * For a notice about something that waits: closes it as soon as no operation of its application is sent automatically
 * any more.
 */
export function useUntilGone(): (applicationId: number) => (close: () => void) => () => void {
  const outbox = useOutbox();
  return (applicationId) => (close) =>
    outbox.watch(
      async (tables) => {
        const operations = await operationsOf(tables, outbox.localId(applicationId)).toArray();
        return operations.some(({ state }) => !needsUser(state));
      },
      (goes) => {
        if (!goes) close();
      },
    );
}

/** The same for a notice about everything that waits. */
export function useUntilAllGone(): (close: () => void) => () => void {
  const outbox = useOutbox();
  return (close) =>
    outbox.watchSummary(({ waiting, sending }) => {
      if (waiting + sending === 0) close();
    });
}

/** When the server is tried again for an application that it failed for (ms since 1970); null if it did not fail. */
export function useFailing(applicationId: number): number | null {
  const outbox = useOutbox();
  const watch = useCallback(
    (listener: (until: number | null) => void) => outbox.watchFailing(applicationId, listener),
    [outbox, applicationId],
  );
  return useWatched<number | null>(watch) ?? null;
}

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
