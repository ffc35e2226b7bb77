import ky from 'ky';
import type { Attachment } from '../contract/attachment.ts';
import { addresses, pathOf, type CallName } from '../contract/addresses.ts';
import type { Envelope } from '../contract/envelope.ts';
import { header } from '../contract/headers.ts';
import { withDeadline } from './deadline.ts';
import { ofOtherPortal, readEnvelope, replyOf, type Reply } from './reply.ts';
import { readStoredFile } from './stored-file.ts';
import { beforeAnything, UnreachableError } from './unreachable-error.ts';

export type { Reply } from './reply.ts';

export type Request = {
  id?: number | string;
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  /** A JSON body word for word. */
  jsonText?: string;
  form?: FormData;
  /** The operation's id; only for what may be repeated. */
  key?: string;
  /** The version that a change was made on; the server does nothing where it has another. */
  tag?: string | undefined;
  /** Whichever portal answers: for accounts, whose calls are about nothing that this device saw. */
  anyPortal?: boolean;
  /** Ends the call, the reading of its answer included. */
  signal?: AbortSignal;
};

/** Makes one call of v1. Throws `UnreachableError` where nothing is known about what the server did. */
export type MakeCall = (call: CallName, request?: Request) => Promise<Reply>;

export type Client = MakeCall & {
  /** What the server last said that it offers beyond v1: `[]` of a plain v1 server, undefined before its first answer. */
  features(): readonly string[] | undefined;
  /** The bytes of a stored file; undefined where its address does not give them to this page. */
  file(stored: Attachment, signal?: AbortSignal): Promise<Blob | undefined>;
};

const CALL_TIMEOUT_MS = 30_000;
/** A 4 MB file on a slow line. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * The v1 API behind one function. It never tries again by itself: the outbox alone decides when that is safe.
 * `forUser` says for whom the calls are made; the server refuses them under another person's session.
 */
