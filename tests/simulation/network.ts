import type { CookieJar } from './cookies.ts';
import {
  cutAnswer,
  foreignPage,
  networkFaults,
  statusAnswer,
  withoutData,
  type NetworkFault,
  type NetworkFaults,
} from './network-faults.ts';
import type { Context, Scheduler } from './scheduler.ts';

/** The server as a function; it waits for nothing outside itself. */
export type ServerFunction = (request: Request) => Promise<Response>;

export type DeviceNetwork = {
  /** `fetch` of this context. */
  of(context: Context): typeof fetch;
  /** If false, nothing leaves the device, and every request fails. */
  connected: boolean;
  /** Requests with a key that were sent, and whose page or worker waits for the response. */
  readonly underWay: ReadonlySet<UnderWay>;
  /** What happened to requests so far, by fault. */
  readonly counts: ReadonlyMap<NetworkFault, number>;
  /** Every request for a change, in the order in which they were sent; without reads and `/Auth/`. */
  readonly exchanges: readonly Exchange[];
  /** How many requests were aborted before their response arrived, because it took too long. */
  readonly aborted: number;
  /**
   * `served`: how many requests of this device the server has answered. `heard`: the latest of these responses that
   * arrived.
   */
  readonly served: number;
  readonly heard: number;
};

/** A request for a change, with the fault that it met and the status that its sender received (null if none). */
export type Exchange = {
  context: Context;
  key: string | null;
  method: string;
  path: string;
  body: string;
  fault: NetworkFault;
  status: number | null;
  /** Whether the response that its sender received has an envelope, as those of the server itself have. */
  isEnvelope: boolean;
  /** When that response arrived; null if none did. */
  heardAt: number | null;
  /** When it was sent, in ms since 1970 by the world's clock. */
  leftAt: number;
};

/** A request that is about to be sent; decides how likely each fault is. */
export type DepartingRequest = { context: Context; method: string; path: string; key: string | null };

/** `leftAt`: in ms since 1970 by the world's clock; null while it has not left. */
export type UnderWay = { context: Context; key: string; leftAt: number | null };

type Answer = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> };

const NULL_BODY_STATUS = new Set([101, 204, 205, 304]);

/**
 * The line between one device and the server. A request waits at `send` until it is sent, at `serve` until the server
 * acts on it, and at `answer` until its response arrives. What happens to it is chosen when it is sent. From then on it
 * may arrive even if it is aborted or its page is killed.
 */
