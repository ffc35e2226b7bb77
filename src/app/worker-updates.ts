import * as v from 'valibot';
import { WorkerAnswer, type PageMessage } from '../contract/worker-messages.ts';
import type { After } from './after.ts';

/** A worker that knows what is asked answers at once that it is at it; one of a former release never does. */
export const HEARD_WITHIN_MS = 3000;
/** A large file on a slow line takes longer; it is cut off then, counts as unsure, and is sent again. */
export const FINISHED_WITHIN_MS = 30_000;
/** As long as it may take until a worker that was told to take over has. */
export const TAKEN_OVER_WITHIN_MS = 10_000;

/**
 * - `waiting`: a newer worker is installed, and waits.
 * - `tookOver`: it has replaced the one that this page began with, and the page is of a former release.
 */
export type UpdateState = 'none' | 'waiting' | 'tookOver';

/** A newer release of the portal, as a page meets it: a worker that waits. */
export type WorkerUpdates = {
  state(): UpdateState;
  subscribe(listener: () => void): () => void;
  /** Looks at what was registered from now on. */
  watch(registration: ServiceWorkerRegistration): void;
  /** Asks the server whether there is a newer release. */
  look(): Promise<void>;
  /** Lets the present worker bring to an end what it is sending; resolves in any case, after half a minute at the latest. */
  finish(): Promise<void>;
  /** Lets the waiting worker take over, and resolves once it has; in any case after a while. */
  takeOver(): Promise<void>;
};

export function createWorkerUpdates(
  { serviceWorker, after }: { serviceWorker: ServiceWorkerContainer | undefined; after: After },
  ended: AbortSignal,
): WorkerUpdates {
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | undefined;
  let controller = serviceWorker?.controller ?? null;
  let isReplaced = false;
  let told: UpdateState = 'none';

  const state = (): UpdateState => {
    if (isReplaced) return 'tookOver';
    // The first worker of all replaces nothing.
    return (registration?.waiting ?? null) !== null && controller !== null ? 'waiting' : 'none';
  };
  const tell = () => {
    if (state() === told) return;
    told = state();
    for (const listener of listeners) listener();
  };
  serviceWorker?.addEventListener(
    'controllerchange',
    () => {
      isReplaced ||= controller !== null;
      controller = serviceWorker.controller;
      tell();
    },
    { signal: ended },
  );

  return {
    state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    watch(found) {
      registration = found;
      const watchInstalling = () => found.installing?.addEventListener('statechange', tell, { signal: ended });
      watchInstalling();
      found.addEventListener('updatefound', watchInstalling, { signal: ended });
      tell();
    },
    async look() {
      // Without a connection there is none to be found.
      await registration?.update().catch(() => undefined);
    },
    finish: () =>
      new Promise((resolve) => {
        const { port1: here, port2: there } = new MessageChannel();
        const end = () => {
          stopWaiting();
          here.close();
          resolve();
        };
        let stopWaiting = after(HEARD_WITHIN_MS, end);
        here.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          const parsed = v.safeParse(WorkerAnswer, data);
          if (!parsed.success) return;
          if (parsed.output.kind !== 'taken') return end();
          stopWaiting();
          stopWaiting = after(FINISHED_WITHIN_MS, end);
        });
        here.start();
        if (controller === null) end();
        else controller.postMessage({ kind: 'finish' } satisfies PageMessage, [there]);
      }),
    takeOver: () =>
      new Promise((resolve) => {
        const waiting = registration?.waiting ?? null;
        if (waiting === null || serviceWorker === undefined) return resolve();
        const end = () => {
          stopWaiting();
          serviceWorker.removeEventListener('controllerchange', end);
          resolve();
        };
        const stopWaiting = after(TAKEN_OVER_WITHIN_MS, end);
        serviceWorker.addEventListener('controllerchange', end);
        waiting.postMessage({ kind: 'takeOver' } satisfies PageMessage, []);
      }),
  };
}
