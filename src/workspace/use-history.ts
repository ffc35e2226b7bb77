import { useState } from 'react';
import type { HistoryRow } from '../contract/domain/history.ts';
import { useAsyncValue } from '../hooks/use-async-value.ts';
import { askHistory } from '../replica/sources/history.ts';
import { useReplica } from './use-replica.ts';

/**
 * The history of an application, oldest first; null until it is read, and if it is not available. It is asked for again
 * with each `version` of the application, and not at all while that is null.
 */
export function useHistory(id: number, version: string | null): readonly HistoryRow[] | null {
  const replica = useReplica();
  const asked = () => ({ id, version, read: () => replica.askOnce(askHistory(id)) });
  const [now, setNow] = useState(asked);
  if (now.id !== id || now.version !== version) setNow(asked());
  return useAsyncValue(now.version === null ? null : now.read) ?? null;
}
