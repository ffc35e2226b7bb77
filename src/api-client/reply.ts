import * as v from 'valibot';
import { Envelope, problemsIn, type Problem } from '../contract/api/envelope.ts';
import { header } from '../contract/api/headers.ts';
import { retryMeaningOf } from '../contract/api/later-statuses.ts';
import { restoredMessages } from '../contract/messages/device/restored.ts';
import { strongTag } from '../contract/api/tags.ts';
import { UnreachableError, type NoResponseKind } from './unreachable-error.ts';

/** The server's response: an envelope, except with a status that means "later"; or a bare 401 or 413. */
export type Reply = {
  status: number;
  isSuccess: boolean;
  /** Empty if the response has none. */
  message: string;
  data: unknown;
  problems: readonly Problem[];
  /** The version of the application that the response is about, from a server that compares it. */
  tag: string | undefined;
  /** When the change was stored, by the server's clock, ms since 1970; undefined if the response does not say. */
  changedAt?: number | undefined;
  /** The id of the portal that responded; undefined if it has none, or if a proxy removed it. */
  portalId?: string | undefined;
  /** What a list has beside its items. */
  listing?: ReceivedList;
};

/**
 * `token`: value of `changedSince` for the next reading. `next`: value of `after` for the following page; null if the
 * server says that there is none. Undefined if none arrived. `removed` and `whole` as in the envelope.
 */
export type ReceivedList = {
  token: string | undefined;
  next: string | null | undefined;
  removed: readonly number[] | undefined;
  whole: boolean | undefined;
};

/** A 511 is a network asking for its own sign-in (RFC 6585, 6). */
const NETWORK_SIGN_IN = 511;

/** The envelope in a body; undefined if the body is anything else. */
export function readEnvelope(body: string): Envelope | undefined {
  try {
    const parsed = v.safeParse(Envelope, JSON.parse(body));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

const tagIn = (value: string | null) => (value === null ? undefined : strongTag(value));

/**
 * Decides whether there is a usable response: returns it, or throws `UnreachableError` if it is unknown what the server
 * did. What either means for an operation is decided by `classifyResponse` in the outbox.
 */
export function replyOf(call: string, response: Response, body: string, envelope: Envelope | undefined): Reply {
  const { status } = response;
  const isFailure = retryMeaningOf(status) !== null;
  const countsBare = status === 401 || status === 413;
  if (isFailure || (envelope === undefined && !countsBare)) {
    throw new UnreachableError(call, {
      kind: kindOf(response, body, isFailure),
      status: status === 0 ? undefined : status,
      retryAfterMs: retryAfterOf(response.headers.get('Retry-After')),
      serverMessage: envelope?.message,
    });
  }
  const { isSuccess, message, data } = envelope ?? { isSuccess: false, message: '', data: undefined };
  return {
    status,
    isSuccess: isSuccess && response.ok,
    message,
    data,
    problems: problemsIn(data),
    tag: tagIn(response.headers.get('ETag')),
    changedAt: timeOf(response.headers.get(header.changedAt)),
    portalId: response.headers.get(header.portalId) ?? undefined,
    listing: {
      token: response.headers.get(header.changedToken) ?? undefined,
      next: envelope?.next === undefined ? (response.headers.get(header.nextCursor) ?? undefined) : envelope.next,
      removed: envelope?.removed,
      whole: envelope?.whole,
    },
  };
}

/**
 * Stands for the response of another portal than the intended one: there the user is not signed in. Its content is
 * ignored, because its numbers and versions are of other things.
 */
export function ofOtherPortal(portalId: string): Reply {
  return {
    status: 401,
    isSuccess: false,
    message: restoredMessages.signInAgain,
    data: undefined,
    problems: [],
    tag: undefined,
    portalId,
  };
}

/** Time to wait in ms, from seconds or a date (RFC 9110, 10.2.3); undefined if it is neither, or past. */
function retryAfterOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return milliseconds > 0 ? milliseconds : undefined;
}

/** ms since 1970; undefined if it is not a time. */
function timeOf(date: string | null): number | undefined {
  const at = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(at) ? undefined : at;
}

function kindOf(response: Response, body: string, isFailure: boolean): NoResponseKind {
  const { status } = response;
  if (status === NETWORK_SIGN_IN || isRedirect(response)) return 'foreignPage';
  if (isFailure) return 'failure';
  if (status >= 400) return 'strange';
  const isPage = body.trim() !== '' && !/\bjson\b/i.test(response.headers.get('Content-Type') ?? '');
  return isPage ? 'foreignPage' : 'lost';
}

/** A browser hides the status of a redirect that is not followed; other runtimes show it. */
function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}
