import { messageSW, type Workbox } from 'workbox-window';
import type { PageMessage } from '../../contract/api/worker-messages.ts';
import type { After } from '../timers.ts';
import { askWorker } from './ask-worker.ts';
import { FINISHED_WITHIN_MS } from './worker-updates.ts';

/** A worker that knows the message confirms immediately that it has started; one of a former release never does. */
export const WORKER_CONFIRMS_WITHIN_MS = 3000;
/**
 * Time for the page to read again what was finished. A request at the very moment when Chromium ends the former worker
 * starts that one again, and the change of workers then waits until it has had something more to do.
 */
export const REREAD_WITHIN_MS = 1000;
/**
 * A worker takes over once the previous one has nothing more to do; a browser that needs longer than this is not waited
 * for.
 */
export const TAKEOVER_WITHIN_MS = 30_000;

/** Lets a worker finish what it is sending; always resolves, after the time limits above at the latest. */
export function finishSending(worker: ServiceWorker | null, after: After): Promise<void> {
  return new Promise((resolve) => {
    let stopListening = () => {};
    const end = () => {
      stopWaiting();
      stopListening();
      after(REREAD_WITHIN_MS, resolve);
    };
    let stopWaiting = after(WORKER_CONFIRMS_WITHIN_MS, end);
    if (worker === null) return end();
    stopListening = askWorker(worker, { kind: 'finish' }, ({ kind }) => {
      if (kind !== 'taken') return end();
      stopWaiting();
      stopWaiting = after(FINISHED_WITHIN_MS, end);
    });
  });
}

/** Lets a waiting worker take over; resolves with true once another controls this page, with false if not in time. */
export function activateWaitingWorker(workbox: Workbox, waiting: ServiceWorker | null, after: After): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (hasTaken: boolean) => {
      stopWaiting();
      workbox.removeEventListener('controlling', taken);
      resolve(hasTaken);
    };
    const taken = () => end(true);
    const stopWaiting = after(TAKEOVER_WITHIN_MS, () => end(false));
    workbox.addEventListener('controlling', taken);
    // Without one, another tab has told it already.
    if (waiting !== null) void messageSW(waiting, { kind: 'takeOver' } satisfies PageMessage);
  });
}
