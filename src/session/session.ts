import { createListeners } from '../contract/listeners.ts';
import * as v from 'valibot';
import { User } from '../contract/domain/person.ts';
import type { Place } from '../contract/domain/place.ts';
import type { AccountOutcome } from './account.ts';
import type { DatabasesHere } from './choosing-place.ts';
import {
  forgetDeviceSession,
  nameDevicePortal,
  readDeviceSession,
  writeDeviceSession,
  type DeviceSession,
} from './device-session.ts';
import { createPortalOfSession } from './portal-of-session.ts';
import { withFreeSessionLock, withSessionLock } from './session-lock.ts';
import { clearUp, signInUnderLock, type BeginOutcome, type PagePerson, type SigningInWorld } from './signing-in.ts';

/** Storage key of the user, under the name that the specification gives it. */
const USER_KEY = 'user';
/** Storage key of the session's mark, which the device session has too. */
const MARK_KEY = 'sessionMark';
/** Storage key: set once the user has signed out, until the next sign-in. */
const LEFT_KEY = 'signedOut';

/** Storage key: set while the server has not been told of a sign-out, so the user's cookie may still be valid. */
const TO_END_KEY = 'sessionToEnd';

/** Who is signed in on this device, as all its tabs see it. */
export type Session = {
  user(): User | null;
  /** Where the signed-in user's work is stored on this device; null if no user is signed in. */
  place(): Place | null;
  /** The portal of a place, which its calls are meant for; null if unknown. */
  portalAt(place: Place): string | null;
  /** The portal last signed in to, or last seen in a response; null if unknown. */
  lastPortal(): string | null;
  /** Records that a response to the user of this place came from the portal with this id. */
  sawPortal(place: Place, portalId: string): void;
  /** Whether a response came from another portal than the session is, or was, of: its database was restored. */
  portalHasChanged(): boolean;
  /** Calls back after every change, in other tabs too; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** The session on this device; null if there is none, or if it is unclear and could not be resolved. */
  signedIn(): Promise<DeviceSession | null>;
  /**
   * Signs in: `signIn` calls the server, its signal tells it to stop, and the user it returns is stored. Delivery
   * attempts in progress are aborted first, and none begins before it is clear again who is signed in.
   */
  begin(signIn: (signal: AbortSignal) => Promise<AccountOutcome<User>>): Promise<BeginOutcome>;
  /**
   * Removes the user and the current application from this device immediately, and ends the session on the server;
   * resolves with false if the server did not confirm that. `onForgotten` is called once the service worker has no
   * session either.
   */
  signOut(onForgotten?: () => void): Promise<boolean>;
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
  forgetApplication: () => void;
  onStorage: (listener: () => void) => () => void;
};

/**
 * Creates the session over local storage (one user per device, shared by its tabs) and the current application over
 * session storage. The cookie that proves the session is HttpOnly and never visible here.
 */
