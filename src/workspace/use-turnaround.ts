import { useCallback } from 'react';
import type { Turnaround } from '../contract/domain/turnaround.ts';
import { useAsyncValue } from '../hooks/use-async-value.ts';
import { askTurnaround } from '../replica/sources/turnaround.ts';
import { useReplica } from './use-replica.ts';

/** The usual time to a decision at this centre: read once `isWanted` is true, null until then. */
export function useTurnaround(isWanted: boolean): Turnaround | null {
  const replica = useReplica();
  const read = useCallback(() => replica.askOnce(askTurnaround), [replica]);
  return useAsyncValue(isWanted ? read : null) ?? null;
}
