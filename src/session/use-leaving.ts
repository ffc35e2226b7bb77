import { useSyncExternalStore } from 'react';
import { useLeavingRoom } from './leaving-context.ts';
import type { LeavingState } from './leaving.ts';
import { useSession } from './session-context.ts';

/** Where signing out stands; repaints with it. */
export function useLeaving(): LeavingState {
  const leaving = useLeavingRoom();
  return useSyncExternalStore(leaving.subscribe, leaving.state);
}

/** Whether several people use this device. */
export function useIsShared(): boolean {
  const { sharedTablet } = useSession();
  return useSyncExternalStore(sharedTablet.subscribe, sharedTablet.isShared);
}

/** Whether the device was left alone, and is covered until the person gives their password. */
export function useIsLocked(): boolean {
  const { idleLock } = useSession();
  return useSyncExternalStore(idleLock.subscribe, idleLock.isLocked);
}
