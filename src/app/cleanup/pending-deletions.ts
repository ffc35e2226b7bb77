import type { Place } from '../../contract/domain/place.ts';
import { storedPlaces } from '../../local-db/stored-places.ts';
import type { SessionStorage } from '../../session/session.ts';

/**
 * Storage key: the users whose databases are to be deleted, and may not be yet: a page had one open, or the browser was
 * killed.
 */
const LIST_KEY = 'portal-forget';

/** The users who have left this device, and whose data is still to be deleted. */
export type PendingDeletions = {
  /** Those whose databases are to be deleted, including from before this tab was opened. */
  list(): Place[];
  /** Records that they have left: their data is to be deleted. */
  markLeaving(place: Place): void;
  /** Whether they left in this tab and are not back: a user who is back may have written here again. */
  isLeaving(place: Place): boolean;
  /** Records that nothing of theirs is to be deleted any more. */
  markDone(place: Place): void;
  /** Records that the user is here again. */
  markBack(place: Place): void;
};

/** Stores the users' places in local storage; if that fails, none are remembered. */
export function createPendingDeletions(storage: SessionStorage): PendingDeletions {
  const leaving = new Set<Place>();
  const read = () => storedPlaces(storage, LIST_KEY);
  const write = (places: readonly Place[]) => {
    try {
      if (places.length === 0) storage.removeItem(LIST_KEY);
      else storage.setItem(LIST_KEY, places.join(','));
    } catch {
      // Storage is blocked or full: what cannot be deleted now is not deleted later either.
    }
  };
  const markDone = (place: Place) => write(read().filter((one) => one !== place));
  return {
    list: read,
    markLeaving(place) {
      leaving.add(place);
      write([...new Set([...read(), place])]);
    },
    isLeaving: (place) => leaving.has(place),
    markDone,
    markBack(place) {
      leaving.delete(place);
      markDone(place);
    },
  };
}
