import { readPlace, type Place } from '../contract/domain/place.ts';

type DeviceStorage = Pick<Storage, 'getItem'>;

/**
 * The places in a list that is stored with commas between them; none if there is no such list, or if the browser blocks
 * its storage.
 */
export function storedPlaces(storage: DeviceStorage, key: string): Place[] {
  try {
    return (storage.getItem(key) ?? '').split(',').flatMap((text) => readPlace(text) ?? []);
  } catch {
    return [];
  }
}