export function createClient(world: {
  /** Where v1 is served: an absolute address, or a path of `origin`. */
  apiBase: string;
  /** The app's own origin. */
  origin: string;
  fetch: typeof fetch;
  forUser: () => number | null;
  /** The portal that the calls are meant for, if one is known, and who is told which one answered. */
  portal?: { id: () => string | null; saw: (portalId: string) => void };
}): Client {
  const base = new URL(world.apiBase, world.origin).href;
  const sameOrigin = new URL(base).origin === world.origin;
  // A plain v1 server on another origin would refuse headers that it does not list before the call is even made, so they
  // are sent there only once it has said that it knows them.
  let knowsHeaders = sameOrigin;
  let features: readonly string[] | undefined;
  /** Another origin may be served by a release whose preflight refuses the header. */
  let knowsPortals: boolean | undefined = sameOrigin ? true : undefined;
  let asking: Promise<Reply> | undefined;

  const headersFor = ({ key, tag, jsonText }: Request, portalId: string | null): Headers => {
    const headers = new Headers();
    if (jsonText !== undefined) headers.set('Content-Type', 'application/json');
    if (!knowsHeaders) return headers;
    const user = world.forUser();
    if (user !== null) headers.set(header.forUser, String(user));
    if (portalId !== null && knowsPortals !== false) headers.set(header.forPortal, portalId);
    if (key !== undefined) headers.set(header.idempotencyKey, key);
    if (tag !== undefined) headers.set('If-Match', tag);
    return headers;
  };
  const send = async (name: CallName, request: Request, portalId: string | null, signal: AbortSignal) => {
    const response = await ky(`${base}${pathOf(name, request.id)}`, {
      fetch: world.fetch,
      method: addresses[name].method,
      headers: headersFor(request, portalId),
      credentials: sameOrigin ? 'same-origin' : 'include',
      // v1 never redirects. Who does is the network's own sign-in page or a wrong address, and following would turn a POST
      // into a GET, or hand what somebody wrote to another host.
      redirect: 'manual',
      // A server that says nothing of caching must still be asked: what is read decides what is sent.
      cache: 'no-cache',
      retry: 0,
      throwHttpErrors: false,
      // The deadline below covers the body too.
      timeout: false,
      signal,
      ...(request.query === undefined ? {} : { searchParams: request.query }),
      ...(request.json === undefined ? {} : { json: request.json }),
      ...(request.jsonText === undefined ? {} : { body: request.jsonText }),
      ...(request.form === undefined ? {} : { body: request.form }),
    });
    return { response, body: await response.text() };
  };

  const callNow = async (name: CallName, request: Request): Promise<Reply> => {
    const { signal } = request;
    if (signal?.aborted) throw new UnreachableError(name, { nothingDone: true, cause: signal.reason });
    const ms = request.form === undefined ? CALL_TIMEOUT_MS : UPLOAD_TIMEOUT_MS;
    const meant = request.anyPortal === true ? null : (world.portal?.id() ?? null);
    const { response, body } = await withDeadline({ ms, signal }, (ends) => send(name, request, meant, ends)).catch(
      (cause: unknown) => {
        throw new UnreachableError(name, { cause });
      },
    );
    const envelope = readEnvelope(body);
    const said = response.headers.get(header.features);
    if (said !== null) {
      knowsHeaders = true;
      features = said.split(',').flatMap((one) => one.trim() || []);
      knowsPortals = features.includes('identity');
    }
    const portalId = response.headers.get(header.portalId) ?? portalRefusing(response, envelope, meant);
    // Somebody whose portal is not known is let in by the one that they signed in to, and by no other.
    const isProof = meant !== null || response.status !== 401;
    if (portalId !== null && request.anyPortal !== true && isProof) {
      world.portal?.saw(portalId);
      // Whatever another portal says is not about what this device knows.
      if (meant !== null && portalId !== meant) return ofOtherPortal(portalId);
    }
    const reply = replyOf(name, response, body, envelope);
    // Only the server itself writes envelopes; a bare 401 may be a proxy's.
    // One with an id is no plain server: a proxy removed its headers.
    if (said === null && envelope !== undefined && meant === null) features = [];
    // Frameworks tag every body by themselves. Without the feature nobody compares that, and it is no version.
    return features?.includes('tags') ? reply : { ...reply, tag: undefined };
  };
  /** Any answer of v1 says what the server knows. Calls that begin together share one request; a failed one is repeated. */
  const askFeatures = (userId: number): Promise<Reply> => {
    asking ??= callNow('applications', { query: { userId, limit: 1 } }).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const call = async (name: CallName, request: Request = {}): Promise<Reply> => {
    const user = world.forUser();
    if (knowsHeaders || user === null) return callNow(name, request);
    if (addresses[name].method === 'GET') {
      const reply = await callNow(name, request);
      // Sent without `For-User`, it may be the answer to another person's session.
      return knowsHeaders ? callNow(name, request) : reply;
    }
    if (features !== undefined) return callNow(name, request);
    // A change must not leave before it is known whether the server takes its key, version and person.
    const reply = await beforeAnything(unlessAborted(askFeatures(user), request.signal));
    if (features !== undefined) return callNow(name, request);
    // A session is wanted, perhaps by a proxy, and the change would be told the same. Any other answer is about the list.
    if (reply.status === 401) return reply;
    throw new UnreachableError(name, { nothingDone: true });
  };
  const file: Client['file'] = (stored, signal) => readStoredFile(world, stored, signal);
  return Object.assign(call, { features: () => features, file });
}

/**
 * The id of a portal that refuses what was meant for another one, from the body: a proxy may remove it from the headers, and
 * everybody who signs in again would be sent back for ever.
 */
function portalRefusing(response: Response, envelope: Envelope | undefined, meant: string | null): string | null {
  if (meant === null || response.status !== 401) return null;
  const { data } = envelope ?? {};
  const said = typeof data === 'object' && data !== null && 'portalId' in data ? data.portalId : null;
  return typeof said === 'string' ? said : null;
}

/** Rejects as soon as the signal aborts, although others go on waiting for the same answer. */
async function unlessAborted<T>(waiting: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await withDeadline({ ms: CALL_TIMEOUT_MS, signal }, () => waiting);
  } catch (cause) {
    throw cause instanceof UnreachableError ? cause : new UnreachableError('applications', { cause });
  }
}

/** The same client for one attempt: each of its calls ends when `signal` aborts. */
export function abortable(client: Client, signal: AbortSignal): Client {
  const call = (name: CallName, request: Request = {}) => client(name, { signal, ...request });
  return Object.assign(call, { features: client.features, file: (stored: Attachment) => client.file(stored, signal) });
}

/** Whether the server is known to take no keys: then a repeat is a second change, and `replaces` says nothing to it. */
export function isPlain(client: Client): boolean {
  return client.features()?.includes('keys') === false;
}
