import { sha256 } from '../src/delivery/device-world.ts';
import type { ConfigurationCopy } from './configuration-copy.ts';

/** A file of the build. `revision`: a hash of its content; null if its name contains one. */
export type ShellFile = { url: string; revision: string | null };

/** What is read of a `FetchEvent`. */
export type ShellRequest = { request: Request; waitUntil(work: Promise<unknown>): void };

export type AppShell = {
  /** Fetches this whole release, and stores it. Rejects if a part cannot be fetched or is of another release. */
  install(): Promise<void>;
  /** Deletes former releases, unless a page of theirs may be open. */
  deleteFormerShells(): Promise<void>;
  /** The response to a page's request; undefined if the shell has none and the browser handles the request. */
  answer(asked: ShellRequest): Promise<Response> | undefined;
};

export type ShellWorld = {
  /** The files of the build, as listed in the worker. */
  files: readonly ShellFile[];
  origin: string;
  caches: CacheStorage;
  fetch: typeof fetch;
  configuration: ConfigurationCopy;
  /** How many windows of the portal are open. */
  windows: () => Promise<number>;
  /** Whether another worker is being installed or waits: its cache looks like a former release's. */
  hasSuccessor: () => boolean;
};

/**
 * The page for every address of the app. Requested like this, and not as a file of the build, because the server puts
 * the centre's names into it.
 */
const PAGE = '/';
const CACHE_PREFIX = 'portal-shell-';
/** The page itself is loading at the same time, and a browser opens six connections to a host over HTTP/1.1. */
const FETCHED_AT_ONCE = 3;
/** Former releases kept beside the current one while windows are open; an older tab still asks the server. */
const FORMER_KEPT = 2;

/**
 * The app as one complete release: the page, its code and styles, the icons. Page and code are always of one release,
 * because both are read from the same cache; requests of a tab of a former release are served from that release's
 * cache.
 */
export function createAppShell(world: ShellWorld): AppShell {
  const { caches, configuration, origin } = world;
  const files = world.files.map(({ url, revision }) => ({
    path: url === 'index.html' ? PAGE : `/${url}`,
    isNamedByContent: revision === null,
  }));
  const paths = new Set(files.map(({ path }) => path));
  const ownName = releaseOf(world.files).then((release) => CACHE_PREFIX + release);
  const own = async (path: string) => caches.match(path, { ...EXACT, cacheName: await ownName });

  const fetchFile = async (path: string, cache: RequestCache): Promise<Response> => {
    const response = await world.fetch(path, { cache });
    await checkFile(path, response, paths);
    return response;
  };
  /** A file stored by a former release, or by an attempt that was cut off, is not fetched again. */
  const keepNamed = async (cache: Cache, path: string) => {
    if ((await cache.match(path, EXACT)) !== undefined) return;
    await cache.put(path, (await caches.match(path, EXACT)) ?? (await fetchFile(path, 'default')));
  };
  const install = async () => {
    const cache = await caches.open(await ownName);
    const left = [...files];
    const fetchOn = async () => {
      for (let file = left.pop(); file !== undefined; file = left.pop()) {
        // A file whose name does not identify its content may have changed; and the browser's own copy, once it was
        // revalidated ("304"), keeps its old headers, and with them an old policy.
        if (file.isNamedByContent) await keepNamed(cache, file.path);
        else await cache.put(file.path, await fetchFile(file.path, 'no-store'));
      }
    };
    await Promise.all([configuration.refresh(), ...Array.from({ length: FETCHED_AT_ONCE }, fetchOn)]);
  };

  const deleteFormerShells = async () => deleteFormer(world, await ownName);
  const replyToNavigation = async ({ request, waitUntil }: ReturnType<typeof bound>): Promise<Response> => {
    const page = await own(PAGE).catch(() => undefined);
    if (page !== undefined) {
      // If no window is open, no page of a former release is open either.
      waitUntil(deleteFormerShells().catch(() => undefined));
      return page;
    }
    // The browser has emptied the cache: the missing files are fetched again.
    waitUntil(install().catch(() => undefined));
    return world.fetch(request).catch(async (error: unknown) => {
      const former = await caches.match(PAGE, EXACT).catch(() => undefined);
      if (former === undefined) throw error;
      return former;
    });
  };
  const answerFile = async (request: Request, path: string): Promise<Response> => {
    const kept = await own(path)
      .then((found) => found ?? caches.match(path, EXACT))
      .catch(() => undefined);
    return kept ?? world.fetch(request);
  };

  return {
    install,
    deleteFormerShells,
    answer(asked) {
      const { request } = asked;
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== origin) return undefined;
      if (url.pathname === configuration.path) return configuration.answer(bound(asked));
      if (request.mode === 'navigate') {
        const isPage = request.destination === 'document' && isPageAddress(url.pathname);
        return isPage && files.length > 0 ? replyToNavigation(bound(asked)) : undefined;
      }
      const isFile = paths.has(url.pathname) || url.pathname.startsWith('/assets/');
      return isFile ? answerFile(request, url.pathname) : undefined;
    },
  };
}

/** Deletes the caches of former releases, except those that an open page may still need. */
async function deleteFormer({ caches, hasSuccessor, windows }: ShellWorld, ownName: string): Promise<void> {
  if (hasSuccessor()) return;
  const former = (await caches.keys()).filter((other) => other.startsWith(CACHE_PREFIX) && other !== ownName);
  // Oldest first, in the order of creation.
  const kept = (await windows()) > 0 ? former.slice(-FORMER_KEPT) : [];
  await Promise.all(former.filter((other) => !kept.includes(other)).map((other) => caches.delete(other)));
}

/** Files are stored under their path alone: request headers make no difference. */
const EXACT = { ignoreVary: true } as const;

/** An event with its method bound, so that its parts can be passed on. */
const bound = (asked: ShellRequest) => ({ request: asked.request, waitUntil: asked.waitUntil.bind(asked) });

/** A name for a release: equal for equal files. */
async function releaseOf(files: readonly ShellFile[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(files));
  return (await sha256(text.buffer)).slice(0, 16);
}

/** Throws if a response is not the requested file: an error, another page's HTML, a page of another release. */
async function checkFile(path: string, response: Response, paths: ReadonlySet<string>): Promise<void> {
  const isHtml = /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '');
  if (!response.ok || response.redirected || isHtml !== (path === PAGE)) {
    throw new Error(`${path} could not be fetched: ${response.status}`);
  }
  if (path !== PAGE) return;
  const html = await response.clone().text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, asset]) => asset ?? '');
  // During an update of the server, its page may be newer than this worker.
  if (named.length === 0 || !named.every((asset) => paths.has(asset)))
    throw new Error('The page is of another release');
}

/** Whether the app itself routes an address: not one of the server's own, nor a file's (no dot in its last part). */
function isPageAddress(path: string): boolean {
  return !/^\/(api\/|healthz$|readyz$)/.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');
}
