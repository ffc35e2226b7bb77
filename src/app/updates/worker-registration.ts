import { Workbox } from 'workbox-window';
import type { After } from '../timers.ts';
import { finishSending, activateWaitingWorker } from './worker-change.ts';

/* Loaded only once the page is there, with Workbox: no page waits for its worker. */

/** The service worker's public address. */
export const WORKER_ADDRESS = '/service-worker.js';

/** The worker of this page, as Workbox follows it. */
export type WorkerRegistration = {
  registration: ServiceWorkerRegistration;
  /** Calls back whenever another worker controls this page. */
  onControlling(listener: () => void): void;
  /** Asks the server whether there is a newer worker; rejects without a connection. */
  update(): Promise<void>;
  finishSending(worker: ServiceWorker | null): Promise<void>;
  activateWaitingWorker(): Promise<boolean>;
};

/** A network that failed once is given time to recover; each time after that, twice as much, up to an hour. */
export const REGISTERED_AGAIN_AFTER_MS = 10_000;
const REGISTERED_AGAIN_WITHIN_MS = 60 * 60_000;

/**
 * Installs the worker, or updates it, and calls back with it. If that fails (a file cannot be fetched, a network gives
 * its own page, the browser blocks it or is too slow), the page does without, and it is tried again later.
 */
export async function registerWorker(
  after: After,
  found: (registered: WorkerRegistration) => void,
  againAfterMs = REGISTERED_AGAIN_AFTER_MS,
): Promise<void> {
  const workbox = new Workbox(WORKER_ADDRESS, { updateViaCache: 'none' });
  const nextAfterMs = Math.min(againAfterMs * 2, REGISTERED_AGAIN_WITHIN_MS);
  const registerLater = () => after(againAfterMs, () => void registerWorker(after, found, nextAfterMs));
  const registration = await workbox.register({ immediate: true }).catch(() => void registerLater());
  if (registration === undefined) return;
  // Of a worker that was installed, this says that a newer one has replaced it.
  workbox.addEventListener('redundant', () => {
    if (registration.active === null) registerLater();
  });
  found({
    registration,
    onControlling: (listener) => workbox.addEventListener('controlling', listener),
    update: () => workbox.update(),
    finishSending: (worker) => finishSending(worker, after),
    activateWaitingWorker: () => activateWaitingWorker(workbox, registration.waiting, after),
  });
}
