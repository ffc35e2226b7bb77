import type { Place } from '../contract/place.ts';
import type { IndexedDb } from '../local-db/person-store.ts';
import { createReplicaStore } from '../local-db/replica-store.ts';
import { fileCacheName } from '../replica/file-cache.ts';

/** What is kept to be read without a connection, in numbers. */
export type Copies = { applications: number; files: number };

/** Counts a person's copies; none where the browser does not give them. */
export async function countCopies(
  { idb, caches }: { idb: IndexedDb; caches: CacheStorage | undefined },
  place: Place,
): Promise<Copies> {
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
