/**
 * The server gave no answer that can be believed: no connection, a time-out, HTML of a captive portal, a cut body, a 5xx.
 * It may or may not have acted, so only a repeat with the same key is safe. Not for a refusal, which is an answer.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** The HTTP status where there was one. */
  readonly status: number | undefined;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The server's own sentence, where a failure bore an envelope ("Too many tries. …"). */
  readonly said: string | undefined;

  constructor(
    call: string,
    {
      status,
      retryAfterMs,
      said,
      cause,
    }: {
      status?: number | undefined;
      retryAfterMs?: number | undefined;
      said?: string | undefined;
      cause?: unknown;
    },
  ) {
    super(`No answer to ${call}${status === undefined ? '' : ` (HTTP ${status})`}`, { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.said = said;
  }
}
