import * as v from 'valibot';
import { Envelope, problemsIn, type Problem } from '../contract/envelope.ts';
import { header } from '../contract/headers.ts';
import { restoredMessages } from '../contract/messages/restored.ts';
import { UnreachableError, type NoAnswerKind } from './unreachable-error.ts';

/** The server's answer: whatever parses as an envelope, and a bare 401 or 413. */
export type Reply = {
  status: number;
  isSuccess: boolean;
  /** Empty where the answer bears none. */
  message: string;
  data: unknown;
  problems: readonly Problem[];
  /** The version of the application that the answer is about, from a server that compares it. */
  tag: string | undefined;
  /** The id of the portal that answered; undefined where it has none, or a proxy removed it. */
  portalId?: string | undefined;
  /** What a list says beside its items. */
  listing?: Listing;
};

/**
 * `token` is what `changedSince` takes next time, `next` what `after` takes for the page that follows; undefined where the
 * server gives none. `removed` and `whole` as in the envelope.
 */
export type Listing = {
  token: string | undefined;
  next: string | undefined;
  removed: readonly number[] | undefined;
  whole: boolean | undefined;
};

/** A 511 is a network asking for its own sign-in (RFC 6585, 6). */
const NETWORK_SIGN_IN = 511;

/** The envelope that a body is; undefined where it is anything else. */
export function readEnvelope(body: string): Envelope | undefined {
  try {
    const parsed = v.safeParse(Envelope, JSON.parse(body));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** The answer to a call, or an `UnreachableError` where nothing is known about what the server did. */
export function replyOf(call: string, response: Response, body: string, envelope: Envelope | undefined): Reply {
  const { status } = response;
  const isFailure = status >= 500 || status === 408 || status === 425 || status === 429;
  const countsBare = status === 401 || status === 413;
  if (isFailure || (envelope === undefined && !countsBare)) {
    throw new UnreachableError(call, {
      kind: kindOf(response, body, isFailure),
      status: status === 0 ? undefined : status,
      retryAfterMs: retryAfterOf(response.headers.get('Retry-After')),
      said: envelope?.message,
    });
  }
  const { isSuccess, message, data } = envelope ?? { isSuccess: false, message: '', data: undefined };
  return {
    status,
    isSuccess: isSuccess && response.ok,
    message,
    data,
    problems: problemsIn(data),
    tag: response.headers.get('ETag') ?? undefined,
    portalId: response.headers.get(header.portalId) ?? undefined,
    listing: {
      token: response.headers.get(header.changedToken) ?? undefined,
      next: response.headers.get(header.nextCursor) ?? undefined,
      removed: envelope?.removed,
      whole: envelope?.whole,
    },
  };
}

/**
 * What stands for the answer of another portal than the one that was meant: nobody is signed in there. Nothing of what it
 * says counts, for its numbers and versions are of other things.
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

/** Seconds, or a date (RFC 9110, 10.2.3); undefined where it is neither, or over. */
function retryAfterOf(asked: string | null): number | undefined {
  if (asked === null) return undefined;
  const seconds = Number(asked);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return milliseconds > 0 ? milliseconds : undefined;
}

function kindOf(response: Response, body: string, isFailure: boolean): NoAnswerKind {
  const { status } = response;
  if (status === NETWORK_SIGN_IN || isRedirect(response)) return 'foreignPage';
  if (isFailure) return 'failure';
  if (status >= 400) return 'strange';
  const isPage = body.trim() !== '' && !/\bjson\b/i.test(response.headers.get('Content-Type') ?? '');
  return isPage ? 'foreignPage' : 'noAnswer';
}

/** A browser hides the status of a redirect that is not followed; elsewhere it is there. */
function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}
