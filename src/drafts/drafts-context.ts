import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DraftState } from './draft-state.ts';
import type { Drafts } from './drafts.ts';

export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (drafts === null) throw new Error('useDrafts outside of DraftsContext');
  return drafts;
}

/** What this device holds of a draft; repaints with it. */
export function useDraftState(applicationId: number): DraftState {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribe, () => drafts.state(applicationId));
}
