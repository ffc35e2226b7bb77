import * as v from 'valibot';
import type { Place } from '../src/contract/place.ts';
import { Configuration, defaultConfiguration } from '../src/contract/configuration.ts';
import type { DeviceWorld } from '../src/delivery/device-world.ts';
import { createDeliveryOfWorker, type DeliveryOfWorker } from '../src/delivery/person-delivery.ts';
import { readDeviceSession } from '../src/session/device-session.ts';

/** What a delivery in the worker came to: as `Delivery.run`, or nothing, because it does not know where to send to. */
export type Delivered = { kind: 'delivered'; wakeAt: number | null } | { kind: 'cannot' };

export type WorkerDelivery = {
  /**
   * Delivers for whoever is signed in on this device, and for nobody else. `onTaken` is called once it is clear that this
   * worker can; `hurry` where there may be a connection again. Rejects where this device's databases fail.
   */
  deliver(onTaken?: () => void, how?: { hurry: boolean }): Promise<Delivered>;
  /**
   * Begins nothing new for a while, and resolves once nothing is being sent: a newer worker is about to take over, and a
   * try that is cut off would have to be made again.
   */
  finish(): Promise<void>;
};

/** Whoever wanted to take over and did not has changed their mind, or is gone. */
export const PAUSED_MOST_MS = 60_000;

/** A time that has come may belong to what this worker must not send: it is looked at again, and not at once. */
const LOOKED_AT_LEAST_MS = 1000;

/** Delivery as a worker does it: it may be ended at any moment, and begins with nothing but what lies on the device. */
export function createWorkerDelivery(
  world: DeviceWorld & {
    /** Tells how many changes need the person, after each delivery. */
    tellNeedsYou?: (count: number) => Promise<void>;
  },
): WorkerDelivery {
  let pausedUntil = 0;
  /** Clocks jump: a pause that lasts longer than any is over. */
  const isPausing = () => pausedUntil > world.now() && pausedUntil <= world.now() + PAUSED_MOST_MS;
  const underWay = new Set<Promise<unknown>>();
  let staying = new AbortController();
  let person: { place: Place; room: DeliveryOfWorker } | undefined;
  /** The portal that the session is of; its page is told by its own calls when another one answers. */
  let portalId: string | null = null;
  const portal = { id: () => portalId, saw: () => undefined };
  let apiBase: string | undefined;

  const roomOf = async (place: Place): Promise<DeliveryOfWorker | undefined> => {
    apiBase ??= await readApiBase(world.fetch);
    if (apiBase === undefined) return undefined;
    if (person?.place === place) return person.room;
    person?.room.delivery.stop();
    person?.room.store.close();
    const room = createDeliveryOfWorker({ ...world, holder: 'worker', apiBase, isPausing, portal }, place);
    person = { place, room };
    // Its person signed out and left nothing: should they come back, their database is made anew.
    room.store.onEnd(() => {
      if (person?.room === room) person = undefined;
    });
    return room;
  };

  const runOf = async (room: DeliveryOfWorker): Promise<number | null> => {
    const run = room.delivery.run();
    underWay.add(run);
    return (await run.finally(() => underWay.delete(run))).wakeAt;
  };
  /** A decision is held for seconds. Its page may be closed by the end of them, and nobody else would wake this worker. */
  const deliverAll = async (room: DeliveryOfWorker): Promise<number | null> => {
    const { signal } = staying;
    let wakeAt = await runOf(room);
    while (wakeAt !== null && !signal.aborted && person?.room === room) {
      const endsAt = await room.forDelivery.holdEnds();
      if (endsAt === null) break;
      // What backs off meanwhile does not wait for the hold.
      const wakesAt = Math.min(endsAt, Math.max(wakeAt, world.now() + LOOKED_AT_LEAST_MS));
      await world.sleep(wakesAt - world.now(), signal);
      if (!signal.aborted && person?.room === room) wakeAt = await runOf(room);
    }
    return wakeAt;
  };

  /** Only a mark on the app's icon: nothing that was delivered hangs on it. */
  const tellNeedsYou = async (count: () => Promise<number>) => {
    if (world.tellNeedsYou !== undefined)
      await count()
        .then(world.tellNeedsYou)
        .catch(() => undefined);
  };

  return {
    async deliver(onTaken, how = { hurry: false }) {
      const session = await readDeviceSession(world.deviceStore);
      if (session === null) {
        onTaken?.();
        await tellNeedsYou(async () => 0);
        return { kind: 'delivered', wakeAt: null };
      }
      portalId = session.portalId;
      const room = await roomOf(session.place);
      if (room === undefined) return { kind: 'cannot' };
      onTaken?.();
      if (how.hurry) await room.forDelivery.hurry();
      const wakeAt = await deliverAll(room);
      await tellNeedsYou(room.forDelivery.needsYou);
      return { kind: 'delivered', wakeAt };
    },
    async finish() {
      pausedUntil = world.now() + PAUSED_MOST_MS;
      staying.abort();
      staying = new AbortController();
      await Promise.allSettled(underWay);
    },
  };
}

/**
 * Where v1 is served, from `config.json`; undefined where that cannot be read just now. A page goes on with the portal's
 * own setting then, and can be looked at; a worker would send somebody's work to an address that nobody may have meant.
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
