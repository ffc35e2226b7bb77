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
export const PAUSED_MAX_MS = 60_000;

/** A time that has come may belong to what this worker must not send: it looks again, but not immediately. */
const LOOKED_AT_LEAST_MS = 1000;

type WorkerWorld = DeviceWorld & {
  /** Called after each delivery with the number of changes that need the user. */
  tellNeedsYou?: (count: number) => Promise<void>;
};

/** Delivery in a worker: it may be ended at any moment, and starts with nothing but what is stored on the device. */
export function createWorkerDelivery(world: WorkerWorld): WorkerDelivery {
  let pausedUntil = 0;
  /** Clocks jump: a pause longer than the maximum is over. */
  const isPausing = () => pausedUntil > world.now() && pausedUntil <= world.now() + PAUSED_MAX_MS;
  const underWay = new Set<Promise<unknown>>();
  let staying = new AbortController();
  let user: { place: Place; room: DeliveryOfWorker } | undefined;
  /** The portal of the session; the page learns from its own requests if another one responds. */
  let portalId: string | null = null;
  const portal = { id: () => portalId, saw: () => undefined };
  let apiBase: string | undefined;

  const roomOf = async (place: Place): Promise<DeliveryOfWorker | undefined> => {
    apiBase ??= await readApiBase(world.fetch);
    if (apiBase === undefined) return undefined;
    if (user?.place === place) return user.room;
    user?.room.delivery.stop();
    user?.room.store.close();
    const room = createDeliveryOfWorker({ ...world, holder: 'worker', apiBase, isPausing, portal }, place);
    user = { place, room };
    // The user signed out and left nothing, or a newer release takes over: the next delivery creates a new store.
    room.store.onEnd(() => {
      if (user?.room === room) user = undefined;
    });
    return room;
  };

  const runOf = async (room: DeliveryOfWorker): Promise<number | null> => {
    const run = room.delivery.run();
    underWay.add(run);
    return (await run.finally(() => underWay.delete(run))).wakeAt;
  };
  /** A decision is held for seconds. Its page may be closed when they end, and nothing else would wake this worker. */
  const deliverAll = async (room: DeliveryOfWorker): Promise<number | null> => {
    const { signal } = staying;
    let wakeAt = await runOf(room);
    while (wakeAt !== null && !signal.aborted && user?.room === room) {
      const endsAt = await room.forDelivery.holdEnds();
      if (endsAt === null) break;
      // An operation whose back-off ends earlier does not wait for the hold.
      const wakesAt = Math.min(endsAt, Math.max(wakeAt, world.now() + LOOKED_AT_LEAST_MS));
      await world.sleep(wakesAt - world.now(), signal);
      if (!signal.aborted && user?.room === room) wakeAt = await runOf(room);
    }
    return wakeAt;
  };

  return {
    async deliver(onTaken, how = { endBackOffs: false }) {
      const session = await readDeviceSession(world.deviceStore);
      if (session === null) {
        onTaken?.();
        await tellNeedsYou(world, async () => 0);
        return { kind: 'delivered', wakeAt: null };
      }
      portalId = session.portalId;
      const room = await roomOf(session.place);
      if (room === undefined) return { kind: 'cannot' };
      onTaken?.();
      if (how.endBackOffs) await room.forDelivery.endBackOffs();
      const wakeAt = await deliverAll(room);
      await tellNeedsYou(world, room.forDelivery.needsYou);
      return { kind: 'delivered', wakeAt };
    },
    async finish() {
      pausedUntil = world.now() + PAUSED_MAX_MS;
      staying.abort();
      staying = new AbortController();
      await Promise.allSettled(underWay);
    },
  };
}

/** Only a mark on the app's icon: delivery does not depend on it. */
async function tellNeedsYou(world: WorkerWorld, count: () => Promise<number>): Promise<void> {
  if (world.tellNeedsYou === undefined) return;
  await count()
    .then(world.tellNeedsYou)
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
