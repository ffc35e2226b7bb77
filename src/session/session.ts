import * as v from 'valibot';
import type { Client } from '../api-client/client.ts';
import { User } from '../contract/person.ts';

const USER_KEY = 'user';

/** Who is signed in on this device, as all its tabs see it. */
export type Session = {
  user(): User | null;
  /** Calls back after every change, in other tabs too; returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Keeps who has just signed in. */
  begin(user: User): void;
  /** Forgets the person and the current application on this device, and ends the session at the server. */
  signOut(): Promise<void>;
  /**
   * The server no longer knows the session: the person has to sign in again. `since` (ms since 1970) is when the server
   * was asked; an answer to somebody's earlier session does not end the one that began after.
   */
  expire(since?: number): void;
};

/** As much of web storage as a session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The session over local storage (one person a device, shared by its tabs) and the application at hand over session
 * storage. The cookie that proves the session is HttpOnly and never seen here.
 */
export function createSession(world: {
  client: Client;
  storage: SessionStorage;
  /** ms since 1970 */
  now: () => number;
  forgetApplication: () => void;
  onStorage: (listener: () => void) => () => void;
}): Session {
  const listeners = new Set<() => void>();
  let stored: string | null = null;
  let user: User | null = null;
  /** Who was signed in last: whoever signs in again after their session ended goes on with their application. */
  let lastUserId: number | null = null;
  /** When this tab learnt of the session that is now. */
  let beganAt = 0;

  const read = () => {
    const text = world.storage.getItem(USER_KEY);
    // One object for one stored text, so that a repaint does not take the same person for another.
    if (text !== stored) {
      stored = text;
      user = parseUser(text);
      beganAt = world.now();
      // In another tab somebody else may have signed in.
      if (user !== null && lastUserId !== null && user.userId !== lastUserId) world.forgetApplication();
      lastUserId = user?.userId ?? lastUserId;
    }
    return user;
  };
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const forget = () => {
    world.storage.removeItem(USER_KEY);
    changed();
  };

  return {
    user: read,
    subscribe(listener) {
      listeners.add(listener);
      const stop = world.onStorage(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    begin(next) {
      read();
      if (lastUserId !== next.userId) world.forgetApplication();
      lastUserId = next.userId;
      world.storage.setItem(USER_KEY, JSON.stringify(next));
      changed();
    },
    async signOut() {
      world.forgetApplication();
      forget();
      // Without a connection the device has forgotten the person all the same; the server's session ends by its age.
      await world.client('signOut').catch(() => undefined);
    },
    expire(since) {
      read();
      if (since === undefined || since >= beganAt) forget();
    },
  };
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
