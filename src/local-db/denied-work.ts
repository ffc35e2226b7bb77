import type { Place } from '../contract/domain/place.ts';
import type { CountWorld } from './kept-count.ts';
import { storedPlaces } from './stored-places.ts';

/** Storage key of the places of users who said that the work under their id, without an owner, is not theirs. */
const LIST_KEY = 'portal-not-theirs';

type DeviceStorage = Pick<CountWorld['storage'], 'getItem' | 'setItem'>;

/**
 * Whether the user of this place has said so. It is stored outside their database, because that is deleted at every
 * sign-out that leaves nothing, and they are not to be asked again.
 */
export const hasDenied = (storage: DeviceStorage, place: Place): boolean =>
  storedPlaces(storage, LIST_KEY).includes(place);

/** Records that they have; if storage is blocked or full, they are asked again after the next sign-out. */
export function deny(storage: DeviceStorage, place: Place): void {
  try {
    storage.setItem(LIST_KEY, [...new Set([...storedPlaces(storage, LIST_KEY), place])].join(','));
  } catch {
    // Blocked or full.
  }
}
