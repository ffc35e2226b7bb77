import type { Place } from '../contract/place.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { failureOf, isStoreFailure } from '../local-db/store-failure.ts';
import type { After } from './after.ts';
import type { WorkerBridge } from './worker-bridge.ts';

/** A wake-up is never sooner than this, whatever the clock says, and never so late that a jump of the clock matters. */
export const WAKE_SOONEST_MS = 1000;
export const WAKE_LATEST_MS = 5 * 60_000;
/** How soon to look again where it is unclear who is signed in, or where this device's database failed. */
export const LOOK_AGAIN_MS = 60_000;

/** How a page delivers for one person where no worker does. */
export type PageDelivery = {
  delivery: Pick<Delivery, 'run' | 'stop'>;
  /** Whether the worker was cut off so often in what comes next that a page has to make the try. */
  needsPage: () => Promise<boolean>;
  /** There may be a connection again: what backs off may go now. */
  hurry: () => Promise<void>;
};

export type TriggerWorld = {
  bridge: Pick<WorkerBridge, 'nudge' | 'onDelivered'>;
  /** Whoever is signed in on this device. */
  signedIn: () => Promise<{ place: Place } | null>;
  /** Calls back when somebody signed in or out. */
  onSession: (listener: () => void) => () => void;
  deliveryOf: (place: Place) => PageDelivery;
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  /** ms since 1970 */
  now: () => number;
  after: After;
};

/**
 * Decides when this page has something delivered: at once, when it comes online or is looked at again, when somebody signs
 * in, and when what waits for time may go. `signal` ends all of it. Answers the function to be called when there is
 * something new to deliver, or when a person wants it sent now.
 *
 * The worker is asked first, because it goes on when the page is closed. The page delivers itself where no worker has it,
 * and where a worker's requests were cut off again and again. Should both be at it after all, the lock lets one through.
 */
export function startDeliveryTriggers(world: TriggerWorld, signal: AbortSignal): () => void {
  let asking = false;
  let again = false;
  let here: { place: Place; delivery: PageDelivery['delivery'] } | undefined;
  let stopTimer = () => {};

  const wake = (milliseconds: number) => {
    stopTimer();
    if (!signal.aborted) stopTimer = world.after(milliseconds, deliver);
  };
  const wakeAt = (time: number | null) => {
    stopTimer();
    if (time !== null) wake(Math.min(Math.max(time - world.now(), WAKE_SOONEST_MS), WAKE_LATEST_MS));
  };

  /** Not waited for: a call while it runs joins that run and makes it look again. */
  const failed = (error: unknown) => {
    // A newer release has the database: its pages and its worker deliver, and this page never will.
    if (failureOf(error) === 'older') return;
    wake(LOOK_AGAIN_MS);
    // A person who writes in a database that fails is told there. A mistake of the portal itself has to reach the console.
    if (!isStoreFailure(error)) throw error;
  };
  const deliverHere = async (place: Place, delivery: PageDelivery['delivery']) => {
    here = { place, delivery };
    try {
      wakeAt((await delivery.run()).wakeAt);
    } catch (error) {
      failed(error);
    }
  };
  /** The flag of the browser may lie, so it only makes the next try come at once. */
  const online = async () => {
    // Where a database fails, the delivery below finds that too.
    const session = await world.signedIn().catch(() => null);
    if (session !== null)
      await world
        .deliveryOf(session.place)
        .hurry()
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
    if (session === null) return wake(LOOK_AGAIN_MS);
    const { delivery, needsPage } = world.deliveryOf(session.place);
    if ((await needsPage()) || !(await world.bridge.nudge())) {
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

  /** Whoever decides and closes the page at once closes it while it still reads what it asks with: it asks without that. */
  function leave(): void {
    if (asking) void world.bridge.nudge();
  }

  const stops = [world.bridge.onDelivered(wakeAt), world.onSession(deliver)];
  world.window.addEventListener('online', () => void online(), { signal });
  world.document.addEventListener(
    'visibilitychange',
    () => {
      if (world.document.visibilityState === 'visible') deliver();
      else leave();
    },
    { signal },
  );
  world.window.addEventListener('pagehide', leave, { signal });
  signal.addEventListener('abort', () => {
    for (const stop of [...stops, stopTimer]) stop();
    here?.delivery.stop();
  });
  deliver();
  return deliver;
}
