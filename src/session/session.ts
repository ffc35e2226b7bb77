import { createListeners } from '../contract/listeners.ts';
import * as v from 'valibot';
import { User } from '../contract/person.ts';
import type { Place } from '../contract/place.ts';
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

/** The person, under the name that the specification gives it. */
const USER_KEY = 'user';
/** The mark of their session, which the device session bears too. */
const MARK_KEY = 'sessionMark';
/** Stands there once somebody has signed out, until somebody signs in. */
const LEFT_KEY = 'signedOut';

/** Stands there while the server has not heard that somebody signed out: their cookie may be alive. */
const TO_END_KEY = 'sessionToEnd';

/** Who is signed in on this device, as all its tabs see it. */
export type Session = {
  user(): User | null;
  /** Where the signed-in person's work lies on this device; null where nobody is signed in. */
  place(): Place | null;
  /** The portal of a place, which its calls are meant for; null if none is known. */
  portalAt(place: Place): string | null;
  /** The portal that was signed in to, or answered, last; null if none is known. */
  lastPortal(): string | null;
  /** An answer to somebody of this place came from the portal of this id. */
  sawPortal(place: Place, portalId: string): void;
  /** Whether an answer came from another portal than the session is, or was, of: its database was restored. */
  portalHasChanged(): boolean;
  /** Calls back after every change, in other tabs too; returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Whoever is signed in on this device; null where nobody is, or where that is unclear and could not be cleared up. */
  signedIn(): Promise<DeviceSession | null>;
  /**
   * Signs in: `signIn` asks the server and is told to end by its signal; whom it lets in is kept. Attempts of delivery
   * that are under way are broken off first, and none begins before it is clear again who is signed in.
   */
  begin(signIn: (signal: AbortSignal) => Promise<AccountOutcome<User>>): Promise<BeginOutcome>;
  /**
   * Forgets the person and the current application on this device at once, and ends the session at the server; false where
   * the server did not say that it has. `onForgotten` is called once the worker knows nobody either.
   */
  signOut(onForgotten?: () => void): Promise<boolean>;
  /**
   * Somebody signed out without a connection: ends their session at the server, where nobody is signed in here. Before
   * somebody else signs in that is done in any case.
   */
  endLeftSession(): Promise<void>;
  /** Whether whoever was here last has signed out, and not only lost their session; until somebody signs in. */
  hasLeft(): boolean;
  /**
   * The server no longer knows the session: the person has to sign in again. `since` (ms since 1970) is when the server
   * was asked; an answer to somebody's earlier session does not end the one that began after.
   */
  expire(since?: number): void;
};

/** As much of web storage as a session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a session is made of. */
export type SessionWorld = SigningInWorld & {
  storage: SessionStorage;
  /** `navigator.locks`; some browsers have none. */
  locks: LockManager | undefined;
  databases: DatabasesHere;
  /** ms since 1970 */
  now: () => number;
  forgetApplication: () => void;
  onStorage: (listener: () => void) => () => void;
};

/**
 * The session over local storage (one person a device, shared by its tabs) and the application at hand over session
 * storage. The cookie that proves the session is HttpOnly and never seen here.
 */
export function createSession(world: SessionWorld): Session {
  const listeners = createListeners();
  /** Undefined until it was read once. */
  let stored: string | null | undefined;
  let user: User | null = null;
  /** Where somebody worked last: if they sign in again after their session ended, they go on with their application. */
  let lastPlace: Place | null = null;
  /** The mark of the session that is now, and when this tab learnt of it. */
  let known: string | null = null;
  let beganAt = 0;

  const portal = createPortalOfSession(world.storage, world.databases);

  const hasLeft = () => world.storage.getItem(LEFT_KEY) !== null;
  const read = () => {
    const text = world.storage.getItem(USER_KEY);
    const mark = world.storage.getItem(MARK_KEY);
    const both = text === null ? null : `${text} ${portal.stored() ?? ''} ${mark ?? ''}`;
    // One object for one stored text, so that a repaint does not take the same person for another.
    if (both !== stored) {
      stored = both;
      const found = parseUser(text);
      const where = found === null ? undefined : portal.of(found);
      // What is kept of two people, by a page that died while it signed in, is nobody's.
      const next = where === undefined ? null : found;
      // The same person may have signed in again: what was asked before says nothing of that session.
      if (!isSameUser(user, next) || mark !== known) beganAt = world.now();
      if (!isSameUser(user, next)) user = next;
      known = mark;
      // In another tab somebody else may have signed in.
      const place = where?.place ?? null;
      if (place !== null && lastPlace !== null && place !== lastPlace) world.forgetApplication();
      lastPlace = place ?? lastPlace;
      // Signed out, here or in another tab: the application at hand goes in every tab. An ended session leaves it.
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
    // The same number of another portal is another application.
    if (lastPlace !== session.place) world.forgetApplication();
    lastPlace = session.place;
    world.storage.removeItem(LEFT_KEY);
    // The cookie is this one's by now.
    world.storage.removeItem(TO_END_KEY);
    portal.keep(next, session);
    world.storage.setItem(MARK_KEY, session.mark);
    world.storage.setItem(USER_KEY, JSON.stringify(next));
    read();
    changed();
  };
  const keepMark = (mark: string) => {
    world.storage.setItem(MARK_KEY, mark);
    changed();
  };
  const page: PagePerson = { read, keep, keepMark, forget, placeFor: portal.begin, placeOf };
  /** Where there is no answer it is asked again, at the next start or connection. */
  const endAtServer = async (taken: AbortSignal) => {
    const reply = await world.client('signOut', { signal: taken }).catch(() => null);
    if (reply !== null) world.storage.removeItem(TO_END_KEY);
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
        // The person may have signed out while it was asked.
        return clear?.place === place() ? clear : null;
      } catch (error) {
        // Where this device's database fails it stays unclear.
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
        // While the lock was waited for, somebody may have signed in.
        if (hasToEnd() && read() === null) await endAtServer(taken);
      });
    },
    async signOut(onForgotten) {
      world.forgetApplication();
      portal.forgetChange();
      // Before the person goes, so that whoever sees them gone knows why. A full storage leaves it unknown.
      try {
        world.storage.setItem(LEFT_KEY, 'yes');
        world.storage.setItem(TO_END_KEY, 'yes');
      } catch {
        // Their tabs lead to sign in as if the session had ended.
      }
      forget();
      return withSessionLock(world.locks, async (taken) => {
        await writeDeviceSession(world.device, null).catch(() => undefined);
        onForgotten?.();
        // Without a connection the device has forgotten the person all the same.
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

/** A stored user without a `userId`, or anything else that is no user, counts as nobody. */
function parseUser(text: string | null): User | null {
  if (text === null) return null;
  try {
    const parsed = v.safeParse(User, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
