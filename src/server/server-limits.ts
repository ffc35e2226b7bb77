import type { Server } from 'node:http';

/** A connection on which nothing moves for so long is closed; longer than any answer takes to come. */
const IDLE_MOST_MS = 60_000;
/** A request may take so long to arrive: a file over a slow line. What stops, or is slower still, `pacedBody` cuts off. */
const REQUEST_MOST_MS = 60 * 60 * 1000;

/**
 * Bounds what one connection can hold on to: an answer that nobody reads is kept in memory until it is read, so its
 * connection is closed if no byte of it is taken for `idleMostMs`.
 */
export function limitConnections(server: Server, { idleMostMs = IDLE_MOST_MS } = {}): void {
  server.requestTimeout = REQUEST_MOST_MS;
  // Writing counts as movement only if the client takes some of it.
  server.timeout = idleMostMs;
}
