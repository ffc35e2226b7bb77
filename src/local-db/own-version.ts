import { OlderReleaseError } from './store-failure.ts';
import type { IndexedDb } from './person-store.ts';

/**
 * The browser's databases, each opened by a version that is named. Where a newer release has made one, the browser says so,
 * and Dexie would open what is there without a version and add its own layout to it: code of an older release must neither
 * read nor write a layout that it does not know.
 *
 * An opening that was given up (`signal`, at the time when it began) may succeed late, once another tab lets go of the
 * database. Dexie would take that connection in and never close it, so it is closed here, and changes nothing.
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
