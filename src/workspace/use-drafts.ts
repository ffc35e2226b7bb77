import { useSyncExternalStore } from 'react';
import type { Drafts } from '../drafts/drafts.ts';
import { useWorkspace } from './workspace-context.ts';

export const useDrafts = (): Drafts => useWorkspace().drafts;

type KeepingFailure = ReturnType<Drafts['unkept']>['failure'];

/** Whether some typed text is in this tab only, for a moment or because it cannot be written. Re-renders on change. */
export function useIsKeeping(): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribeUnkept, () => drafts.unkept().words);
}

/** Why typed text cannot be kept on this device; null while it can. Re-renders on change. */
export function useKeepingFailure(): KeepingFailure {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribeUnkept, () => drafts.unkept().failure);
}
