import { fileAddress, type Attachment } from '../../contract/domain/attachment.ts';
import { header } from '../../contract/api/headers.ts';
import { userIdAt, type Place } from '../../contract/domain/place.ts';
import {
  FILE_MAX_BYTES,
  KEPT_FILES_MAX,
  ROOM_LEFT_FREE_BYTES,
  ROOM_LEFT_FREE_SHARE,
} from '../../contract/api/limits.ts';
import { fileCacheName, matchCachedFile } from './file-cache.ts';

/** Files that are kept for reading as long as there is room. */
export type CachedFiles = {
  /**
   * Fetches the `wanted` files, the most wanted first, as long as there is room; deletes files that are not among
   * `known`.
   */
  keep(wanted: readonly Attachment[], known: readonly Attachment[]): Promise<void>;
  /** Whether a file can be opened without a connection. */
  isKept(file: Attachment): Promise<boolean>;
  /** Deletes all of them: unsent work of the user needs the room. */
  makeRoom(): Promise<void>;
};

/** The dependencies of `createCachedFiles`; `caches` is undefined if the browser has none. */
export type FileWorld = {
  caches: CacheStorage | undefined;
  fetch: typeof fetch;
  /** The address of the v1 API, and the app's own origin. */
  apiBase: string;
  origin: string;
  /** The browser's estimate of the storage, in bytes. */
  estimate: () => Promise<StorageEstimate>;
  /**
   * Whether files that the user did not ask for must not be downloaded on this device, for example because of data
   * charges.
   */
  savesData: () => boolean;
  /** The portal that the files belong to; null if none is known. */
  portalId?: () => string | null;
  /** Whether this user is signed in on this device now. */
  isSignedIn: () => boolean;
};

export function createCachedFiles(world: FileWorld, place: Place): CachedFiles {
  const { caches, origin } = world;
  const addressOf = (file: Attachment) => {
    const address = fileAddress(file, world.apiBase, origin);
    // The service worker answers requests of this origin only.
    return address !== '' && new URL(address).origin === origin ? address : '';
  };
  const addressesOf = (files: readonly Attachment[]) => files.map(addressOf).filter((address) => address !== '');
  const fetchFile = async (cache: Cache, address: string) => {
    const portalId = world.portalId?.() ?? null;
    const headers = {
      [header.forUser]: String(userIdAt(place)),
      ...(portalId === null ? {} : { [header.forPortal]: portalId }),
    };
    const response = await world.fetch(address, { headers, credentials: 'same-origin', redirect: 'error' });
    // A page of the network is not a file, and a response to another user's session must not be kept for this user.
    if (response.status === 200 && isFile(response) && world.isSignedIn()) await cache.put(address, response);
    else await response.body?.cancel();
  };

  return {
    async keep(wanted, known) {
      if (caches === undefined || !world.isSignedIn()) return;
      const cache = await caches.open(fileCacheName(place));
      const addresses = new Set(addressesOf(known));
      const kept = new Set<string>();
      for (const { url } of await cache.keys()) {
        if (addresses.has(url)) kept.add(url);
        else await cache.delete(url);
      }
      if (world.savesData()) return;
      for (const address of addressesOf(wanted).slice(0, KEPT_FILES_MAX)) {
        if (kept.has(address)) continue;
        if (!world.isSignedIn() || !(await hasRoom(world))) return;
        try {
          await fetchFile(cache, address);
        } catch {
          // There is no connection, or no room after all: it is tried again another time.
          return;
        }
      }
    },
    isKept: async (file) =>
      caches !== undefined &&
      addressOf(file) !== '' &&
      (await matchCachedFile(caches, place, addressOf(file)).catch(() => undefined)) !== undefined,
    async makeRoom() {
      await caches?.delete(fileCacheName(place));
    },
  };
}

/** Whether one more file leaves enough room for what users write. */
async function hasRoom(world: FileWorld): Promise<boolean> {
  const { quota = 0, usage = 0 } = await world.estimate().catch((): StorageEstimate => ({}));
  return quota - usage - FILE_MAX_BYTES > Math.max(ROOM_LEFT_FREE_BYTES, quota * ROOM_LEFT_FREE_SHARE);
}

/** Whether a response is of a file type that the portal stores. */
function isFile(response: Response): boolean {
  return /^(application\/pdf|image\/(png|jpeg))\b/i.test(response.headers.get('Content-Type') ?? '');
}
