import { createContext, useContext, useSyncExternalStore } from 'react';
import type { StoreFailure } from '../local-db/store-failure.ts';
import type { Drafts } from './drafts.ts';

export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (drafts === null) throw new Error('useDrafts outside of DraftsContext');
  return drafts;
}

/** Whether some typed text is in this tab only, for a moment or because it cannot be written. Re-renders on change. */
export function useIsKeeping(): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribeUnkept, () => drafts.unkept().words);
}

/** Why typed text cannot be kept on this device; null while it can. Re-renders on change. */
export function useKeepingFailure(): StoreFailure | null {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribeUnkept, () => drafts.unkept().failure);
}
