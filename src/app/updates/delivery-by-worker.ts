import { DELIVER_TAG, type PageMessage, type WorkerReply } from '../../contract/api/worker-messages.ts';
import type { After } from '../timers.ts';
import { askWorker } from './ask-worker.ts';

/**
 * Firefox ends a worker's request after about a minute without an event; Chromium ends an idle worker after half a
 * minute.
 */
export const STAY_AWAKE_EVERY_MS = 15_000;
/** A worker that has not responded within this time (it cannot start, or hangs) is not waited for. */
export const WORKER_ACCEPTS_WITHIN_MS = 3000;

/** How a page has the service worker deliver. */
export type DeliveryByWorker = {
  /**
   * Tells the worker that there may be something to deliver. Resolves with true once it has taken it, and with false if
   * no worker controls this page or none responds: the page then delivers on its own. While the worker delivers it is
   * kept awake.
   */
  nudge(): Promise<boolean>;
  /** Calls back when the worker has delivered what it could: when to look again (ms since 1970), or null. */
  onDelivered(listener: (wakeAt: number | null) => void): () => void;
  /** Stops listening to the worker. */
  stop(): void;
};

/** TypeScript's library lacks Background Sync, which only Chromium has. https://wicg.github.io/background-sync/spec/ */
type MaybeSyncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

type World = {
  serviceWorker: ServiceWorkerContainer | undefined;
  /** The page's registration; undefined before there is one. */
  registration: () => MaybeSyncing | undefined;
  after: After;
  /** ms since 1970 */
  now: () => number;
};

export function createDeliveryByWorker(world: World): DeliveryByWorker {
  const { ask, onDelivered, stop } = createRequests(world);
  /** If the browser supports it, the worker is woken once there is a connection, even if no page is open by then. */
  const askForSync = async () => {
    try {
      await world.registration()?.sync?.register(DELIVER_TAG);
    } catch {
      // Not allowed here: the page's own triggers have to be enough.
    }
  };
  return {
    nudge() {
      void askForSync();
      return ask({ kind: 'deliver' });
    },
    onDelivered,
    stop,
  };
}

/** Asks the worker to deliver, and keeps it awake while it does. */
function createRequests({ serviceWorker, after, now }: World) {
  const deliveredListeners = new Set<(wakeAt: number | null) => void>();
  const ending = new AbortController();
  let asked = 0;
  /** The last message that was taken and is not delivered yet; 0 if there is none. */
  let lastAcknowledged = 0;
  let stopAwaking = () => {};

  const delivered = (wakeAt: number | null) => {
    lastAcknowledged = 0;
    stopAwaking();
    for (const listener of deliveredListeners) listener(wakeAt);
  };
  /** A worker that was ended is started again by this; if it does not respond even then, the page does the work. */
  const stayAwake = async () => {
    const taken = await ask({ kind: 'stayAwake' });
    if (!taken && !ending.signal.aborted && lastAcknowledged !== 0) delivered(now());
  };
  const applyReply = (answer: WorkerReply, mine: number) => {
    switch (answer.kind) {
      case 'taken':
        lastAcknowledged = Math.max(lastAcknowledged, mine);
        stopAwaking();
        stopAwaking = after(STAY_AWAKE_EVERY_MS, () => void stayAwake());
        break;
      case 'delivered':
        // One run covers everything asked before it, including what an ended worker had taken.
        if (lastAcknowledged <= mine) delivered(answer.wakeAt);
        break;
      case 'cannot':
        // After it was taken: the worker's database failed during the run, and this page looks at what is left.
        if (lastAcknowledged === mine) delivered(now());
        break;
      case 'finished':
    }
  };
  const ask = (message: PageMessage): Promise<boolean> =>
    new Promise((resolve) => {
      const controller = serviceWorker?.controller ?? null;
      if (controller === null || ending.signal.aborted) return resolve(false);
      asked += 1;
      const requestNumber = asked;
      const end = () => {
        stopWaiting();
        ending.signal.removeEventListener('abort', end);
        stopListening();
        resolve(false);
      };
      const stopWaiting = after(WORKER_ACCEPTS_WITHIN_MS, end);
      ending.signal.addEventListener('abort', end);
      const stopListening = askWorker(controller, message, (answer) => {
        applyReply(answer, requestNumber);
        if (answer.kind === 'delivered' || answer.kind === 'cannot') return end();
        if (answer.kind !== 'taken') return;
        stopWaiting();
        resolve(true);
      });
    });

  return {
    ask,
    onDelivered(listener: (wakeAt: number | null) => void) {
      deliveredListeners.add(listener);
      return () => {
        deliveredListeners.delete(listener);
      };
    },
    stop() {
      stopAwaking();
      ending.abort();
    },
  };
}
