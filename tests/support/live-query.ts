import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/**
 * Dexie's `liveQuery` is silent where there is no IndexedDB in the surroundings, even for a database that was handed
 * another one. This gives it something to find; no database is ever opened in it.
 */
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;
