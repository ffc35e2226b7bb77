import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long running responses may take once the process is asked to end. */
const STOP_MAX_MS = 10_000;
const IDLE_CLOSED_EVERY_MS = 50;

/**
 * Accepts no new connections, lets running responses finish, and closes kept-alive connections as they become idle.
 * Resolves when all are closed, after ten seconds at most.
 */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CLOSED_EVERY_MS);
  await atMost(STOP_MAX_MS, closed);
  clearInterval(idle);
  server.closeAllConnections();
}

/** Resolves when the work is done, or when the time is up. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, pause(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}
