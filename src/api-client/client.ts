import type { Attachment } from '../contract/domain/attachment.ts';
import { addresses, pathOf, type CallName } from '../contract/api/addresses.ts';
import type { Envelope } from '../contract/api/envelope.ts';
import { header } from '../contract/api/headers.ts';
import { withDeadline } from './deadline.ts';
import { createKnownFeatures } from './known-features.ts';
import { ofOtherPortal, readEnvelope, replyOf, type Reply } from './reply.ts';
import { sendRequest, type Request } from './request.ts';
import { readStoredFile } from './stored-file.ts';
import { beforeAnything, UnreachableError } from './unreachable-error.ts';

export type { Reply } from './reply.ts';
export type { Request } from './request.ts';

/** Sends one request. Throws `UnreachableError` if it is unknown what the server did. */
export type MakeCall = (call: CallName, request?: Request) => Promise<Reply>;

export type Client = MakeCall & {
  /**
   * The features beyond v1 that the server last announced: `[]` for a plain server, undefined while they are not known.
   */
  features(): readonly string[] | undefined;
  /** The bytes of a stored file; undefined if its address does not give them to this page. */
  file(stored: Attachment, signal?: AbortSignal): Promise<Blob | undefined>;
};

const CALL_TIMEOUT_MS = 30_000;
/** For a 4 MB file on a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * The v1 API behind one function. It never retries on its own: only the outbox decides when that is safe. `forUser`:
 * the user for whom the requests are sent; the server refuses them in another user's session.
 */
export function createClient(world: {
  /** Base address of v1: absolute, or a path of `origin`. */
  apiBase: string;
  /** The app's own origin. */
  origin: string;
  fetch: typeof fetch;
  forUser: () => number | null;
  /**
   * `id`: the portal that the requests are meant for, if known. `saw`: called with the id of the portal that responded.
   */
  portal?: { id: () => string | null; saw: (portalId: string) => void };
}): Client {
  const base = new URL(world.apiBase, world.origin).href;
  const isSameOrigin = new URL(base).origin === world.origin;
  const { features, knowsHeaders, note, notePlain, headersFor } = createKnownFeatures(isSameOrigin);
  let asking: Promise<Reply> | undefined;

  const callNow = async (name: CallName, request: Request): Promise<Reply> => {
    const { signal } = request;
    if (signal?.aborted) throw new UnreachableError(name, { nothingDone: true, cause: signal.reason });
    // Outside the `catch`: a missing id is a mistake in the code, and must not look like a lost connection.
    const path = pathOf(name, request.ids);
    const ms = request.form === undefined ? CALL_TIMEOUT_MS : UPLOAD_TIMEOUT_MS;
    const meant = request.anyPortal === true ? null : (world.portal?.id() ?? null);
    const { response, body } = await withDeadline({ ms, signal }, (ends) => {
      const headers = headersFor(request, { user: world.forUser(), portalId: meant });
      return sendRequest({ fetch: world.fetch, base, isSameOrigin }, name, request, { path, headers, signal: ends });
    }).catch((cause: unknown) => {
      throw new UnreachableError(name, { cause });
    });
    const envelope = readEnvelope(body);
    const announced = response.headers.get(header.features);
    if (announced !== null) note(announced);
    const portalId = response.headers.get(header.portalId) ?? portalRefusing(response, envelope, meant);
    // If the portal is unknown, only the one that the user signed in to accepts their session: a 401 does not identify
    // it.
    const isProof = meant !== null || response.status !== 401;
    if (portalId !== null && request.anyPortal !== true && isProof) {
      world.portal?.saw(portalId);
      // A response of another portal is not about what this device knows.
      if (meant !== null && portalId !== meant) return ofOtherPortal(portalId);
    }
    const reply = replyOf(name, response, body, envelope);
    // Only the server itself writes envelopes; a bare 401 may be a proxy's. A portal with an id is no plain server: a
    // proxy removed its headers.
    if (announced === null && envelope !== undefined && meant === null) notePlain();
    // Frameworks add an ETag to every body on their own. Without the feature the server does not compare it: it is no
    // version.
    return features()?.includes('tags') ? reply : { ...reply, tag: undefined };
  };
  /**
   * Any v1 response says what the server supports. Calls that begin together share one request; a failed one is
   * repeated.
   */
  const askFeatures = (userId: number): Promise<Reply> => {
    asking ??= callNow('applications', { query: { userId, limit: 1 } }).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const call = async (name: CallName, request: Request = {}): Promise<Reply> => {
    const user = world.forUser();
    if (knowsHeaders() || user === null) return callNow(name, request);
    if (addresses[name].method === 'GET') {
      const reply = await callNow(name, request);
      // It was sent without `For-User`, so it may be the response to another user's session.
      return knowsHeaders() ? callNow(name, request) : reply;
    }
    if (features() !== undefined) return callNow(name, request);
    // A change must not be sent before it is known whether the server supports its key, version and user.
    const reply = await beforeAnything(unlessAborted(askFeatures(user), request.signal));
    if (features() !== undefined) return callNow(name, request);
    // A session is required, perhaps by a proxy, and the change would be refused alike. Any other response is about the
    // list.
    if (reply.status === 401) return reply;
    throw new UnreachableError(name, { nothingDone: true });
  };
  const file: Client['file'] = (stored, signal) => readStoredFile(world, stored, signal);
  return Object.assign(call, { features, file });
}

/**
 * The id of a portal that refuses a call meant for another one, read from the body: a proxy may remove it from the
 * headers, and a user who signs in again would be sent back to sign-in for ever.
 */
function portalRefusing(response: Response, envelope: Envelope | undefined, meant: string | null): string | null {
  if (meant === null || response.status !== 401) return null;
  const { data } = envelope ?? {};
  const portalId = typeof data === 'object' && data !== null && 'portalId' in data ? data.portalId : null;
  return typeof portalId === 'string' ? portalId : null;
}

/** Rejects as soon as the signal aborts, although other calls go on waiting for the same response. */
async function unlessAborted<T>(waiting: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await withDeadline({ ms: CALL_TIMEOUT_MS, signal }, () => waiting);
  } catch (cause) {
    throw cause instanceof UnreachableError ? cause : new UnreachableError('applications', { cause });
  }
}

/** The same client for one try: each of its requests is aborted with `signal`. */
export function abortable(client: Client, signal: AbortSignal): Client {
  const call = (name: CallName, request: Request = {}) => client(name, { signal, ...request });
  return Object.assign(call, { features: client.features, file: (stored: Attachment) => client.file(stored, signal) });
}

/** Whether the server is known not to support keys: then a repeat is a second change, and it ignores `replaces`. */
export function isPlain(client: Client): boolean {
  return client.features()?.includes('keys') === false;
}
