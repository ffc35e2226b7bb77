import type { Place } from '../contract/place.ts';

/** Where the files of one person's applications are kept to be read without a connection; never another person's. */
export const fileCacheName = (place: Place) => `files-${place}`;

/** The kept file of this address; undefined where there is none. What the request says beside its address chooses nothing. */
export function matchKeptFile(caches: CacheStorage, place: Place, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: fileCacheName(place), ignoreVary: true, ignoreSearch: true });
}
