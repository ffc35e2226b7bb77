import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { KeptWork } from './kept.ts';
import { operationsOf } from '../queue/lane.ts';
import { wordOf } from '../queue/life.ts';
import type { Listing, WholeChange } from './listing.ts';
import type { Outbox } from '../outbox.ts';
import { emptySummary, type OutboxSummary } from './summary.ts';

export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox outside of OutboxContext');
  return outbox;
}

/** What is being sent, and what it waits for; re-renders with every change of it. Empty until it is read. */
export function useOutboxSummary(): OutboxSummary {
  const outbox = useOutbox();
  const [summary, setSummary] = useState(emptySummary);
  useEffect(() => outbox.watchSummary(setSummary), [outbox]);
  return summary;
}

/** The same, but undefined until it is read: nothing is said about work that has not been looked for yet. */
export function useReadSummary(): OutboxSummary | undefined {
  const outbox = useOutbox();
  return useWatched<OutboxSummary>(useCallback((listener) => outbox.watchSummary(listener), [outbox]));
}

/** Everything that waits, at most `most` operations of it; undefined until it is read. */
export function useListing(most: number): Listing | undefined {
  const outbox = useOutbox();
  return useWatched<Listing>(useCallback((listener) => outbox.watchListing(most, listener), [outbox, most]));
}

/** One change; null once it no longer exists, undefined until it is read. */
export function useWholeChange(operationId: string): WholeChange | null | undefined {
  const outbox = useOutbox();
  return useWatched<WholeChange | null>(
    useCallback((listener) => outbox.watchChange(operationId, listener), [outbox, operationId]),
  );
}

/** What is written and in no operation; undefined until it is read. */
export function useKept(): readonly KeptWork[] | undefined {
  const outbox = useOutbox();
  return useWatched<readonly KeptWork[]>(useCallback((listener) => outbox.watchKept(listener), [outbox]));
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
        return operations.some(({ state }) => wordOf(state) !== 'needsYou');
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

/** The value that `watch` reported last, undefined before the first one. */
export function useWatched<T>(watch: (listener: (value: T) => void) => () => void): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => watch((read) => setValue(() => read)), [watch]);
  return value;
}
