import * as v from 'valibot';
import { DELIVER_TAG, WorkerAnswer, type PageMessage } from '../../contract/api/worker-messages.ts';
import { after } from '../after.ts';
import { createWorkerUpdates, type WorkerUpdates, type WorkerUpdatesWorld } from './worker-updates.ts';

/** The service worker's public address. */
export const WORKER_ADDRESS = '/service-worker.js';

/**
 * Firefox ends a worker's request after about a minute without an event; Chromium ends an idle worker after half a
 * minute.
 */
export const STAY_AWAKE_EVERY_MS = 15_000;
/** A worker that has not responded within this time (it cannot start, or hangs) is not waited for. */
export const TAKEN_WITHIN_MS = 3000;

/** A page's dealings with the service worker. */
export type WorkerBridge = {
  /** Installs the worker, or updates it. If that is impossible (blocked, plain http) the page does without. */
  register(): Promise<void>;
  /**
   * Tells the worker that there may be something to deliver. Resolves with true once it has taken it, and with false if
   * no worker controls this page or none responds: the page then delivers on its own. While the worker delivers it is
   * kept awake.
   */
  nudge(): Promise<boolean>;
  /** Calls back when the worker has delivered what it could: when to look again (ms since 1970), or null. */
  onDelivered(listener: (wakeAt: number | null) => void): () => void;
  /** A newer release, and how to change to it. */
  updates: WorkerUpdates;
  /** Stops listening to the worker. */
  stop(): void;
};

/** TypeScript's library lacks Background Sync, which only Chromium has. https://wicg.github.io/background-sync/spec/ */
type MaybeSyncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** The only module that knows the service worker; `serviceWorker` is undefined if the browser offers none. */
export function createWorkerBridge(
  world: WorkerUpdatesWorld & {
    /** ms since 1970 */
    now: () => number;
  },
): WorkerBridge {
  const { serviceWorker } = world;
  const deliveredListeners = new Set<(wakeAt: number | null) => void>();
  const ending = new AbortController();
  const updates = createWorkerUpdates(world, ending.signal);
  let registration: MaybeSyncing | undefined;
  let asked = 0;
  /** The last message that was taken and is not delivered yet; 0 if there is none. */
  let lastTaken = 0;
  let stopAwaking = () => {};

  const delivered = (wakeAt: number | null) => {
    for (const listener of deliveredListeners) listener(wakeAt);
  };
  const stayAwake = () => {
    stopAwaking();
    stopAwaking = world.after(STAY_AWAKE_EVERY_MS, () => void poke());
  };
  /** A worker that was ended is started again by this; if it does not respond even then, the page does the work. */
  const poke = async () => {
    const taken = await ask({ kind: 'stayAwake' });
    if (taken || ending.signal.aborted || lastTaken === 0) return;
    lastTaken = 0;
    delivered(world.now());
  };

  const ask = (message: PageMessage): Promise<boolean> =>
    new Promise((resolve) => {
      const controller = serviceWorker?.controller ?? null;
      if (controller === null || ending.signal.aborted) return resolve(false);
      asked += 1;
      const mine = asked;
      const { port1: here, port2: there } = new MessageChannel();
      const end = () => {
        stopWaiting();
        ending.signal.removeEventListener('abort', end);
        here.close();
        resolve(false);
      };
      const stopWaiting = world.after(TAKEN_WITHIN_MS, end);
      ending.signal.addEventListener('abort', end);
      here.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const parsed = v.safeParse(WorkerAnswer, data);
        if (!parsed.success) return;
        switch (parsed.output.kind) {
          case 'taken':
            stopWaiting();
            lastTaken = Math.max(lastTaken, mine);
            stayAwake();
            resolve(true);
            break;
          case 'delivered':
            // One run covers everything asked before it, including what an ended worker had taken.
            if (lastTaken <= mine) {
              lastTaken = 0;
              stopAwaking();
              delivered(parsed.output.wakeAt);
            }
            end();
            break;
          case 'finished':
            break;
          case 'cannot':
            // After it was taken: the worker's database failed during the run, and this page looks at what is left.
            if (lastTaken === mine) {
              lastTaken = 0;
              stopAwaking();
              delivered(world.now());
            }
            end();
        }
      });
      here.start();
      controller.postMessage(message, [there]);
    });

  /** If the browser supports it, the worker is woken once there is a connection, even if no page is open by then. */
  const askForSync = async () => {
    try {
      await registration?.sync?.register(DELIVER_TAG);
    } catch {
      // Not allowed here: the page's own triggers do without.
    }
  };

  return {
    async register() {
      try {
        registration = await serviceWorker?.register(WORKER_ADDRESS, { updateViaCache: 'none' });
        if (registration === undefined) return;
        updates.watch(registration);
        // A page from the worker's own cache was loaded without asking a server for a newer worker.
        if (registration.active !== null) void updates.look();
      } catch {
        // Blocked by a setting, or not offered at this address: the page delivers on its own.
      }
    },
    nudge() {
      void askForSync();
      return ask({ kind: 'deliver' });
    },
    onDelivered: (listener) => listenIn(deliveredListeners, listener),
    updates,
    stop() {
      stopAwaking();
      ending.abort();
    },
  };
}

/** The bridge of this page. In development there is no built worker, and so none here. */
export function bridgeOfThisPage(): WorkerBridge {
  // TypeScript takes it for always present; browsers offer it only over https and on localhost.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return createWorkerBridge({
    serviceWorker: import.meta.env.PROD ? serviceWorker : undefined,
    now: () => Date.now(),
    after,
    givesThisRelease,
  });
}

/**
 * A release is identified by the name of its first script, which contains a hash of its content; extensions insert
 * others before it.
 */
async function givesThisRelease(): Promise<boolean> {
  const script = document.querySelector('script[src^="/assets/"]')?.getAttribute('src') ?? '';
  const answer = await fetch('/');
  const page = await answer.text();
  // An error, or a network's own page, is of no release.
  return !answer.ok || !page.includes('id="root"') || page.includes(`"${script}"`);
}

function listenIn<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
