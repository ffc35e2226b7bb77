import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BODY_MIN_RATE } from './http/requests/paced-body.ts';

/** A connection without activity is closed after this time, which is longer than any response takes to begin. */
const IDLE_MAX_MS = 60_000;
/**
 * How long a connection stays open for the next request. Reverse proxies and clients reuse a connection for up to 60 s:
 * if the server closed it before, a request that was just being sent would be lost.
 */
const KEPT_OPEN_MS = 75_000;
/**
 * How long a request may take to arrive: a file over a slow connection. `pacedBody` cuts off bodies that stop or are
 * even slower.
 */
const REQUEST_MAX_MS = 60 * 60 * 1000;
/**
 * How long a response may take, in addition to what its size takes at `BODY_MIN_RATE`: a file of 4 MB may take 36
 * minutes.
 */
export const SENDING_GRACE_MS = 60_000;
export const SENDING_CHECKED_EVERY_MS = 5000;

/**
 * Limits what one connection can hold: a response is kept in memory, or its file open, until it is read. The connection
 * is closed if the client reads no byte of it for `idleMostMs`, or reads it too slowly.
 */
export function limitConnections(server: Server, { idleMostMs = IDLE_MAX_MS } = {}): void {
  server.requestTimeout = REQUEST_MAX_MS;
  server.keepAliveTimeout = KEPT_OPEN_MS;
  // Writing counts as activity only if the client reads some of it.
  server.timeout = idleMostMs;
  limitSending(server);
}

/** A response that is not sent yet; `since` is when its sending was first noticed. */
type Sending = { request: IncomingMessage; bytesBefore: number; since: number | undefined };

/**
 * Closes connections whose client reads less than the least rate on average. A byte now and then counts as activity, so
 * that the limit of idle connections does not end it.
 */
function limitSending(server: Server): void {
  const underWay = new Map<ServerResponse, Sending>();
  // Before the listener that answers, which may write at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    underWay.set(response, { request, bytesBefore: request.socket.bytesWritten, since: undefined });
    response.once('close', () => underWay.delete(response));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [response, sending] of underWay) {
      if (!response.headersSent) continue;
      sending.since ??= now;
      // This includes what is handed to the connection and not read yet: all of a small response, a piece of a file.
      const bytes = sending.request.socket.bytesWritten - sending.bytesBefore;
      if (now - sending.since > SENDING_GRACE_MS + (bytes / BODY_MIN_RATE) * 1000) response.destroy();
    }
  }, SENDING_CHECKED_EVERY_MS).unref();
  server.once('close', () => clearInterval(timer));
}
