import { createListeners } from '../../contract/listeners.ts';
import type { WorkerRegistration } from './worker-registration.ts';

/** The most that finishing what is being sent may take: a large file that takes longer is aborted and sent again. */
export const FINISHED_WITHIN_MS = 30_000;

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
  watch(registered: WorkerRegistration): void;
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
  /** Whether the page that the worker serves now is of the release that this page runs. */
  givesThisRelease?: () => Promise<boolean>;
};

export function createWorkerUpdates({
  serviceWorker,
  givesThisRelease = async () => true,
}: WorkerUpdatesWorld): WorkerUpdates {
  const { subscribe, tell: tellAll } = createListeners();
  let registered: WorkerRegistration | undefined;
  let controller = serviceWorker?.controller ?? null;
  let isReplaced = false;
  let told: UpdateState = 'none';

  const state = (): UpdateState => {
    if (isReplaced) return 'tookOver';
    // The first worker ever replaces nothing.
    return (registered?.registration.waiting ?? null) !== null && controller !== null ? 'waiting' : 'none';
  };
  const tell = () => {
    if (state() === told) return;
    told = state();
    tellAll();
  };
  const lookWhoControls = () => {
    const now = serviceWorker?.controller ?? null;
    isReplaced ||= controller !== null && now !== controller;
    controller = now;
    tell();
  };
  /** No event tells of a worker that took over after this page was served, and before its script ran. */
  const lookWhetherReplaced = async () => {
    if (controller === null) return;
    // If that cannot be determined, the user is not bothered.
    isReplaced ||= !(await givesThisRelease().catch(() => true));
    tell();
  };

  return {
    state,
    subscribe,
    watch(found) {
      registered = found;
      const { registration } = found;
      found.onControlling(lookWhoControls);
      // Workbox follows no more than one update that this page did not ask for: an update that fails would be the last.
      const watchInstalling = () => registration.installing?.addEventListener('statechange', tell);
      watchInstalling();
      registration.addEventListener('updatefound', watchInstalling);
      // Another one may control the page since before Workbox listened.
      lookWhoControls();
      if (state() === 'none') void lookWhetherReplaced();
    },
    lookWhetherReplaced,
    async look() {
      // Without a connection no newer release can be found.
      await registered?.update().catch(() => undefined);
    },
    finish: async () => registered?.finishSending(controller),
    async takeOver() {
      const { waiting = null, active = null } = registered?.registration ?? {};
      // Requested by another tab, it no longer waits and does not control this page yet.
      const isOnItsWay = waiting === null && (active ?? controller) !== controller;
      if (registered === undefined || (waiting === null && !isOnItsWay)) return state() === 'tookOver';
      return registered.activateWaitingWorker();
    },
  };
}
