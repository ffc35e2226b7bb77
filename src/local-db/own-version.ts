import { OlderReleaseError } from './store-failure.ts';
import type { IndexedDb } from './person-store.ts';

/**
 * The browser's databases, each opened by a version that is named. Where a newer release has made one, the browser says so,
 * and Dexie would open what is there without a version and add its own layout to it: code of an older release must neither
 * read nor write a layout that it does not know.
 */
export function byOwnVersion(idb: IndexedDb): IndexedDb {
  const { indexedDB } = idb;
  const own: IDBFactory = {
    open(name, version) {
      if (version === undefined) throw new OlderReleaseError();
      return indexedDB.open(name, version);
    },
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    databases: () => indexedDB.databases(),
    cmp: (one, other) => indexedDB.cmp(one, other),
  };
  return { ...idb, indexedDB: own };
}
