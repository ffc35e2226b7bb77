import type { Configuration } from '../contract/configuration.ts';
import type { DeviceWorld } from '../delivery/device-world.ts';
import { createDeviceStorage } from '../session/device-storage.ts';
import { createIdleLock } from '../session/leaving/idle-lock.ts';
import type { SessionServices } from '../session/session-context.ts';
import type { Session, SessionStorage } from '../session/session.ts';
import { createSharedTablet } from '../session/shared-tablet.ts';
import { after } from './timers.ts';
import type { PendingDeletions } from './cleanup/pending-deletions.ts';

/** What the screens need for a device that several people use: signing out, what stays, and when it is covered. */
export type DeviceUsers = Pick<SessionServices, 'sharedTablet' | 'idleLock' | 'deviceStorage'> & {
  /** Signs out, as `Session.signOut` does; other tabs handle the consequences on their own. */
  signOut: Session['signOut'];
  /** Whether the last user has signed out, in another tab than this one. */
  hasLeftElsewhere(): boolean;
};

export function createDeviceUsers(world: {
  device: Pick<DeviceWorld, 'now'>;
  configuration: Configuration;
  session: Session;
  storage: SessionStorage;
  onStorage: (listener: () => void) => () => void;
  pendingDeletions: PendingDeletions;
  /** Writes the typed text of all users to the disk. */
  flush: () => Promise<unknown>;
  window: Window;
  document: Document;
}): DeviceUsers {
  const { configuration, session, storage, onStorage } = world;
  const { now } = world.device;
  const sharedTablet = createSharedTablet({ storage, byCentre: configuration.sharedDevice, onStorage });
  let hasLeftHere = false;
  const signOut: Session['signOut'] = (onDeleted) => {
    hasLeftHere = true;
    return session.signOut(onDeleted);
  };
  session.subscribe(() => {
    const place = session.place();
    if (place === null) return;
    hasLeftHere = false;
    world.pendingDeletions.markBack(place);
  });
  const idleLock = createIdleLock({
    storage,
    afterMs: configuration.lockAfterMinutes * 60_000,
    isShared: sharedTablet.isShared,
    userId: () => session.user()?.userId ?? null,
    flush: world.flush,
    now,
    after,
    onTouch(listener) {
      for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input']) {
        world.window.addEventListener(kind, listener, { capture: true, passive: true });
      }
    },
    onShown(listener) {
      world.document.addEventListener('visibilitychange', () => {
        if (world.document.visibilityState === 'visible') listener();
      });
    },
    onChange(listener) {
      // The session and the setting report changes in other tabs too.
      session.subscribe(listener);
      sharedTablet.subscribe(listener);
    },
  });

  return {
    signOut,
    sharedTablet,
    idleLock,
    deviceStorage: createDeviceStorage((navigator as { storage?: StorageManager }).storage),
    hasLeftElsewhere: () => session.hasLeft() && !hasLeftHere,
  };
}