export function createDeviceNetwork(
  scheduler: Scheduler,
  options: {
    origin: string;
    server: ServerFunction;
    jar: CookieJar;
    faults?: (departing: DepartingRequest) => NetworkFaults;
    /** Called when an intermediary answers a change in the server's place. */
    onAnswered?: (exchange: Exchange) => void;
  },
): DeviceNetwork {
  const { origin, server, jar, faults = () => ({}), onAnswered = () => {} } = options;
  const exchanges: Exchange[] = [];
  const counts = new Map<NetworkFault, number>();
  const underWay = new Set<UnderWay>();

  const faultOf = (departing: DepartingRequest): NetworkFault => {
    const fault = network.connected
      ? scheduler.choose<NetworkFault>(`${departing.context.name} request`, { none: 1, ...faults(departing) })
      : 'lostBefore';
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    return fault;
  };

  /** The response of the server or of an intermediary. Throws TypeError, as `fetch` does, if there is none. */
  const answerOf = (back: (typeof networkFaults)[NetworkFault]['back'], own: Answer | undefined): Response => {
    const perhaps = (what: string) => scheduler.choose(what, { yes: 1, no: 1 }) === 'yes';
    switch (back.kind) {
      case 'status':
        return statusAnswer(back.status, {
          envelope: back.body === 'perhaps' && perhaps('envelope'),
          retryAfter: 'retryAfter' in back && (back.retryAfter === 'always' || perhaps('Retry-After')),
        });
      case 'foreignPage':
        return foreignPage({ redirected: false });
      case 'redirected':
        return foreignPage({ redirected: true });
      case 'own':
      case 'cut':
      case 'truncated':
      case 'withoutData':
        break;
      case 'nothing':
        throw new TypeError('Failed to fetch');
    }
    if (own === undefined) throw new TypeError('Failed to fetch');
    jar.take(own.headers);
    const headers = new Headers(own.headers);
    headers.delete('Set-Cookie');
    if (NULL_BODY_STATUS.has(own.status)) return new Response(null, { status: own.status, headers });
    if (back.kind === 'cut') return cutAnswer({ ...own, headers });
    if (back.kind === 'withoutData') return new Response(withoutData(own.body), { status: own.status, headers });
    const body = back.kind === 'own' ? own.body : own.body.subarray(0, Math.floor(own.body.byteLength / 2));
    return new Response(body, { status: own.status, headers });
  };

  const serve = async (request: Request): Promise<Answer | undefined> => {
    try {
      const response = await server(request);
      const body = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body };
    } catch {
      // The server is down, or crashed on the request.
      return undefined;
    }
  };

  let aborted = 0;
  let served = 0;
  let heard = 0;
  const network: DeviceNetwork = {
    connected: true,
    get aborted() {
      return aborted;
    },
    get served() {
      return served;
    },
    get heard() {
      return heard;
    },
    underWay,
    counts,
    exchanges,
    of: (context) => async (input, init) => {
      const asked = typeof input === 'string' ? new URL(input, origin) : input;
      const request = new Request(asked, init);
      request.signal.throwIfAborted();
      const body = request.body === null ? null : await scheduler.track(request.arrayBuffer());
      const path = new URL(request.url).pathname;
      const detail = `${request.method} ${path}`;

      return new Promise<Response>((resolve, reject) => {
        const key = request.headers.get('Idempotency-Key');
        let isWanted = true;
        let takeAway = () => {};
        const { signal } = request;
        const mine: UnderWay = { context, key: key ?? '', leftAt: null };
        const giveUp = () => {
          isWanted = false;
          aborted += 1;
          underWay.delete(mine);
          takeAway();
          reject(signal.reason);
        };
        if (signal.aborted) return giveUp();
        signal.addEventListener('abort', giveUp, { once: true });

        const answer = (back: (typeof networkFaults)[NetworkFault]['back'], own: Answer | undefined) => {
          const number = own === undefined ? 0 : (served += 1);
          if (!isWanted) return;
          const open = () => {
            underWay.delete(mine);
            signal.removeEventListener('abort', giveUp);
            try {
              const response = answerOf(back, own);
              heard = Math.max(heard, number);
              if (exchange !== undefined && !isDamaged(back)) {
                exchange.status = response.status;
                exchange.heardAt = scheduler.now();
                exchange.isEnvelope = response.headers.get('Content-Type')?.includes('json') === true;
                if (back.kind !== 'own') onAnswered(exchange);
              }
              resolve(response);
            } catch (error) {
              reject(error);
            }
          };
          takeAway = scheduler.place({ context, kind: 'answer', detail, open });
        };
        let exchange: Exchange | undefined;
        const leave = () => {
          mine.leftAt = scheduler.now();
          if (key !== null) underWay.add(mine);
          const { method } = request;
          const fault = faultOf({ context, method, path, key });
          if (method !== 'GET' && !path.includes('/Auth/')) {
            const text = body === null ? '' : new TextDecoder().decode(body);
            exchange = {
              context,
              key,
              method,
              path,
              body: text,
              fault,
              status: null,
              isEnvelope: false,
              heardAt: null,
              leftAt: scheduler.now(),
            };
            exchanges.push(exchange);
          }
          const { acts, back } = networkFaults[fault];
          const copies = copiesOf(acts, scheduler);
          const headers = sentHeaders(request, { origin, jar });
          if (copies === 0) return answer(back, undefined);
          let answered = false;
          const open = () => {
            const isOrphan = !isWanted || context.state === 'dead';
            const vanishes = isOrphan && scheduler.choose('cut off', { arrives: 1, vanishes: 1 }) === 'vanishes';
            if (vanishes) return;
            const copy = new Request(request.url, { method: request.method, headers, body });
            if (answered) copy.headers.set(LATE_COPY, 'yes');
            copy.headers.set(FROM_CONTEXT, context.name);
            const acting = async () => {
              const own = await serve(copy);
              if (!answered) answer(back, own);
              answered = true;
            };
            void scheduler.track(acting());
          };
          for (let copy = 0; copy < copies; copy += 1) {
            scheduler.place({ context, kind: 'serve', detail, outside: true, survives: true, open });
          }
        };
        takeAway = scheduler.place({ context, kind: 'send', detail, open: leave });
      });
    },
  };
  return network;
}

/** Whether the server's response cannot be read, or does not say what it has to say. */
const isDamaged = ({ kind }: (typeof networkFaults)[NetworkFault]['back']) =>
  kind === 'cut' || kind === 'truncated' || kind === 'withoutData';

/** Header of a copy that is delivered after the first copy was answered; only the server record reads it. */
export const LATE_COPY = 'Late-Copy';

/** Header with the page or worker that sent the request; also only for the server record. */
export const FROM_CONTEXT = 'From-Context';

function copiesOf(acts: (typeof networkFaults)[NetworkFault]['acts'], scheduler: Scheduler): number {
  if (acts === 'perhaps') return scheduler.choose('the server acts', { yes: 1, no: 1 }) === 'yes' ? 1 : 0;
  return { never: 0, once: 1, twice: 2 }[acts];
}

/** The headers of a request with those that the browser adds. */
function sentHeaders(request: Request, { origin, jar }: { origin: string; jar: CookieJar }): Headers {
  const headers = new Headers(request.headers);
  const cookie = jar.header();
  const isOwn = new URL(request.url).origin === origin;
  const withCookies = request.credentials === 'include' || (request.credentials === 'same-origin' && isOwn);
  if (cookie !== undefined && withCookies) headers.set('Cookie', cookie);
  if (request.method !== 'GET' && request.method !== 'HEAD') headers.set('Origin', origin);
  return headers;
}
