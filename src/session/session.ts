import { createListeners } from '../contract/listeners.ts';
import type { User } from '../contract/domain/user.ts';
import type { Place } from '../contract/domain/place.ts';
import type { AccountOutcome } from './account.ts';
import type { DatabasesHere } from './choose-place.ts';
import {
  deleteDeviceSession,
  nameDevicePortal,
  readDeviceSession,
  writeDeviceSession,
  type DeviceSession,
} from './device-session.ts';
import { createPortalOfSession, type PortalOfSession } from './portal-of-session.ts';
import { sessionEntries, type SessionEntries } from './session-entries.ts';
import { withFreeSessionLock, withSessionLock } from './session-lock.ts';
import { clearUp, signInUnderLock, type BeginOutcome, type SigningInWorld } from './sign-in.ts';
import { createStoredSession, type StoredSession } from './stored-session.ts';

/** Who is signed in on this device, as all its tabs see it. */
export type Session = {
  user(): User | null;
  /** Where the signed-in user's work is stored on this device; null if no user is signed in. */
  place(): Place | null;
  /** The portal of a place, which its requests are meant for; null if unknown. */
  portalAt(place: Place): string | null;
  /** The portal last signed in to, or last seen in a response; null if unknown. */
  lastPortal(): string | null;
  /** Records that a response to the user of this place came from the portal with this id. */
  sawPortal(place: Place, portalId: string): void;
  /** Whether a response came from another portal than the session's: a backup was restored. */
  portalHasChanged(): boolean;
  /** Calls back after every change, in other tabs too; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** The session on this device; null if there is none, or if it is unclear and could not be resolved. */
  signedIn(): Promise<DeviceSession | null>;
  /**
   * Signs in: `signIn` calls the server, its signal tells it to stop, and the user it returns is stored. Tries in
   * progress are aborted first, and none begins before it is clear again who is signed in.
   */
  begin(signIn: (signal: AbortSignal) => Promise<AccountOutcome<User>>): Promise<BeginOutcome>;
  /**
   * Removes the user and the current application from this device immediately, and ends the session on the server;
   * resolves with false if the server did not confirm that. `onDeleted` is called once the service worker has no
   * session either.
   */
  signOut(onDeleted?: () => void): Promise<boolean>;
  /**
   * Ends, on the server, the session of a user who signed out without a connection, if no user is signed in here.
   * Before another user signs in that is done in any case.
   */
  endLeftSession(): Promise<void>;
  /** Whether the last user signed out, rather than only lost their session; until the next sign-in. */
  hasLeft(): boolean;
  /**
   * The server no longer knows the session: the user has to sign in again. `since` (ms since 1970) is when the request
   * was sent; a response to an earlier session does not end one that began after it.
   */
  expire(since?: number): void;
};

/** The part of web storage that a session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a session depends on. */
export type SessionWorld = SigningInWorld & {
  storage: SessionStorage;
  /** `navigator.locks`; undefined in browsers that have none. */
  locks: LockManager | undefined;
  databases: DatabasesHere;
  /** ms since 1970 */
  now: () => number;
  clearApplication: () => void;
  onStorage: (listener: () => void) => () => void;
};

/**
 * Creates the session over local storage (one user per device, shared by its tabs) and the current application over
 * session storage. The cookie that proves the session is HttpOnly and never visible here.
 */
export function createSession(world: SessionWorld): Session {
  const listeners = createListeners();
  const changed = listeners.tell;
  const entries = sessionEntries(world.storage);
  const portal = createPortalOfSession(world.storage, world.databases);
  const page = createStoredSession(world, entries, portal, changed);
  const { read, place, placeOf, clear } = page;
  const { endAtServer, endLeftSession } = endingAtServer(world, { entries, portal, read });

  return {
    user: read,
    place,
    portalAt: portal.portalAt,
    lastPortal: portal.last,
    sawPortal(at, portalId) {
      const user = read();
      if (user === null || at !== placeOf(user).place) return;
      const seen = portal.saw(user, portalId);
      if (seen === 'same') return;
      const mark = entries.mark();
      if (seen === 'learnt' && mark !== null) {
        void nameDevicePortal(world.device, mark, portalId).catch(() => undefined);
      }
      changed();
    },
    portalHasChanged: portal.hasChanged,
    subscribe(listener) {
      const stops = [listeners.subscribe(listener), world.onStorage(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    signedIn: () => sessionOnDevice(world, page),
    begin: (signIn) =>
      withSessionLock(world.locks, async (taken) => {
        if (entries.hasToEnd()) await endAtServer(taken);
        return signInUnderLock(world, page, signIn, taken);
      }),
    endLeftSession,
    async signOut(onDeleted) {
      world.clearApplication();
      portal.deleteChange();
      // Set before the user is removed, so that tabs which see that know why. If storage is full they do not.
      try {
        entries.noteSignedOut();
      } catch {
        // The user's tabs lead to sign in, as if the session had expired.
      }
      clear();
      return withSessionLock(world.locks, async (taken) => {
        await writeDeviceSession(world.device, null).catch(() => undefined);
        onDeleted?.();
        // Without a connection the user is removed from the device all the same.
        return endAtServer(taken);
      });
    },
    hasLeft: entries.hasLeft,
    expire(since) {
      read();
      if (since !== undefined && since <= page.beganAt()) return;
      const mark = entries.mark();
      clear();
      if (mark !== null) void deleteDeviceSession(world.device, mark).catch(() => undefined);
    },
  };
}

/** The session on this device; what is unclear is cleared up, if no other tab is at it. */
async function sessionOnDevice(world: SessionWorld, page: StoredSession): Promise<DeviceSession | null> {
  const user = page.read();
  if (user === null) return null;
  try {
    const session = await readDeviceSession(world.device);
    if (session?.place === page.place()) return session;
    const clear = await withFreeSessionLock(world.locks, (taken) => clearUp(world, page, user, taken));
    // The user may have signed out during the request.
    return clear?.place === page.place() ? clear : null;
  } catch (error) {
    // If this device's database fails, it stays unclear.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Ends, on the server, the session that a user has left and that the server may still accept. */
function endingAtServer(
  { client, locks }: SessionWorld,
  { entries, portal, read }: { entries: SessionEntries; portal: PortalOfSession; read: () => User | null },
) {
  /** If there is no response, it is tried again at the next start or connection. */
  const endAtServer = async (taken: AbortSignal) => {
    const reply = await client('signOut', { signal: taken }).catch(() => null);
    if (reply !== null) entries.noteEnded();
    if (reply?.portalId !== undefined && read() === null) portal.sawSignedOut(reply.portalId);
    return reply !== null && (reply.isSuccess || reply.status === 401);
  };
  return {
    endAtServer,
    async endLeftSession() {
      if (!entries.hasToEnd() || read() !== null) return;
      await withFreeSessionLock(locks, async (taken) => {
        // A user may have signed in before the lock was granted.
        if (entries.hasToEnd() && read() === null) await endAtServer(taken);
      });
    },
  };
}
