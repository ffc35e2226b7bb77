import type { Place } from '../contract/domain/place.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User } from '../contract/domain/person.ts';
import type { Account } from './account.ts';
import type { CurrentApplication } from './current-application.ts';
import type { DeviceStorage } from './device-storage.ts';
import type { IdleLock } from './leaving/idle-lock.ts';
import type { Session } from './session.ts';
import type { SharedTablet } from './shared-tablet.ts';

/** What the screens need of the session, the current application and the device. */
export type SessionRoom = {
  session: Session;
  account: Account;
  currentApplication: CurrentApplication;
  sharedTablet: SharedTablet;
  idleLock: IdleLock;
  deviceStorage: DeviceStorage;
};

export const SessionContext = createContext<SessionRoom | null>(null);

export function useSession(): SessionRoom {
  const room = useContext(SessionContext);
  if (room === null) throw new Error('useSession outside of SessionContext');
  return room;
}

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

/** The signed-in user, on a screen that is only shown to one; throws if there is none. */
export function useSignedInUser(): User {
  const user = useUser();
  if (user === null) throw new Error('This screen is shown to a signed-in person only');
  return user;
}
