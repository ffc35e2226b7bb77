/**
 * What there was in the place of an answer.
 * - `noAnswer`: nothing, a time-out, a call that was cut off, or JSON that is no envelope (a cut body);
 * - `foreignPage`: a page or a redirect that no v1 server gives: the network's own, as before a hotel's sign-in;
 * - `failure`: 5xx, 408, 425 or 429, with an envelope or without;
 * - `strange`: a 4xx without an envelope, or an envelope around something else than the call answers (a new
 *   application without a number);
 * - `signedOut`: a reading beside an operation was refused for want of a session (401). Of the operation itself a 401 is a
 *   verdict.
 */
export type NoAnswerKind = 'noAnswer' | 'foreignPage' | 'failure' | 'strange' | 'signedOut';

type Evidence = {
  kind?: NoAnswerKind | undefined;
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  said?: string | undefined;
  nothingDone?: boolean | undefined;
  cause?: unknown;
};

/**
 * The server gave no answer that can be believed: no connection, a time-out, HTML of a captive portal, a cut body, a 5xx.
 * It may or may not have acted, so only a repeat with the same key is safe. Not for a refusal, which is an answer.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly kind: NoAnswerKind;
  /** The HTTP status where there was one. */
  readonly status: number | undefined;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The server's own sentence, where a failure bore an envelope ("Too many tries. …"). */
  readonly said: string | undefined;
  /** It is certain that the server did nothing of what was asked. */
  readonly nothingDone: boolean;

  constructor(call: string, { kind, status, retryAfterMs, said, nothingDone, cause }: Evidence) {
    super(`No answer to ${call}${status === undefined ? '' : ` (HTTP ${status})`}`, { cause });
    this.kind = kind ?? 'noAnswer';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.said = said;
    this.nothingDone = nothingDone ?? false;
  }
}

/** A reading that is made while the server has done nothing of the operation yet; a failure says so. */
export async function beforeAnything<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    if (!(cause instanceof UnreachableError)) throw cause;
    const { kind, status, retryAfterMs, said } = cause;
    throw new UnreachableError('the reading', { kind, status, retryAfterMs, said, nothingDone: true, cause });
  }
}
