import { useSyncExternalStore } from 'react';
import type { Drafts, WriteState } from '../drafts/drafts.ts';
import { useWorkspace } from './workspace-context.ts';

export const useDrafts = (): Drafts => useWorkspace().drafts;

type KeepingFailure = WriteState['failure'];

/** Whether some typed text is in this tab only, for a moment or because it cannot be written. Re-renders on change. */
export function useIsKeeping(): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribeWriteState, () => drafts.writeState().hasUnwritten);
}

/** Why typed text cannot be kept on this device; null while it can. Re-renders on change. */
export function useKeepingFailure(): KeepingFailure {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribeWriteState, () => drafts.writeState().failure);
}
