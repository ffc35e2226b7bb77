import { useSyncExternalStore } from 'react';
import { useLeavingRoom } from './leaving-context.ts';
import type { LeavingState } from './leaving.ts';
import { useSession } from '../session-context.ts';

/** State of signing out; re-renders when it changes. */
export function useLeaving(): LeavingState {
  const leaving = useLeavingRoom();
  return useSyncExternalStore(leaving.subscribe, leaving.state);
}

/** Whether several people use this device. */
export function useIsShared(): boolean {
  const { sharedTablet } = useSession();
  return useSyncExternalStore(sharedTablet.subscribe, sharedTablet.isShared);
}

/** Whether the device was left idle, and is covered until the user enters their password. */
export function useIsLocked(): boolean {
  const { idleLock } = useSession();
  return useSyncExternalStore(idleLock.subscribe, idleLock.isLocked);
}
