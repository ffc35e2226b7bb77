import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Attachment } from '../contract/domain/attachment.ts';
import { useAsyncValue } from '../hooks/use-async-value.ts';
import { useIsLasting } from '../hooks/use-timeout.ts';
import type { Replica } from '../replica/replica.ts';
import type { Reached } from '../replica/sources/reachability.ts';
import type { Reading, Source } from '../replica/sources/reading.ts';
import { useWorkspace } from './workspace-context.ts';

export const useReplica = (): Replica => useWorkspace().replica;

/** The current reading of a source; the first subscription triggers a read. */
export function useReading<T>(source: Source<T>): Reading<T> {
  return useSyncExternalStore(source.subscribe, source.get);
}

/** How the last reading went; re-renders on change. */
export function useReached(): Reached | null {
  const { reach } = useReplica();
  return useSyncExternalStore(reach.subscribe, reach.last);
}

/** The response usually arrives sooner, and a strip that appears only for a moment would be worse than none. */
const ASKING_IS_SAID_AFTER_MS = 1500;

/**
 * Like `useReading`, for a screen that shows the age of a copy: a request in progress is reported only if it takes
 * long.
 */
export function useCalmReading<T>(source: Source<T>): Reading<T> {
  const reading = useReading(source);
  const isAsking = reading.state === 'kept' && reading.problem.kind === 'asking';
  const isLate = useIsLasting(isAsking, ASKING_IS_SAID_AFTER_MS);
  if (reading.state !== 'kept' || !isAsking || isLate) return reading;
  const { value, asOf, tag } = reading;
  return { state: 'fresh', value, asOf, tag };
}

/**
 * Like `useCalmReading`, for a part on the page of its application: an age that the page already shows is not repeated.
 */
export function useCalmPart<T>(applicationId: number, source: Source<T>): Reading<T> {
  const page = useCalmReading(useReplica().application(applicationId));
  const part = useCalmReading(source);
  if (page.state !== 'kept' || part.state !== 'kept' || part.asOf < page.asOf) return part;
  const { value, asOf, tag } = part;
  return { state: 'fresh', value, asOf, tag };
}

/** The files that cannot be opened while the server is out of reach; none while it can be reached. */
export function useNotKept(files: readonly Attachment[] | undefined, isOutOfReach: boolean): ReadonlySet<number> {
  const replica = useReplica();
  const look = useMemo(() => {
    if (!isOutOfReach || files === undefined) return null;
    return async () => {
      const kept = await Promise.all(files.map((file) => replica.files.isKept(file)));
      return new Set(files.filter((_file, index) => kept[index] === false).map(({ id }) => id));
    };
  }, [replica, files, isOutOfReach]);
  const found = useAsyncValue(look);
  // While it looks again, what it found last is shown.
  const [notKept, setNotKept] = useState(NONE);
  if (found !== undefined && found !== notKept) setNotKept(found);
  return isOutOfReach ? notKept : NONE;
}

const NONE: ReadonlySet<number> = new Set();
