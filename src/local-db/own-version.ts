import { OlderReleaseError } from './store-failure.ts';
import type { IndexedDb } from './user-store.ts';

/**
 * The browser's databases, each opened with an explicit version. If a newer release has created a database, the browser
 * reports that, and Dexie would then open it without a version and add its own layout. Code of an older release must
 * neither read nor write a layout that it does not know.
 *
 * An opening that was given up (`signal`, as it was when the opening began) may succeed late, once another tab closes
 * the database. Dexie would take over that connection and never close it, so it is closed here and changes nothing.
 */
export function byOwnVersion(idb: IndexedDb, signal?: () => AbortSignal): IndexedDb {
  const { indexedDB } = idb;
  const own: IDBFactory = {
    open(name, version) {
      if (version === undefined) throw new OlderReleaseError();
      const request = indexedDB.open(name, version);
      const given = signal?.();
      const closeIfLate = (event: Event) => {
        if (given?.aborted !== true) return;
        event.stopImmediatePropagation();
        request.transaction?.abort();
        request.result.close();
      };
      request.addEventListener('upgradeneeded', closeIfLate);
      request.addEventListener('success', closeIfLate);
      return request;
    },
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    databases: () => indexedDB.databases(),
    cmp: (one, other) => indexedDB.cmp(one, other),
  };
  return { ...idb, indexedDB: own };
}
