import * as v from 'valibot';
import { WorkerAnswer, type PageMessage } from '../../contract/api/worker-messages.ts';
import type { After } from '../after.ts';

/** A worker that knows the message confirms immediately that it has started; one of a former release never does. */
export const HEARD_WITHIN_MS = 3000;
/** A large file on a slow connection takes longer; it is aborted then, counts as unsure, and is sent again. */
export const FINISHED_WITHIN_MS = 30_000;
/**
 * Time for the page to read again what was finished. A request at the very moment when Chromium ends the former worker
 * starts that one again, and the change of workers then waits until it has had something more to do.
 */
export const READ_ANEW_WITHIN_MS = 1000;
/**
 * A worker takes over once the previous one has nothing more to do; a browser that needs longer than this is not waited
 * for.
 */
export const TAKEN_OVER_WITHIN_MS = 30_000;

/**
 * - `waiting`: a newer worker is installed, and waits.
 * - `tookOver`: it has replaced the one that this page began with, and the page is of a former release.
 */
export type UpdateState = 'none' | 'waiting' | 'tookOver';

/** A newer release of the portal, as a page sees it: a worker that waits. */
export type WorkerUpdates = {
  state(): UpdateState;
  subscribe(listener: () => void): () => void;
  /** Observes this registration from now on. */
  watch(registration: ServiceWorkerRegistration): void;
  /** Asks the server whether there is a newer release. */
  look(): Promise<void>;
  /**
   * Checks whether the worker serves another release than this page's: no event tells of a change while a page was
   * suspended.
   */
  lookWhetherReplaced(): Promise<void>;
  /**
   * Lets the current worker finish what it is sending, and this page read the result; always resolves, little more than
   * half a minute later at the latest.
   */
  finish(): Promise<void>;
  /** Lets the waiting worker take over; resolves with true once one has, with false if that did not happen in time. */
  takeOver(): Promise<boolean>;
};

export type WorkerUpdatesWorld = {
  serviceWorker: ServiceWorkerContainer | undefined;
  after: After;
  /** Whether the page that the worker serves now is of the release that this page runs. */
  givesThisRelease?: () => Promise<boolean>;
};

export function createWorkerUpdates(
  { serviceWorker, after, givesThisRelease = async () => true }: WorkerUpdatesWorld,
  ended: AbortSignal,
): WorkerUpdates {
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | undefined;
  let controller = serviceWorker?.controller ?? null;
  let isReplaced = false;
  let told: UpdateState = 'none';

  const state = (): UpdateState => {
    if (isReplaced) return 'tookOver';
    // The first worker ever replaces nothing.
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

  /** No event tells of a worker that took over after this page was served, and before its script ran. */
  const lookWhetherReplaced = async () => {
    if (controller === null) return;
    // If that cannot be determined, the user is not bothered.
    isReplaced ||= !(await givesThisRelease().catch(() => true));
    tell();
  };

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
      if (state() === 'none') void lookWhetherReplaced();
    },
    lookWhetherReplaced,
    async look() {
      // Without a connection no newer release can be found.
      await registration?.update().catch(() => undefined);
    },
    finish: () =>
      new Promise((resolve) => {
        const { port1: here, port2: there } = new MessageChannel();
        const end = () => {
          stopWaiting();
          here.close();
          after(READ_ANEW_WITHIN_MS, resolve);
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
        // Requested by another tab, it no longer waits and does not control this page yet.
        const isOnItsWay = waiting === null && (registration?.active ?? controller) !== controller;
        if (serviceWorker === undefined || (waiting === null && !isOnItsWay)) return resolve(state() === 'tookOver');
        const end = (hasTaken: boolean) => {
          stopWaiting();
          serviceWorker.removeEventListener('controllerchange', taken);
          resolve(hasTaken);
        };
        const taken = () => end(true);
        const stopWaiting = after(TAKEN_OVER_WITHIN_MS, () => end(false));
        serviceWorker.addEventListener('controllerchange', taken);
        waiting?.postMessage({ kind: 'takeOver' } satisfies PageMessage, []);
      }),
  };
}
