import type { UseStore } from 'idb-keyval';
import { retryMeaningOf } from '../src/contract/api/later-statuses.ts';
import { replicaMessages as messages } from '../src/contract/messages/reading.ts';
import { routes } from '../src/contract/routes.ts';
import { matchCachedFile } from '../src/replica/files/file-cache.ts';
import { readDeviceSession } from '../src/session/device-session.ts';

/** What is read of a `FetchEvent`. */
type Asked = { request: Request };

export type AttachmentWorld = {
  origin: string;
  caches: CacheStorage;
  fetch: typeof fetch;
  deviceStore: UseStore;
  /** Resolves after the given milliseconds, or when the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** How long a kept file waits for the server's newer response. */
const ANSWERED_WITHIN_MS = 5000;
const NO_CONNECTION = 503;

/**
 * Files of applications: from the server if it responds, because the right to see a file may have ended; otherwise the
 * copy kept for the signed-in user, and for no other user.
 */
export function createAttachments(world: AttachmentWorld) {
  const { caches, origin } = world;
  const keptOf = async (address: string): Promise<Response | undefined> => {
    const session = await readDeviceSession(world.deviceStore);
    return session === null ? undefined : matchCachedFile(caches, session.place, address);
  };
  const fromServer = async (request: Request, isKept: boolean): Promise<Response | undefined> => {
    const over = new AbortController();
    const answered = world.fetch(request).catch(() => undefined);
    const late = isKept ? world.sleep(ANSWERED_WITHIN_MS, over.signal) : new Promise<undefined>(() => {});
    const response = await Promise.race([answered, late]);
    over.abort();
    return response ?? undefined;
  };
  const answer = async (request: Request, page: () => Promise<Response> | undefined): Promise<Response> => {
    const kept = await keptOf(request.url).catch(() => undefined);
    const response = await fromServer(request, kept !== undefined);
    const isAnswer =
      response !== undefined && retryMeaningOf(response.status) === null && !isPageInstead(response, request);
    if (isAnswer) return response;
    if (kept !== undefined) return kept;
    // The address only looked like a file's.
    return (await page()) ?? response ?? notKept();
  };

  return {
    /**
     * The response to what may be a request for a file; undefined if it is none. `page`: how the address would be
     * answered otherwise, because a server may have its files anywhere.
     */
    answer({ request }: Asked, page: () => Promise<Response> | undefined): Promise<Response> | undefined {
      const url = new URL(request.url);
      const mayBeFile = request.method === 'GET' && url.origin === origin && isLookedAt(request);
      return mayBeFile && !isPageOfPortal(url.pathname) ? answer(request, page) : undefined;
    },
  };
}

/** Whether it is opened directly or embedded in a page; a request to the API is neither. */
function isLookedAt({ mode, destination }: Request): boolean {
  return mode === 'navigate' || ['document', 'iframe', 'frame', 'embed', 'object'].includes(destination);
}

const firstPart = (path: string) => path.split('/')[1] ?? '';
const pages = new Set(Object.values(routes).map(firstPart));

function isPageOfPortal(path: string): boolean {
  return pages.has(firstPart(path));
}

/** The app itself, or a network's own sign-in page, instead of a file: no file of the portal is HTML. */
function isPageInstead(response: Response, { url }: Request): boolean {
  const isHtml = /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '');
  return response.type === 'opaqueredirect' || (response.redirected && response.url !== url) || isHtml;
}

/** A page that explains the problem, if nothing else can be shown. */
function notKept(): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${messages.fileNotKept}</title><body style="font: 1rem/1.5 system-ui; margin: 3rem auto; max-width: 32rem; padding: 0 1rem">
<h1 style="font-size: 1.25rem">${messages.fileNotKept}</h1><p>${messages.fileNotKeptText}</p></body></html>`;
  return new Response(html, {
    status: NO_CONNECTION,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
