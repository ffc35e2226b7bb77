import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Reading, Source } from './reading.ts';
import type { Replica } from './replica.ts';

export const ReplicaContext = createContext<Replica | null>(null);

export function useReplica(): Replica {
  const replica = useContext(ReplicaContext);
  if (replica === null) throw new Error('useReplica outside of ReplicaContext');
  return replica;
}

/** What there is to show of a source; looking at it makes it read. */
export function useReading<T>(source: Source<T>): Reading<T> {
  return useSyncExternalStore(source.subscribe, source.get);
}
