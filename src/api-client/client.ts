import ky from 'ky';
import * as v from 'valibot';
import { calls, pathOf, type CallName } from '../contract/calls.ts';
import { Envelope, problemsIn, type Problem } from '../contract/envelope.ts';
import { header } from '../contract/headers.ts';
import { UnreachableError } from './unreachable-error.ts';

/** The server's answer: whatever parses as an envelope, and a bare 401 or 413. */
export type Reply = {
  status: number;
  isSuccess: boolean;
  /** Empty where the answer bears none. */
  message: string;
  data: unknown;
  problems: readonly Problem[];
  tag: string | undefined;
};

export type Request = {
  id?: number | string;
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  form?: FormData;
  /** The operation's id; only for what may be repeated. */
  key?: string;
  signal?: AbortSignal;
};

/** Makes one call of v1. Throws `UnreachableError` where nothing is known about what the server did. */
export type Client = (call: CallName, request?: Request) => Promise<Reply>;

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
}): Client {
  const base = new URL(world.apiBase, world.origin).href;
  const sameOrigin = new URL(base).origin === world.origin;
  // A plain v1 server on another origin would refuse headers that it does not list before the call is even made, so they
  // are sent there only once it has said that it knows them.
  let knowsHeaders = sameOrigin;
  return async (name, request = {}) => {
    const call = calls[name];
    const headers = new Headers();
    const user = world.forUser();
    if (knowsHeaders && user !== null) headers.set(header.forUser, String(user));
    if (knowsHeaders && request.key !== undefined) headers.set(header.idempotencyKey, request.key);
    let response: Response;
    let text: string;
    try {
      response = await ky(`${base}${pathOf(name, request.id)}`, {
        fetch: world.fetch,
        method: call.method,
        headers,
        credentials: sameOrigin ? 'same-origin' : 'include',
        retry: 0,
        throwHttpErrors: false,
        timeout: request.form === undefined ? CALL_TIMEOUT_MS : UPLOAD_TIMEOUT_MS,
        ...(request.query === undefined ? {} : { searchParams: request.query }),
        ...(request.json === undefined ? {} : { json: request.json }),
        ...(request.form === undefined ? {} : { body: request.form }),
        ...(request.signal === undefined ? {} : { signal: request.signal }),
      });
      knowsHeaders ||= response.headers.has(header.features);
      text = await response.text();
    } catch (cause) {
      throw new UnreachableError(name, { cause });
    }
    return readReply(name, response, text);
  };
}

function readReply(name: string, response: Response, text: string): Reply {
  const { status } = response;
  const envelope = v.safeParse(Envelope, parseJson(text));
  const retryAfterMs = Number(response.headers.get('Retry-After') ?? Number.NaN) * 1000 || undefined;
  const surelyAnswered = status === 401 || status === 413;
  const surelyNot = status >= 500 || status === 408 || status === 425 || status === 429;
  if (surelyNot || (!envelope.success && !surelyAnswered)) {
    const said = envelope.success ? envelope.output.message : undefined;
    throw new UnreachableError(name, { status, retryAfterMs, said });
  }
  const { isSuccess, message, data } = envelope.success
    ? envelope.output
    : { isSuccess: false, message: '', data: undefined };
  return {
    status,
    isSuccess: isSuccess && response.ok,
    message,
    data,
    problems: problemsIn(data),
    tag: response.headers.get('ETag') ?? undefined,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
