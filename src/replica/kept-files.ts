import { fileAddress, type Attachment } from '../contract/attachment.ts';
import { header } from '../contract/headers.ts';
import { userIdAt, type Place } from '../contract/place.ts';
import { FILE_MAX_BYTES, KEPT_FILES_MOST, ROOM_LEFT_FREE_BYTES, ROOM_LEFT_FREE_SHARE } from '../contract/limits.ts';
import { fileCacheName, matchKeptFile } from './file-cache.ts';

/** Files that are kept for reading, as long as there is room. */
export type KeptFiles = {
  /** Fetches what is `wanted`, the most wanted first, as far as there is room; lets go of what is not among `known`. */
  keep(wanted: readonly Attachment[], known: readonly Attachment[]): Promise<void>;
  /** Whether a file can be opened without a connection. */
  isKept(file: Attachment): Promise<boolean>;
  /** Lets go of all of them: what a person wrote and is not sent yet needs the room. */
  makeRoom(): Promise<void>;
};

/** What keeping files needs of its world; `caches` is undefined where a browser has none. */
export type FileWorld = {
  caches: CacheStorage | undefined;
  fetch: typeof fetch;
  /** Where v1 is served, and the app's own origin. */
  apiBase: string;
  origin: string;
  /** As the browser guesses it, in bytes. */
  estimate: () => Promise<StorageEstimate>;
  /** Whether whoever is at this device does not want to be charged for what they did not ask for. */
  savesData: () => boolean;
  /** The portal that the files are of; null if none is known. */
  portalId?: () => string | null;
  /** Whether this person is signed in on this device just now. */
  isSignedIn: () => boolean;
};

export function createKeptFiles(world: FileWorld, place: Place): KeptFiles {
  const { caches, origin } = world;
  const addressOf = (file: Attachment) => {
    const address = fileAddress(file, world.apiBase, origin);
    // The worker answers for this origin alone.
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
    // A network's own page is no file; and an answer to somebody else's session is not this person's.
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
      for (const address of addressesOf(wanted).slice(0, KEPT_FILES_MOST)) {
        if (kept.has(address)) continue;
        if (!world.isSignedIn() || !(await hasRoom(world))) return;
        try {
          await fetchFile(cache, address);
        } catch {
          // There is no connection, or no room after all: another time.
          return;
        }
      }
    },
    isKept: async (file) =>
      caches !== undefined &&
      addressOf(file) !== '' &&
      (await matchKeptFile(caches, place, addressOf(file)).catch(() => undefined)) !== undefined,
    async makeRoom() {
      await caches?.delete(fileCacheName(place));
    },
  };
}

/** Whether a file more leaves enough for what people write. */
async function hasRoom(world: FileWorld): Promise<boolean> {
  const { quota = 0, usage = 0 } = await world.estimate().catch((): StorageEstimate => ({}));
  return quota - usage - FILE_MAX_BYTES > Math.max(ROOM_LEFT_FREE_BYTES, quota * ROOM_LEFT_FREE_SHARE);
}

/** The kinds of file that the portal stores. */
function isFile(response: Response): boolean {
  return /^(application\/pdf|image\/(png|jpeg))\b/i.test(response.headers.get('Content-Type') ?? '');
}
