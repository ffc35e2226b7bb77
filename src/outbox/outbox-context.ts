import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { KeptWork } from './kept.ts';
import { operationsOf } from './lane.ts';
import { wordOf } from './life.ts';
import type { Listing, WholeChange } from './listing.ts';
import type { Outbox } from './outbox.ts';
import { emptySummary, type OutboxSummary } from './summary.ts';
import { readWorkOfOne, type WorkOfOne } from './work-of-one.ts';

export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox outside of OutboxContext');
  return outbox;
}

/** What is on its way, and what it waits for; repaints with it. */
export function useOutboxSummary(): OutboxSummary {
  const outbox = useOutbox();
  const [summary, setSummary] = useState(emptySummary);
  useEffect(() => outbox.watchSummary(setSummary), [outbox]);
  return summary;
}

/** The same, undefined while it is read: nothing is said of work that nobody has looked for yet. */
export function useReadSummary(): OutboxSummary | undefined {
  const outbox = useOutbox();
  return useWatched<OutboxSummary>(useCallback((listener) => outbox.watchSummary(listener), [outbox]));
}

/** All that waits, at most `most` operations of it; undefined while it is read. */
export function useListing(most: number): Listing | undefined {
  const outbox = useOutbox();
  return useWatched<Listing>(useCallback((listener) => outbox.watchListing(most, listener), [outbox, most]));
}

/** One change; null once it is no more, undefined while it is read. */
export function useWholeChange(operationId: string): WholeChange | null | undefined {
  const outbox = useOutbox();
  return useWatched<WholeChange | null>(
    useCallback((listener) => outbox.watchChange(operationId, listener), [outbox, operationId]),
  );
}

/** What is written and in no operation; undefined while it is read. */
export function useKept(): readonly KeptWork[] | undefined {
  const outbox = useOutbox();
  return useWatched<readonly KeptWork[]>(useCallback((listener) => outbox.watchKept(listener), [outbox]));
}

/** What waits and is kept of one application; undefined while it is read, and for none. */
export function useWorkOfOne(applicationId: number | null): WorkOfOne | undefined {
  const outbox = useOutbox();
  const watch = useCallback(
    (listener: (work: WorkOfOne | undefined) => void) =>
      outbox.watch(
        async (tables) => (applicationId === null ? undefined : readWorkOfOne(tables, applicationId)),
        listener,
      ),
    [outbox, applicationId],
  );
  return useWatched<WorkOfOne | undefined>(watch);
}

/** For what is said of something that waits: closes it as soon as nothing of its application goes by itself any more. */
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

/** The same for what is said of all that waits. */
export function useUntilAllGone(): (close: () => void) => () => void {
  const outbox = useOutbox();
  return (close) =>
    outbox.watchSummary(({ waiting, sending }) => {
      if (waiting + sending === 0) close();
    });
}

/** In how many applications something is on this device only; undefined while it is counted. */
export function useKeptCount(): number | undefined {
  const outbox = useOutbox();
  return useWatched<number>(useCallback((listener) => outbox.watchKeptCount(listener), [outbox]));
}

/** Until when the portal is not asked again of an application that it failed with; null where it did not. */
export function useFailing(applicationId: number): number | null {
  const outbox = useOutbox();
  const watch = useCallback(
    (listener: (until: number | null) => void) => outbox.watchFailing(applicationId, listener),
    [outbox, applicationId],
  );
  return useWatched<number | null>(watch) ?? null;
}

/** What was read last stays until there is something newer. */
export function useWatched<T>(watch: (listener: (value: T) => void) => () => void): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => watch((read) => setValue(() => read)), [watch]);
  return value;
}
