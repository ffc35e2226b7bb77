import type { Place } from '../../contract/domain/place.ts';

/** The name of the cache for the files of one user's applications, kept for reading without a connection. */
export const fileCacheName = (place: Place) => `files-${place}`;

/** The kept file of this address; undefined if there is none. The query string and the request headers are ignored. */
export function matchCachedFile(caches: CacheStorage, place: Place, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: fileCacheName(place), ignoreVary: true, ignoreSearch: true });
}
