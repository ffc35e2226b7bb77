import * as v from 'valibot';
import { User } from '../contract/domain/user.ts';
import type { Place } from '../contract/domain/place.ts';
import type { DeviceSession } from './device-session.ts';
import type { PortalOfSession } from './portal-of-session.ts';
import type { SessionEntries } from './session-entries.ts';
import type { PageUser } from './sign-in.ts';

/** The session in local storage as this tab sees it: who is signed in, and where they work. */
export type StoredSession = PageUser & {
  place(): Place | null;
  /** When this tab learnt of the current session; ms since 1970. */
  beganAt(): number;
};

export function createStoredSession(
  world: { now: () => number; clearApplication: () => void },
  entries: SessionEntries,
  portal: PortalOfSession,
  changed: () => void,
): StoredSession {
  /** The stored texts last read; undefined before the first read. */
  let stored: string | null | undefined;
  let user: User | null = null;
  /** Where the last user worked: if they sign in again after their session ended, they go on with their application. */
  let lastPlace: Place | null = null;
  /** The mark of the current session, and (`beganAt`) when this tab learnt of it. */
  let known: string | null = null;
  let beganAt = 0;

  const read = () => {
    const text = entries.user();
    const mark = entries.mark();
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
      if (place !== null && lastPlace !== null && place !== lastPlace) world.clearApplication();
      lastPlace = place ?? lastPlace;
      // Signed out, here or in another tab: every tab clears its current application. An expired session leaves it.
      if (user === null && entries.hasLeft()) world.clearApplication();
    }
    return user;
  };
  const clear = () => {
    entries.remove();
    portal.deleteOwner();
    changed();
  };
  const placeOf = (user: User) => portal.of(user) ?? { place: user.userId, portalId: null };

  return {
    read,
    clear,
    placeOf,
    placeFor: portal.begin,
    beganAt: () => beganAt,
    place() {
      const user = read();
      return user === null ? null : placeOf(user).place;
    },
    keep(next: User, session: DeviceSession) {
      read();
      // The same application number on another portal is another application.
      if (lastPlace !== session.place) world.clearApplication();
      lastPlace = session.place;
      entries.noteSignedIn();
      portal.keep(next, session);
      try {
        entries.write(next, session.mark);
      } catch {
        clear();
        return false;
      }
      read();
      changed();
      return true;
    },
    keepMark(mark) {
      entries.writeMark(mark);
      changed();
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
