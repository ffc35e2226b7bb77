import { placeOf, readPlace, userIdAt, type Place } from '../contract/place.ts';
import type { User } from '../contract/person.ts';
import type { SessionStorage } from './session.ts';

/** The first portal that this device saw: the databases of released versions, which bear no portal's id, are of it. */
const FIRST_KEY = 'firstPortal';
/** The portal that was signed in to, or answered, last. An answer whose headers a proxy removed does not make it another one. */
const LAST_KEY = 'lastPortal';
/** Where the work of the signed-in person lies on this device. */
const PLACE_KEY = 'place';
/** Stands there once an answer came from another portal than the session is of, until somebody signs in. */
const CHANGED_KEY = 'portalChanged';

/** Which portal's database the session on this device is of, over local storage. */
export type PortalOfSession = {
  /** The place of the signed-in person. */
  placeOf(user: Pick<User, 'userId'>): Place;
  /** The portal of a place; null if none is known, as of a plain server. */
  portalAt(place: Place): string | null;
  /** Where a person works who just signed in. `said` is the id on the answer, undefined if there was none. */
  begin(userId: number, said: string | undefined): { place: Place; portalId: string | null };
  /** The session of this place is kept. */
  keep(place: Place): void;
  /** An answer to somebody of this place bore this id. `learnt`: it is the portal of the session, which nobody knew before. */
  saw(place: Place, portalId: string): 'same' | 'learnt' | 'other';
  /** Whether a place is of the portal that was signed in to, or answered, last. */
  isLast(place: Place): boolean;
  hasChanged(): boolean;
  /** Nobody need be told any more. */
  forgetChange(): void;
};

export function createPortalOfSession(storage: SessionStorage): PortalOfSession {
  // A storage that is blocked or full leaves it to this page.
  const memory = new Map<string, string | null>();
  const read = (key: string): string | null => {
    try {
      const text = storage.getItem(key);
      return text ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  };
  const write = (key: string, text: string | null) => {
    memory.delete(key);
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
    } catch {
      memory.set(key, text);
    }
  };
  const portalAt = (place: Place) =>
    typeof place === 'number' ? read(FIRST_KEY) : place.slice(String(userIdAt(place)).length + 1);
  const learn = (portalId: string) => {
    if (read(FIRST_KEY) === null) write(FIRST_KEY, portalId);
    write(LAST_KEY, portalId);
  };

  return {
    placeOf({ userId }) {
      const place = readPlace(read(PLACE_KEY) ?? '');
      // A release that knew no places left another person's behind.
      return place !== undefined && userIdAt(place) === userId ? place : userId;
    },
    portalAt,
    begin(userId, said) {
      if (said !== undefined) learn(said);
      const portalId = said ?? read(LAST_KEY);
      return { place: placeOf(userId, portalId, read(FIRST_KEY)), portalId };
    },
    keep(place) {
      write(PLACE_KEY, String(place));
      write(CHANGED_KEY, null);
    },
    saw(place, portalId) {
      const known = portalAt(place);
      if (known === portalId) return 'same';
      if (known === null) {
        learn(portalId);
        return 'learnt';
      }
      write(CHANGED_KEY, portalId);
      // What is of the former one may be all that is left of it: from now on nobody but its owner lets go of it.
      write(LAST_KEY, portalId);
      return 'other';
    },
    isLast: (place) => portalAt(place) === read(LAST_KEY),
    hasChanged: () => read(CHANGED_KEY) !== null,
    forgetChange: () => write(CHANGED_KEY, null),
  };
}
