import * as v from 'valibot';
import type { Place } from '../src/contract/domain/place.ts';
import { Configuration, defaultConfiguration } from '../src/contract/configuration.ts';
import type { DeviceWorld } from '../src/delivery/device-world.ts';
import { createDeliveryOfWorker, type DeliveryOfWorker } from '../src/delivery/user-delivery.ts';
import { readDeviceSession } from '../src/session/device-session.ts';

/** Outcome of a delivery in the worker: as of `Delivery.run`, or none, because it does not know where to send to. */
export type Delivered = { kind: 'delivered'; wakeAt: number | null } | { kind: 'cannot' };

export type WorkerDelivery = {
  /**
   * Delivers for the signed-in user of this device, and for no other. `onTaken` is called once it is clear that this
   * worker can; `endBackOffs`: there may be a connection again. Rejects if this device's databases fail.
   */
  deliver(onTaken?: () => void, how?: { endBackOffs: boolean }): Promise<Delivered>;
  /**
   * Starts nothing new for a while, and resolves once nothing is being sent: a newer worker is about to take over, and
   * a try that is cut off would have to be repeated.
   */
  finish(): Promise<void>;
};

/** After this time a take-over that was requested and did not happen has been cancelled. */
export const TAKE_OVER_MAX_MS = 60_000;

/** A time that has come may belong to what this worker must not send: it looks again, but not immediately. */
const LOOKED_AT_MIN_MS = 1000;

type WorkerWorld = DeviceWorld & {
  /** Called after each delivery with the number of changes that need the user. */
  tellActionNeeded?: (count: number) => Promise<void>;
};

/** Delivery in a worker: it may be ended at any moment, and starts with nothing but what is stored on the device. */
export function createWorkerDelivery(world: WorkerWorld): WorkerDelivery {
  let takeOverUntil = 0;
  /** Clocks jump: a pause longer than the maximum is over. */
  const isTakeOverPending = () => takeOverUntil > world.now() && takeOverUntil <= world.now() + TAKE_OVER_MAX_MS;
  const underWay = new Set<Promise<unknown>>();
  let staying = new AbortController();
  let current: { place: Place; userDelivery: DeliveryOfWorker } | undefined;
  /** The portal of the session; the page learns from its own requests if another one responds. */
  let portalId: string | null = null;
  const portal = { id: () => portalId, saw: () => undefined };
  let apiBase: string | undefined;

  const deliveryOf = async (place: Place): Promise<DeliveryOfWorker | undefined> => {
    apiBase ??= await readApiBase(world.fetch);
    if (apiBase === undefined) return undefined;
    if (current?.place === place) return current.userDelivery;
    current?.userDelivery.delivery.stop();
    current?.userDelivery.store.close();
    const userDelivery = createDeliveryOfWorker(
      { ...world, holder: 'worker', apiBase, isTakeOverPending, portal },
      place,
    );
    current = { place, userDelivery };
    // The user signed out and left nothing, or a newer release takes over: the next delivery creates a new store.
    userDelivery.store.onEnd(() => {
      if (current?.userDelivery === userDelivery) current = undefined;
    });
    return userDelivery;
  };

  const runOf = async (userDelivery: DeliveryOfWorker): Promise<number | null> => {
    const run = userDelivery.delivery.run();
    underWay.add(run);
    return (await run.finally(() => underWay.delete(run))).wakeAt;
  };
  /**
   * A decision can be undone for some time. Its page may be closed when that ends, and nothing else wakes this worker.
   */
  const deliverAll = async (userDelivery: DeliveryOfWorker): Promise<number | null> => {
    const { signal } = staying;
    let wakeAt = await runOf(userDelivery);
    while (wakeAt !== null && !signal.aborted && current?.userDelivery === userDelivery) {
      const endsAt = await userDelivery.forDelivery.holdEnds();
      if (endsAt === null) break;
      // An operation whose back-off ends earlier does not wait for the hold.
      const wakesAt = Math.min(endsAt, Math.max(wakeAt, world.now() + LOOKED_AT_MIN_MS));
      await world.sleep(wakesAt - world.now(), signal);
      if (!signal.aborted && current?.userDelivery === userDelivery) wakeAt = await runOf(userDelivery);
    }
    return wakeAt;
  };

  return {
    async deliver(onTaken, how = { endBackOffs: false }) {
      const session = await readDeviceSession(world.deviceStore);
      if (session === null) {
        onTaken?.();
        await tellActionNeeded(world, async () => 0);
        return { kind: 'delivered', wakeAt: null };
      }
      portalId = session.portalId;
      const userDelivery = await deliveryOf(session.place);
      if (userDelivery === undefined) return { kind: 'cannot' };
      onTaken?.();
      if (how.endBackOffs) await userDelivery.forDelivery.endBackOffs();
      const wakeAt = await deliverAll(userDelivery);
      await tellActionNeeded(world, userDelivery.forDelivery.actionNeeded);
      return { kind: 'delivered', wakeAt };
    },
    async finish() {
      takeOverUntil = world.now() + TAKE_OVER_MAX_MS;
      staying.abort();
      staying = new AbortController();
      await Promise.allSettled(underWay);
    },
  };
}

/** Only a mark on the app's icon: delivery does not depend on it. */
async function tellActionNeeded(world: WorkerWorld, count: () => Promise<number>): Promise<void> {
  if (world.tellActionNeeded === undefined) return;
  await count()
    .then(world.tellActionNeeded)
    .catch(() => undefined);
}

/**
 * Where v1 is served, from `config.json`; undefined if that cannot be read at present. A page then goes on with the
 * portal's default, which the user can see; a worker would send the user's work to an address that may be the wrong
 * one.
 */
async function readApiBase(fetch: typeof globalThis.fetch): Promise<string | undefined> {
  try {
    const response = await fetch('/config.json');
    if (response.status === 404) return defaultConfiguration.apiBase;
    const parsed = v.safeParse(Configuration, response.ok ? await response.json() : undefined);
    return parsed.success ? parsed.output.apiBase : undefined;
  } catch {
    return undefined;
  }
}
