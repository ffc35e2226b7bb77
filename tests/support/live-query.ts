import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/**
 * Dexie's `liveQuery` reports nothing if there is no global IndexedDB, even for a database that was given another one.
 * This provides one; no database is ever opened in it.
 */
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;
