import type { Place } from '../contract/domain/place.ts';
import { useSyncExternalStore } from 'react';
import type { User } from '../contract/domain/user.ts';
import { createRequiredContext } from '../hooks/required-context.ts';
import type { Account } from './account.ts';
import type { CurrentApplication } from './current-application.ts';
import type { DeviceStorage } from './device-storage.ts';
import type { IdleLock } from './leaving/idle-lock.ts';
import type { Session } from './session.ts';
import type { SharedTablet } from './shared-tablet.ts';

/** What the screens need of the session, the current application and the device. */
export type SessionServices = {
  session: Session;
  account: Account;
  currentApplication: CurrentApplication;
  sharedTablet: SharedTablet;
  idleLock: IdleLock;
  deviceStorage: DeviceStorage;
};

export const [SessionContext, useSession] = createRequiredContext<SessionServices>('SessionContext');

/** The signed-in user, or null; re-renders when that changes, in another tab too. */
export function useUser(): User | null {
  const { session } = useSession();
  return useSyncExternalStore(session.subscribe, session.user);
}

/** Where the signed-in user's work is stored on this device; changes after a restore. */
export function usePlace(): Place | null {
  const { session } = useSession();
  return useSyncExternalStore(session.subscribe, session.place);
}

/** Whether the portal is another one than the session's, because a backup was restored. */
export function usePortalHasChanged(): boolean {
  const { session } = useSession();
  return useSyncExternalStore(session.subscribe, session.portalHasChanged);
}

/**
 * The signed-in user, on a screen that is only shown to one. All parts of a screen get the same from its guard: React
 * may still be rendering it when its user signs out.
 */
export const [SignedInUserContext, useSignedInUser] = createRequiredContext<User>('SignedInUserContext');

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
