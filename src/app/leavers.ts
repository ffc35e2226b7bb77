import { readPlace, type Place } from '../contract/place.ts';
import type { SessionStorage } from '../session/session.ts';

/** The people whose databases are to go, and may not have gone yet: a page had one open, or the browser was killed. */
const LIST_KEY = 'portal-forget';

/** Who has left this device, and what of theirs is still to go. */
export type Leavers = {
  /** Those whose databases are to go, also from before this tab was opened. */
  list(): Place[];
  /** They have left: what is theirs is to go. */
  leaves(place: Place): void;
  /** Whether they left in this tab and are not back: whoever is, has written here again. */
  isLeaving(place: Place): boolean;
  /** Nothing of theirs is to go any more. */
  isDone(place: Place): void;
  /** The person is here again. */
  isBack(place: Place): void;
};

/** Places of people in local storage; where that fails, none are remembered. */
export function createLeavers(storage: SessionStorage): Leavers {
  const leaving = new Set<Place>();
  const read = (): Place[] => {
    try {
      return (storage.getItem(LIST_KEY) ?? '').split(',').flatMap((text) => readPlace(text) ?? []);
    } catch {
      return [];
    }
  };
  const write = (places: readonly Place[]) => {
    try {
      if (places.length === 0) storage.removeItem(LIST_KEY);
      else storage.setItem(LIST_KEY, places.join(','));
    } catch {
      // What could not be done now is not made up for.
    }
  };
  const isDone = (place: Place) => write(read().filter((one) => one !== place));
  return {
    list: read,
    leaves(place) {
      leaving.add(place);
      write([...new Set([...read(), place])]);
    },
    isLeaving: (place) => leaving.has(place),
    isDone,
    isBack(place) {
      leaving.delete(place);
      isDone(place);
    },
  };
}
