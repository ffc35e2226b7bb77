import { get, promisifyRequest, set, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { readPlace } from '../contract/place.ts';

/**
 * Who is signed in on this device, as its pages and its worker see it: the person, and the mark of their session, a UUID
 * that is another one after every sign-in.
 */
export const DeviceSession = v.pipe(
  v.object({
    userId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    mark: v.string(),
    /** Where their work lies on this device; a release that knew no places left it out. */
    place: v.optional(v.union([v.string(), v.number()])),
    /** The portal that they signed in to; null while it is not known, and of a plain server. */
    portalId: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(({ place, ...session }) => ({ ...session, place: readPlace(String(place ?? '')) ?? session.userId })),
);
export type DeviceSession = v.InferOutput<typeof DeviceSession>;
/** As it is stored. */
export type StoredSession = v.InferInput<typeof DeviceSession>;

const DATABASE = 'portal-session';
const TABLE = 'session';
const ROW = 'now';

/**
 * What stands in the row: a session, or the token of whoever is changing it (it is unclear then who is signed in), or
 * nothing.
 */
type Row = StoredSession | { changing: string } | null | undefined;

/**
 * Where the device session lies. Opened when it is first used, and again after the browser closed it, which Safari does.
 * Committed to the disk before anybody goes on (idb-keyval's own store leaves that to the browser): a row that comes back
 * after a power cut would name the person before.
 */
export function openDeviceStore(indexedDB: IDBFactory): UseStore {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE));
    return promisifyRequest(request).then(
      (database) => {
        database.addEventListener('close', () => (opening = undefined));
        // A later version of the portal, or somebody who clears this site's data, is not held up.
        database.addEventListener('versionchange', () => {
          database.close();
          opening = undefined;
        });
        return database;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
  };
  const begin = (database: IDBDatabase, mode: IDBTransactionMode) =>
    database.transaction(TABLE, mode, { durability: 'strict' }).objectStore(TABLE);
  return async (mode, work) => {
    opening ??= open();
    const database = await opening;
    let table: IDBObjectStore;
    try {
      table = begin(database, mode);
    } catch (error) {
      // The connection is gone without a word: once more, with another.
      opening = undefined;
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      opening = open();
      table = begin(await opening, mode);
    }
    // In the same turn: a transaction that has nothing to do yet may end in any other.
    return unlessAborted(table.transaction, work(table));
  };
}

/** Of an abort the browser may give no reason, and the requests below it may never be answered. */
function unlessAborted<T>(transaction: IDBTransaction, work: T | PromiseLike<T>): Promise<T> {
  const reason = (error: unknown) => error ?? transaction.error ?? new DOMException('It was aborted.', 'AbortError');
  return new Promise((resolve, reject) => {
    transaction.addEventListener('abort', () => reject(reason(null)));
    Promise.resolve(work).then(resolve, (error: unknown) => reject(reason(error)));
  });
}

/** Who is signed in; null where nobody is, or where that is unclear just now. Rejects where the device cannot be read. */
export async function readDeviceSession(store: UseStore): Promise<DeviceSession | null> {
  return sessionIn(await get<Row>(ROW, store));
}

/** Says who is signed in, whatever stood there. */
export function writeDeviceSession(store: UseStore, session: StoredSession | null): Promise<void> {
  return set(ROW, session, store);
}

/** Begins a change: from now on it is unclear who is signed in. Resolves with who was. `token` is this change's own. */
export async function beginDeviceChange(store: UseStore, token: string): Promise<DeviceSession | null> {
  let former: DeviceSession | null = null;
  await update<Row>(
    ROW,
    (row) => {
      former = sessionIn(row);
      return { changing: token };
    },
    store,
  );
  return former;
}

/**
 * Ends a change. Resolves with false, and changes nothing, where another one has begun since: who is signed in is then
 * its business, also where the browser gave this page no lock or let it sleep.
 */
export async function endDeviceChange(store: UseStore, token: string, session: StoredSession | null): Promise<boolean> {
  let ours = false;
  await update<Row>(
    ROW,
    (row) => {
      ours = row !== null && row !== undefined && 'changing' in row && row.changing === token;
      return ours ? session : row;
    },
    store,
  );
  return ours;
}

/** The portal of a session became known. */
export function nameDevicePortal(store: UseStore, mark: string, portalId: string): Promise<void> {
  return update<Row>(
    ROW,
    (row) => {
      const session = sessionIn(row);
      return session?.mark === mark ? { ...session, portalId } : row;
    },
    store,
  );
}

/** Forgets one session, and never the one that began after it. */
export function forgetDeviceSession(store: UseStore, mark: string): Promise<void> {
  return update<Row>(ROW, (row) => (sessionIn(row)?.mark === mark ? null : row), store);
}

function sessionIn(row: Row): DeviceSession | null {
  const parsed = v.safeParse(DeviceSession, row);
  return parsed.success ? parsed.output : null;
}
