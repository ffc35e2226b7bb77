import { isSameOwner, type Owner, type Place } from '../contract/place.ts';
import { answeredInTime, OPENED_WITHIN_MS } from './answer-in-time.ts';
import { personDatabaseName } from './database-names.ts';
import type { PersonStore } from './person-store.ts';

/** What a database says of its owner. `unnamed`: nothing, as one that was last open in a release without owners. */
export type SaidOwner = Owner | 'unnamed' | 'none';

/**
 * Writes down whose database this is; after a restore it is offered to nobody else, whatever number they have then. False,
 * and nothing is written, if it is another person's, or of another portal.
 */
export async function noteOwner(store: PersonStore, owner: Owner): Promise<boolean> {
  const isNoted = (known: Owner | undefined) =>
    known !== undefined && (owner.portalId === null || known.portalId === owner.portalId);
  const before = await store.read((tables) => tables.state.get('owner'));
  const known = before?.name === 'owner' ? before : undefined;
  if (known !== undefined && !isSameOwner(known, owner)) return false;
  if (isNoted(known)) return true;
  return store.write(async (tables) => {
    const row = await tables.state.get('owner');
    const now = row?.name === 'owner' ? row : undefined;
    if (now !== undefined && !isSameOwner(now, owner)) return false;
    if (!isNoted(now)) await tables.state.put({ name: 'owner', ...owner });
    return true;
  });
}

/**
 * Reads the owner of a database without making one, whatever release made it, and without the code that works in it. Rejects
 * if the browser does not give it.
 */
export async function ownerAt(indexedDB: IDBFactory, place: Place): Promise<SaidOwner> {
  let database: IDBDatabase | undefined;
  const opening = opened(indexedDB, personDatabaseName(place)).then((found) => (database = found ?? undefined));
  try {
    await answeredInTime(OPENED_WITHIN_MS, opening, () => void opening.then((late) => late?.close()).catch(() => {}));
    if (database === undefined) return 'none';
    if (!database.objectStoreNames.contains('state')) return 'unnamed';
    const request = database.transaction('state').objectStore('state').get('owner');
    const row: unknown = await answeredInTime(OPENED_WITHIN_MS, resultOf(request), () => database?.close());
    return ownerIn(row) ?? 'unnamed';
  } finally {
    database?.close();
  }
}

/**
 * Whether a database is of this portal, as far as it says. Without any database nothing that is lost can be in it; one that
 * does not say whose it is, is of nobody that is known.
 */
export async function isOfPortal(indexedDB: IDBFactory, place: Place, portalId: string | null): Promise<boolean> {
  const owner = await ownerAt(indexedDB, place);
  if (owner === 'none') return true;
  return owner !== 'unnamed' && (owner.portalId === null || owner.portalId === portalId);
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
  const { portalId, userId, emailAddress } = row as Partial<Record<keyof Owner, unknown>>;
  if (typeof userId !== 'number' || typeof emailAddress !== 'string') return undefined;
  return { portalId: typeof portalId === 'string' ? portalId : null, userId, emailAddress };
}
