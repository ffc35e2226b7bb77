import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Attachment } from '../contract/domain/attachment.ts';
import type { Reached } from './sources/reach.ts';
import type { Reading, Source } from './sources/reading.ts';
import type { Replica } from './replica.ts';

export const ReplicaContext = createContext<Replica | null>(null);

export function useReplica(): Replica {
  const replica = useContext(ReplicaContext);
  if (replica === null) throw new Error('useReplica outside of ReplicaContext');
  return replica;
}

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
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setLate(true), ASKING_IS_SAID_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAsking]);
  if (reading.state !== 'kept' || !isAsking || late) return reading;
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

/** The files that cannot be opened while the portal cannot be reached; none while it can. */
export function useNotKept(files: readonly Attachment[] | undefined, isOutOfReach: boolean): ReadonlySet<number> {
  const replica = useReplica();
  const [notKept, setNotKept] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!isOutOfReach || files === undefined) return;
    let wanted = true;
    const look = async () => {
      const kept = await Promise.all(files.map((file) => replica.files.isKept(file)));
      if (wanted) setNotKept(new Set(files.filter((_file, index) => kept[index] === false).map(({ id }) => id)));
    };
    void look();
    return () => {
      wanted = false;
    };
  }, [replica, files, isOutOfReach]);
  return isOutOfReach ? notKept : NONE;
}

const NONE: ReadonlySet<number> = new Set();
