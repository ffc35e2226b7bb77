import type { Owner, Place } from '../contract/domain/place.ts';
import { withinTime, OPENED_WITHIN_MS } from './within-time.ts';
import { userDatabaseName } from './database-names.ts';

/**
 * What a database says of its owner. `unnamed`: nothing, for example because a release without owners used it last.
 * `none`: there is no such database.
 */
export type RecordedOwner = Owner | 'unnamed' | 'none';

/**
 * Reads the owner of a database without creating it, whatever release created it, and without the code that works in
 * it. Rejects if the browser does not give access to it.
 */
export async function ownerAt(indexedDB: IDBFactory, place: Place): Promise<RecordedOwner> {
  return (await inDatabase(indexedDB, place, readOwner)) ?? 'none';
}

/**
 * Whether a database belongs to this portal as far as it says, or contains nothing that could be lost. A database that
 * contains work and names no owner belongs to no known portal.
 */
export async function isOfPortal(indexedDB: IDBFactory, place: Place, portalId: string | null): Promise<boolean> {
  const isOf = await inDatabase(indexedDB, place, async (database) => {
    if (await isEmpty(database)) return true;
    const owner = await readOwner(database);
    return owner !== 'unnamed' && owner.portalId === portalId;
  });
  return isOf ?? true;
}

/** Returns null and creates nothing if there is no such database. */
async function inDatabase<T>(
  indexedDB: IDBFactory,
  place: Place,
  work: (database: IDBDatabase) => Promise<T>,
): Promise<T | null> {
  let isLate = false;
  const opening = opened(indexedDB, userDatabaseName(place)).then((found) => {
    if (isLate) found?.close();
    return found;
  });
  const database = await withinTime(OPENED_WITHIN_MS, opening, () => (isLate = true));
  if (database === null) return null;
  try {
    return await withinTime(OPENED_WITHIN_MS, work(database), () => database.close());
  } finally {
    database.close();
  }
}

async function readOwner(database: IDBDatabase): Promise<Owner | 'unnamed'> {
  if (!database.objectStoreNames.contains('state')) return 'unnamed';
  const row: unknown = await resultOf(database.transaction('state').objectStore('state').get('owner'));
  return ownerIn(row) ?? 'unnamed';
}

async function isEmpty(database: IDBDatabase): Promise<boolean> {
  const names = [...database.objectStoreNames].filter((name) => name !== 'state');
  const counts = names.map((name) => resultOf(database.transaction(name).objectStore(name).count()));
  return (await Promise.all(counts)).every((count) => count === 0);
}

function opened(indexedDB: IDBFactory, name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  let isNew = false;
  request.addEventListener('upgradeneeded', () => {
    isNew = true;
    request.transaction?.abort();
  });
  return resultOf(request).then(
    (database) => {
      database.addEventListener('versionchange', () => database.close());
      return database;
    },
    (error: unknown) => {
      if (isNew) return null;
      throw error;
    },
  );
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new DOMException('', 'UnknownError')));
  });
}

function ownerIn(row: unknown): Owner | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const { portalId, userId, emailAddress, formerAddresses } = row as Partial<Record<keyof Owner, unknown>>;
  if (typeof userId !== 'number' || typeof emailAddress !== 'string') return undefined;
  const owner = { portalId: typeof portalId === 'string' ? portalId : null, userId, emailAddress };
  if (!Array.isArray(formerAddresses)) return owner;
  return { ...owner, formerAddresses: formerAddresses.filter((one) => typeof one === 'string') };
}
