import { useSyncExternalStore } from 'react';
import type { SignOutFlow, SignOutState } from '../session/leaving/sign-out-flow.ts';
import { useWorkspace } from './workspace-context.ts';

/** The sign-out of the signed-in user. */
export const useSignOutServices = (): SignOutFlow => useWorkspace().leaving;

/** State of signing out; re-renders when it changes. */
export function useSignOutFlow(): SignOutState {
  const leaving = useSignOutServices();
  return useSyncExternalStore(leaving.subscribe, leaving.state);
}