export function createSession(world: SessionWorld): Session {
  const listeners = createListeners();
  /** The stored texts last read; undefined before the first read. */
  let stored: string | null | undefined;
  let user: User | null = null;
  /** Where the last user worked: if they sign in again after their session ended, they go on with their application. */
  let lastPlace: Place | null = null;
  /** The mark of the current session, and (`beganAt`) when this tab learnt of it. */
  let known: string | null = null;
  let beganAt = 0;

  const portal = createPortalOfSession(world.storage, world.databases);

  const hasLeft = () => world.storage.getItem(LEFT_KEY) !== null;
  const read = () => {
    const text = world.storage.getItem(USER_KEY);
    const mark = world.storage.getItem(MARK_KEY);
    const both = text === null ? null : `${text} ${portal.stored() ?? ''} ${mark ?? ''}`;
    // One object per stored text, so that a re-render does not take the same user for another.
    if (both !== stored) {
      stored = both;
      const found = parseUser(text);
      const where = found === null ? undefined : portal.of(found);
      // A page that died during sign-in may have left entries of two users, which count as no session.
      const next = where === undefined ? null : found;
      // The same user may have signed in again: responses to earlier requests say nothing about that session.
      if (!isSameUser(user, next) || mark !== known) beganAt = world.now();
      if (!isSameUser(user, next)) user = next;
      known = mark;
      // Another user may have signed in, in another tab.
      const place = where?.place ?? null;
      if (place !== null && lastPlace !== null && place !== lastPlace) world.forgetApplication();
      lastPlace = place ?? lastPlace;
      // Signed out, here or in another tab: every tab clears its current application. An expired session leaves it.
      if (user === null && hasLeft()) world.forgetApplication();
    }
    return user;
  };
  const changed = listeners.tell;
  const forget = () => {
    world.storage.removeItem(USER_KEY);
    world.storage.removeItem(MARK_KEY);
    portal.forget();
    changed();
  };
  const placeOf = (user: User) => portal.of(user) ?? { place: user.userId, portalId: null };
  const place = () => {
    const user = read();
    return user === null ? null : placeOf(user).place;
  };
  const keep = (next: User, session: DeviceSession) => {
    read();
    // The same application number on another portal is another application.
    if (lastPlace !== session.place) world.forgetApplication();
    lastPlace = session.place;
    world.storage.removeItem(LEFT_KEY);
    // The cookie is this session's by now.
    world.storage.removeItem(TO_END_KEY);
    portal.keep(next, session);
    try {
      world.storage.setItem(MARK_KEY, session.mark);
      world.storage.setItem(USER_KEY, JSON.stringify(next));
    } catch {
      forget();
      return false;
    }
    read();
    changed();
    return true;
  };
  const keepMark = (mark: string) => {
    world.storage.setItem(MARK_KEY, mark);
    changed();
  };
  const page: PagePerson = { read, keep, keepMark, forget, placeFor: portal.begin, placeOf };
  /** If there is no response, it is tried again at the next start or connection. */
  const endAtServer = async (taken: AbortSignal) => {
    const reply = await world.client('signOut', { signal: taken }).catch(() => null);
    if (reply !== null) world.storage.removeItem(TO_END_KEY);
    if (reply?.portalId !== undefined && read() === null) portal.sawSignedOut(reply.portalId);
    return reply !== null && (reply.isSuccess || reply.status === 401);
  };
  const hasToEnd = () => world.storage.getItem(TO_END_KEY) !== null;

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
      const mark = world.storage.getItem(MARK_KEY);
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
    async signedIn() {
      const user = read();
      if (user === null) return null;
      try {
        const session = await readDeviceSession(world.device);
        if (session?.place === place()) return session;
        const clear = await withFreeSessionLock(world.locks, (taken) => clearUp(world, page, user, taken));
        // The user may have signed out during the request.
        return clear?.place === place() ? clear : null;
      } catch (error) {
        // If this device's database fails, it stays unclear.
        if (error instanceof DOMException) return null;
        throw error;
      }
    },
    begin: (signIn) =>
      withSessionLock(world.locks, async (taken) => {
        if (hasToEnd()) await endAtServer(taken);
        return signInUnderLock(world, page, signIn, taken);
      }),
    async endLeftSession() {
      if (!hasToEnd() || read() !== null) return;
      await withFreeSessionLock(world.locks, async (taken) => {
        // A user may have signed in before the lock was granted.
        if (hasToEnd() && read() === null) await endAtServer(taken);
      });
    },
    async signOut(onForgotten) {
      world.forgetApplication();
      portal.forgetChange();
      // Set before the user is removed, so that tabs which see that know why. If storage is full they do not.
      try {
        world.storage.setItem(LEFT_KEY, 'yes');
        world.storage.setItem(TO_END_KEY, 'yes');
      } catch {
        // The user's tabs lead to sign in, as if the session had expired.
      }
      forget();
      return withSessionLock(world.locks, async (taken) => {
        await writeDeviceSession(world.device, null).catch(() => undefined);
        onForgotten?.();
        // Without a connection the user is removed from the device all the same.
        return endAtServer(taken);
      });
    },
    hasLeft,
    expire(since) {
      read();
      if (since !== undefined && since <= beganAt) return;
      const mark = world.storage.getItem(MARK_KEY);
      forget();
      if (mark !== null) void forgetDeviceSession(world.device, mark).catch(() => undefined);
    },
  };
}

function isSameUser(one: User | null, other: User | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A stored value that is no valid user, such as one without a `userId`, counts as no user. */
function parseUser(text: string | null): User | null {
  if (text === null) return null;
  try {
    const parsed = v.safeParse(User, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
