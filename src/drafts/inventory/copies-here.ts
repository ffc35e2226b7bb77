import type { Place } from '../../contract/domain/place.ts';
import type { IndexedDb } from '../../local-db/user-store.ts';
import { createReplicaStore } from '../../local-db/replica-store.ts';
import { fileCacheName } from '../../replica/files/file-cache.ts';

/** How much is kept for reading without a connection. */
export type CopyCounts = { applications: number; files: number };

/** Counts a user's copies; zero if the browser does not give access to them. */
export async function countCopies(
  { idb, caches }: { idb: IndexedDb; caches: CacheStorage | undefined },
  place: Place,
): Promise<CopyCounts> {
  const store = createReplicaStore(idb, place);
  try {
    const name = fileCacheName(place);
    const cache = (await caches?.has(name)) === true ? await caches?.open(name) : undefined;
    return { applications: await store.tables.details.count(), files: (await cache?.keys())?.length ?? 0 };
  } catch {
    return { applications: 0, files: 0 };
  } finally {
    store.close();
  }
}
