/** Whether the server acts on the request: once, on two copies of it, never, or as the scheduler chooses. */
type Acts = 'once' | 'twice' | 'never' | 'perhaps';
/** What comes back: the server's own response, nothing, a damaged response, or one from elsewhere. */
type Back =
  | { kind: 'own' | 'nothing' | 'cut' | 'truncated' | 'withoutData' | 'foreignPage' | 'redirected' }
  | { kind: 'status'; status: number; body: 'none' | 'perhaps'; retryAfter?: 'always' | 'perhaps' };

const status = (code: number, body: 'none' | 'perhaps' = 'perhaps'): Back => ({ kind: 'status', status: code, body });

/** What may happen to a request on its way. The order says nothing about likelihood. */
export const networkFaults = {
  none: { acts: 'once', back: { kind: 'own' } },
  /** The request never arrives. */
  lostBefore: { acts: 'never', back: { kind: 'nothing' } },
  /** The server has acted on it, but its response is lost. */
  lostAfter: { acts: 'once', back: { kind: 'nothing' } },
  /** A second copy arrives, perhaps much later. */
  twice: { acts: 'twice', back: { kind: 'own' } },
  /** The connection breaks in the middle of the response's body: reading it fails. */
  cutBody: { acts: 'once', back: { kind: 'cut' } },
  /** A proxy passes on half of the body as if it were complete. */
  truncatedBody: { acts: 'once', back: { kind: 'truncated' } },
  /** The server's own envelope without its data, which only directed plans have. */
  withoutData: { acts: 'once', back: { kind: 'withoutData' } },
  /** A network with a sign-in of its own (a captive portal) answers in the server's place. */
  foreignPage: { acts: 'never', back: { kind: 'foreignPage' } },
  redirected: { acts: 'never', back: { kind: 'redirected' } },
  bare401: { acts: 'never', back: status(401, 'none') },
  bare409: { acts: 'never', back: status(409, 'none') },
  bare413: { acts: 'never', back: status(413, 'none') },
  /** What another server says, or the portal's own in the middle of an exchange of its database. */
  status404: { acts: 'never', back: status(404) },
  status408: { acts: 'perhaps', back: status(408) },
  status409: { acts: 'never', back: status(409) },
  status412: { acts: 'never', back: status(412) },
  status425: { acts: 'never', back: status(425) },
  status429: { acts: 'never', back: { kind: 'status', status: 429, body: 'perhaps', retryAfter: 'always' } },
  status500: { acts: 'perhaps', back: status(500) },
  status502: { acts: 'perhaps', back: status(502) },
  status503: { acts: 'perhaps', back: { kind: 'status', status: 503, body: 'perhaps', retryAfter: 'perhaps' } },
  status504: { acts: 'perhaps', back: status(504) },
} as const satisfies Record<string, { acts: Acts; back: Back }>;

export type NetworkFault = keyof typeof networkFaults;
/** How likely each fault is; `none` is 1 by default. */
export type NetworkFaults = Partial<Record<NetworkFault, number>>;

export const RETRY_AFTER_SECONDS = 7;

const FOREIGN_PAGE = '<!doctype html><title>Guest network</title><p>Please accept the conditions of use.';

/** The sign-in page of a captive portal. */
export function foreignPage({ redirected }: { redirected: boolean }): Response {
  const page = new Response(FOREIGN_PAGE, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  if (redirected) {
    Object.defineProperty(page, 'redirected', { value: true });
    Object.defineProperty(page, 'url', { value: 'http://guest.network.test/welcome' });
  }
  return page;
}

/** A response from an intermediary, or from the server before it looked at the request. */
export function statusAnswer(
  status: number,
  { envelope, retryAfter }: { envelope: boolean; retryAfter: boolean },
): Response {
  const headers = new Headers({ 'Content-Type': envelope ? 'application/json' : 'text/plain' });
  if (retryAfter) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  const body = envelope ? JSON.stringify({ isSuccess: false, message: `Made to fail with ${status}.` }) : '';
  return new Response(body, { status, headers });
}

/** The same body without its data, if it is an envelope. */
export function withoutData(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { data: _data, ...rest } = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>;
  return new TextEncoder().encode(JSON.stringify(rest));
}

/** A response whose body breaks off. */
export function cutAnswer({
  status,
  headers,
  body,
}: {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}): Response {
  const broken = new ReadableStream({
    pull(controller) {
      controller.enqueue(body.subarray(0, Math.floor(body.byteLength / 2)));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(broken, { status, headers });
}
