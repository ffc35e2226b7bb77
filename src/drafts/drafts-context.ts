import { createContext, useContext, useSyncExternalStore } from 'react';
import type { StoreFailure } from '../local-db/store-failure.ts';
import type { Drafts } from './drafts.ts';

export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (drafts === null) throw new Error('useDrafts outside of DraftsContext');
  return drafts;
}

/** Whether something that was typed is in this tab alone, for a moment or because it cannot be kept. Repaints with it. */
export function useIsKeeping(): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribeUnkept, () => drafts.unkept().words);
}

/** Why what is typed cannot be kept on this device; null while it can. Repaints with it. */
export function useKeepingFailure(): StoreFailure | null {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribeUnkept, () => drafts.unkept().failure);
}
