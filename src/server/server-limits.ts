import type { Server } from 'node:http';

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
 * Limits what one connection can hold: a response is kept in memory until it is read, so the connection is closed if
 * the client reads no byte of it for `idleMostMs`.
 */
export function limitConnections(server: Server, { idleMostMs = IDLE_MAX_MS } = {}): void {
  server.requestTimeout = REQUEST_MAX_MS;
  server.keepAliveTimeout = KEPT_OPEN_MS;
  // Writing counts as activity only if the client reads some of it.
  server.timeout = idleMostMs;
}
