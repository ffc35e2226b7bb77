import ky from 'ky';
import { addresses, type CallName, type Ids } from '../contract/api/addresses.ts';

export type Request = {
  /** The ids in the path of the call. */
  ids?: Ids;
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  /** A JSON body, verbatim. */
  jsonText?: string;
  form?: FormData;
  /** The idempotency key; only for requests that may be repeated. */
  key?: string;
  /** The version that a change is based on; the server does nothing if it has another. */
  tag?: string | undefined;
  /** Accepts a response of any portal: for accounts, whose calls refer to nothing that this device has read. */
  anyPortal?: boolean;
  /** Aborts the request, including the reading of its response. */
  signal?: AbortSignal;
};

/** Where requests are sent; `base`: the absolute address of v1. */
type Target = { fetch: typeof fetch; base: string; isSameOrigin: boolean };

/** Sends one request, and reads the whole body of its response. */
export async function sendRequest(
  { fetch, base, isSameOrigin }: Target,
  name: CallName,
  request: Request,
  { path, headers, signal }: { path: string; headers: Headers; signal: AbortSignal },
): Promise<{ response: Response; body: string }> {
  const response = await ky(`${base}${path}`, {
    fetch,
    method: addresses[name].method,
    headers,
    credentials: isSameOrigin ? 'same-origin' : 'include',
    // v1 never redirects. A redirect is a network's own sign-in page or a wrong address, and following it would turn a
    // POST into a GET, or send the user's text to another host.
    redirect: 'manual',
    // A response without caching headers must still be revalidated: what is read decides what is sent.
    cache: 'no-cache',
    retry: 0,
    throwHttpErrors: false,
    // The deadline of the call covers the body too.
    timeout: false,
    signal,
    ...(request.query === undefined ? {} : { searchParams: request.query }),
    ...(request.json === undefined ? {} : { json: request.json }),
    ...(request.jsonText === undefined ? {} : { body: request.jsonText }),
    ...(request.form === undefined ? {} : { body: request.form }),
  });
  return { response, body: await response.text() };
}
