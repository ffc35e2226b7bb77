import type { Place } from '../contract/place.ts';
import type { IndexedDb } from '../local-db/person-store.ts';
import { clearReplicaStore, deleteReplicaStore } from '../local-db/replica-store.ts';
import { fileCacheName } from './file-cache.ts';

/** Deletes the database of what was read for a person, which is empty; only while no page has it open. */
export function dropReplica(place: Place, idb: IndexedDb = thisBrowser().idb): Promise<void> {
  return deleteReplicaStore(idb, place);
}

/**
 * Empties all that was read for a person and kept on this device: lists, applications, files. Nothing that they wrote is
 * among it. For the end of a session, after which nothing more is read for them.
 */
export async function forgetReplica(
  place: Place,
  world: { idb: IndexedDb; caches: CacheStorage | undefined } = thisBrowser(),
): Promise<void> {
  await Promise.all([clearReplicaStore(world.idb, place), world.caches?.delete(fileCacheName(place))]);
}

function thisBrowser() {
  // The compiler takes it for always there; over http it is not.
  const { caches } = globalThis as { caches?: CacheStorage };
  return { idb: { indexedDB, IDBKeyRange }, caches };
}
