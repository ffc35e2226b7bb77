/**
 * What was received instead of a response.
 * - `lost`: nothing, a time-out, an aborted request, or JSON that is no envelope (a truncated body);
 * - `foreignPage`: a page or a redirect that no v1 server sends: the network's own, such as a hotel's sign-in;
 * - `failure`: a status that means "later", with or without an envelope; or a reading beside an operation was refused;
 * - `strange`: a 4xx without an envelope, or an envelope whose data does not fit the call (a new application without a
 *   number);
 * - `sessionEnded`: a reading beside an operation was refused for lack of a session (401). For the operation itself a
 *   401 is a verdict.
 */
export type NoResponseKind = 'lost' | 'foreignPage' | 'failure' | 'strange' | 'sessionEnded';

type Evidence = {
  kind?: NoResponseKind | undefined;
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  serverMessage?: string | undefined;
  nothingDone?: boolean | undefined;
  cause?: unknown;
};

/**
 * The server gave no valid response: no connection, a time-out, HTML of a captive portal, a truncated body, a 5xx. It
 * may or may not have acted, so only a repeat with the same key is safe. A refusal is a response, and throws this only
 * if a reading beside an operation was refused.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly kind: NoResponseKind;
  /** The HTTP status, if there was one. */
  readonly status: number | undefined;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The server's own sentence, if a failure had an envelope ("Too many tries. …"). */
  readonly serverMessage: string | undefined;
  /** Whether the server certainly did nothing of what was requested. */
  readonly nothingDone: boolean;

  constructor(call: string, { kind, status, retryAfterMs, serverMessage, nothingDone, cause }: Evidence) {
    super(`No response to ${call}${status === undefined ? '' : ` (HTTP ${status})`}`, { cause });
    this.kind = kind ?? 'lost';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.serverMessage = serverMessage;
    this.nothingDone = nothingDone ?? false;
  }
}

/** A reading made before the server has done anything of the operation; its failure says so. */
export async function beforeAnything<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    if (!(cause instanceof UnreachableError)) throw cause;
    const { kind, status, retryAfterMs, serverMessage } = cause;
    throw new UnreachableError('the reading', { kind, status, retryAfterMs, serverMessage, nothingDone: true, cause });
  }
}
