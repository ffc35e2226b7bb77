import { Workbox } from 'workbox-window';
import type { After } from '../after.ts';
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

/** Installs the worker, or updates it; rejects if that is impossible. */
export async function registerWorker(after: After): Promise<WorkerRegistration | undefined> {
  const workbox = new Workbox(WORKER_ADDRESS, { updateViaCache: 'none' });
  const registration = await workbox.register({ immediate: true });
  return (
    registration && {
      registration,
      onControlling: (listener) => workbox.addEventListener('controlling', listener),
      update: () => workbox.update(),
      finishSending: (worker) => finishSending(worker, after),
      activateWaitingWorker: () => activateWaitingWorker(workbox, registration.waiting, after),
    }
  );
}
