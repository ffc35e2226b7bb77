import type { Place } from '../contract/domain/place.ts';
import type { IndexedDb } from '../local-db/user-store.ts';
import { clearReplicaStore, deleteReplicaStore } from '../local-db/replica-store.ts';
import { fileCacheName } from './files/file-cache.ts';

/** Deletes the emptied database of a user's copies; only to be called while no page has it open. */
export function dropReplica(place: Place, idb: IndexedDb = thisBrowser().idb): Promise<void> {
  return deleteReplicaStore(idb, place);
}

/**
 * Deletes everything that was read for a user and kept on this device: lists, applications, files. That includes
 * nothing that they wrote. It is called at the end of a session, after which nothing more is read for the user.
 */
export async function emptyReplica(
  place: Place,
  world: { idb: IndexedDb; caches: CacheStorage | undefined } = thisBrowser(),
): Promise<void> {
  await Promise.all([clearReplicaStore(world.idb, place), world.caches?.delete(fileCacheName(place))]);
}

function thisBrowser() {
  // TypeScript assumes that `caches` always exists; over http it does not.
  const { caches } = globalThis as { caches?: CacheStorage };
  return { idb: { indexedDB, IDBKeyRange }, caches };
}
