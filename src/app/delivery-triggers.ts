import type { Place } from '../contract/domain/place.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { failureOf, isStoreFailure } from '../local-db/store-failure.ts';
import type { After } from './timers.ts';
import type { DeliveryByWorker } from './updates/delivery-by-worker.ts';

/**
 * Limits of a wake-up in ms: never sooner, whatever the clock says, and never so late that a jump of the clock matters.
 */
export const WAKE_SOONEST_MS = 1000;
export const WAKE_LATEST_MS = 5 * 60_000;
/** How soon to look again if it is unclear who is signed in, or if this device's database failed (ms). */
export const TRIGGERED_EVERY_MS = 60_000;

/** How a page delivers for one user if no worker does. */
export type PageDelivery = {
  delivery: Pick<Delivery, 'run' | 'stop'>;
  /** Whether the worker was cut off so often while sending the next operation that a page has to try. */
  needsPage: () => Promise<boolean>;
  /** There may be a connection again: operations in back-off can be sent now. */
  endBackOffs: () => Promise<void>;
};

export type TriggerWorld = {
  worker: Pick<DeliveryByWorker, 'nudge' | 'onDelivered'>;
  /** The session on this device. */
  signedIn: () => Promise<{ place: Place } | null>;
  /** Calls back when a user signed in or out. */
  onSession: (listener: () => void) => () => void;
  deliveryOf: (place: Place) => PageDelivery;
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  /** ms since 1970 */
  now: () => number;
  after: After;
};

/**
 * Decides when this page triggers delivery: at its start, when it comes online or becomes visible again, when a user
 * signs in, and when an operation that waits for a time can be sent. `signal` ends all of it. Returns the function to
 * be called when there is something new to deliver, or when the user wants it sent now.
 *
 * The worker is asked first, because it goes on when the page is closed. The page delivers on its own if no worker
 * takes it, and if a worker's requests were cut off again and again. If both deliver after all, the lock and the lease
 * let only one through.
 */
export function startDeliveryTriggers(world: TriggerWorld, signal: AbortSignal): () => void {
  let asking = false;
  let again = false;
  let here: { place: Place; delivery: PageDelivery['delivery'] } | undefined;
  const wake = createWakeUp(world, signal, deliver);

  const failed = (error: unknown) => {
    // A newer release has the database: its pages and its worker deliver, and this page never will.
    if (failureOf(error) === 'older') return;
    wake.after(TRIGGERED_EVERY_MS);
    // A database failure is shown where the user writes. A mistake of the portal itself has to reach the console.
    if (!isStoreFailure(error)) throw error;
  };
  /** Not awaited: a call during a run joins it and makes it look again. */
  const deliverHere = async (place: Place, delivery: PageDelivery['delivery']) => {
    here = { place, delivery };
    try {
      wake.at((await delivery.run()).wakeAt);
    } catch (error) {
      failed(error);
    }
  };
  /** The browser's flag may be wrong, so it only makes the next attempt start immediately. */
  const online = async () => {
    // If a database fails, the delivery below finds that too.
    const session = await world.signedIn().catch(() => null);
    if (session !== null)
      await world
        .deliveryOf(session.place)
        .endBackOffs()
        .catch(() => undefined);
    deliver();
  };
  const ask = async () => {
    const session = await world.signedIn();
    if (here !== undefined && here.place !== session?.place) {
      here.delivery.stop();
      here = undefined;
    }
    if (signal.aborted) return;
    if (session === null) return wake.after(TRIGGERED_EVERY_MS);
    const { delivery, needsPage } = world.deliveryOf(session.place);
    if ((await needsPage()) || !(await world.worker.nudge())) {
      if (!signal.aborted) void deliverHere(session.place, delivery);
    }
  };
  const askWhileWanted = async () => {
    asking = true;
    try {
      while (again && !signal.aborted) {
        again = false;
        await ask();
      }
    } catch (error) {
      failed(error);
    } finally {
      asking = false;
    }
  };
  function deliver(): void {
    again = true;
    if (!asking) void askWhileWanted();
  }

  /**
   * A user may close the page while it still finds out whether to ask the worker: then it asks without knowing.
   */
  function leave(): void {
    if (asking) void world.worker.nudge();
  }

  const stops = [world.worker.onDelivered(wake.at), world.onSession(deliver)];
  listenToPage(world, signal, { online: () => void online(), shown: deliver, left: leave });
  signal.addEventListener('abort', () => {
    for (const stop of [...stops, wake.stop]) stop();
    here?.delivery.stop();
  });
  deliver();
  return deliver;
}

function listenToPage(
  { window, document }: Pick<TriggerWorld, 'window' | 'document'>,
  signal: AbortSignal,
  { online, shown, left }: Record<'online' | 'shown' | 'left', () => void>,
): void {
  const seen = () => (document.visibilityState === 'visible' ? shown() : left());
  window.addEventListener('online', online, { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  window.addEventListener('pagehide', left, { signal });
}

/** The next time at which a page looks whether there is something to deliver. */
function createWakeUp({ now, after }: Pick<TriggerWorld, 'now' | 'after'>, signal: AbortSignal, deliver: () => void) {
  let stop = () => {};
  const wakeAfter = (milliseconds: number) => {
    stop();
    if (!signal.aborted) stop = after(milliseconds, deliver);
  };
  return {
    after: wakeAfter,
    /** ms since 1970; null: nothing waits for a time. */
    at(time: number | null) {
      stop();
      if (time !== null) wakeAfter(Math.min(Math.max(time - now(), WAKE_SOONEST_MS), WAKE_LATEST_MS));
    },
    stop: () => stop(),
  };
}
