import type { User } from '../contract/domain/user.ts';
import type { SessionStorage } from './session.ts';
import { SNAPSHOT_KEY, USER_KEY } from '../contract/user-key.ts';

/** Storage key of the session's mark, which the device session has too. */
const MARK_KEY = 'sessionMark';
/** Storage key: set once the user has signed out, until the next sign-in. */
const LEFT_KEY = 'signedOut';
/** Storage key: set while the server has not been told of a sign-out, so the user's cookie may still be valid. */
const TO_END_KEY = 'sessionToEnd';

/** The entries of a session in local storage. */
export function sessionEntries(storage: SessionStorage) {
  return {
    user: () => storage.getItem(USER_KEY),
    mark: () => storage.getItem(MARK_KEY),
    hasLeft: () => storage.getItem(LEFT_KEY) !== null,
    hasToEnd: () => storage.getItem(TO_END_KEY) !== null,
    writeMark: (mark: string) => storage.setItem(MARK_KEY, mark),
    write(user: User, mark: string) {
      storage.setItem(MARK_KEY, mark);
      storage.setItem(USER_KEY, JSON.stringify(user));
    },
    remove() {
      storage.removeItem(USER_KEY);
      storage.removeItem(SNAPSHOT_KEY);
      storage.removeItem(MARK_KEY);
    },
    noteSignedIn() {
      storage.removeItem(LEFT_KEY);
      // The cookie is this session's by now.
      storage.removeItem(TO_END_KEY);
    },
    noteSignedOut() {
      storage.setItem(LEFT_KEY, 'yes');
      storage.setItem(TO_END_KEY, 'yes');
    },
    noteEnded: () => storage.removeItem(TO_END_KEY),
  };
}

export type SessionEntries = ReturnType<typeof sessionEntries>;
