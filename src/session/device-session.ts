import { get, promisifyRequest, set, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { readPlace } from '../contract/domain/place.ts';

/**
 * Who is signed in on this device, as its pages and its service worker see it: the user, and the mark of their session,
 * a UUID that changes with every sign-in.
 */
export const DeviceSession = v.pipe(
  v.object({
    userId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    mark: v.string(),
    /**
     * Where their work is stored on this device; absent if an earlier release, which had no places, stored the session.
     */
    place: v.optional(v.union([v.string(), v.number()])),
    /** The portal that they signed in to; null while it is unknown, and for a server without an id. */
    portalId: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(({ place, ...session }) => ({ ...session, place: readPlace(String(place ?? '')) ?? session.userId })),
);
export type DeviceSession = v.InferOutput<typeof DeviceSession>;
/** A device session as it is stored. */
export type StoredDeviceSession = v.InferInput<typeof DeviceSession>;

const DATABASE = 'portal-session';
const TABLE = 'session';
const ROW = 'now';

/**
 * Content of the row: a session, or the token of a change in progress (it is then unclear who is signed in), or
 * nothing.
 */
type Row = StoredDeviceSession | { changing: string } | null | undefined;

/**
 * Opens the store of the device session: on first use, and again after the browser closed it, which Safari does. Writes
 * are committed to the disk before they resolve (idb-keyval's own store leaves that to the browser): a row that reverts
 * after a power cut would name the previous user.
 */
export function openDeviceStore(indexedDB: IDBFactory): UseStore {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE));
    return promisifyRequest(request).then(
      (database) => {
        database.addEventListener('close', () => (opening = undefined));
        // Close, so as not to block a later version of the portal or the deletion of this site's data.
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
      // The connection was lost without notice: try once more with a new one.
      opening = undefined;
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      opening = open();
      table = begin(await opening, mode);
    }
    // In the same turn of the event loop: a transaction without requests may end in any later one.
    return unlessAborted(table.transaction, work(table));
  };
}

/** Rejects if the transaction aborts. The browser may give no reason for that, and its requests may never settle. */
function unlessAborted<T>(transaction: IDBTransaction, work: T | PromiseLike<T>): Promise<T> {
  const reason = (error: unknown) => error ?? transaction.error ?? new DOMException('It was aborted.', 'AbortError');
  return new Promise((resolve, reject) => {
    transaction.addEventListener('abort', () => reject(reason(null)));
    Promise.resolve(work).then(resolve, (error: unknown) => reject(reason(error)));
  });
}

/** Who is signed in; null if no user is, or if that is unclear at present. Rejects if the device cannot be read. */
export async function readDeviceSession(store: UseStore): Promise<DeviceSession | null> {
  return sessionIn(await get<Row>(ROW, store));
}

/** Stores who is signed in, regardless of what the row contains. */
export function writeDeviceSession(store: UseStore, session: StoredDeviceSession | null): Promise<void> {
  return set(ROW, session, store);
}

/**
 * Begins a change: from now on it is unclear who is signed in. Resolves with the previous session. `token` is unique to
 * this change.
 */
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
 * Ends a change. Resolves with false, and changes nothing, if another change has begun since: that one then decides who
 * is signed in, even if the browser gave this page no lock or suspended it.
 */
export async function endDeviceChange(
  store: UseStore,
  token: string,
  session: StoredDeviceSession | null,
): Promise<boolean> {
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

/** Stores the portal of a session once it is known. */
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

/** Deletes one session, but never one that began after it. */
export function deleteDeviceSession(store: UseStore, mark: string): Promise<void> {
  return update<Row>(ROW, (row) => (sessionIn(row)?.mark === mark ? null : row), store);
}

function sessionIn(row: Row): DeviceSession | null {
  const parsed = v.safeParse(DeviceSession, row);
  return parsed.success ? parsed.output : null;
}
