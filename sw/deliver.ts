import * as v from 'valibot';
import { Configuration, defaultConfiguration } from '../src/contract/configuration.ts';
import type { DeviceWorld } from '../src/delivery/device-world.ts';
import { createPersonDelivery, type PersonDelivery } from '../src/delivery/person-delivery.ts';
import { readDeviceSession } from '../src/session/device-session.ts';

/** What a delivery in the worker came to: as `Delivery.run`, or nothing, because it does not know where to send to. */
export type Delivered = { kind: 'delivered'; wakeAt: number | null } | { kind: 'cannot' };

export type WorkerDelivery = {
  /**
   * Delivers for whoever is signed in on this device, and for nobody else. `onTaken` is called once it is clear that this
   * worker can; `hurry` where there may be a connection again. Rejects where this device's databases fail.
   */
  deliver(onTaken?: () => void, how?: { hurry: boolean }): Promise<Delivered>;
};

/** Delivery as a worker does it: it may be ended at any moment, and begins with nothing but what lies on the device. */
export function createWorkerDelivery(world: DeviceWorld): WorkerDelivery {
  let person: { userId: number; room: PersonDelivery } | undefined;
  let apiBase: string | undefined;

  const roomOf = async (userId: number): Promise<PersonDelivery | undefined> => {
    apiBase ??= await readApiBase(world.fetch);
    if (apiBase === undefined) return undefined;
    if (person?.userId === userId) return person.room;
    person?.room.delivery.stop();
    person?.room.store.close();
    const room = createPersonDelivery({ ...world, holder: 'worker', apiBase }, userId);
    person = { userId, room };
    return room;
  };

  return {
    async deliver(onTaken, how = { hurry: false }) {
      const session = await readDeviceSession(world.deviceStore);
      if (session === null) {
        onTaken?.();
        return { kind: 'delivered', wakeAt: null };
      }
      const room = await roomOf(session.userId);
      if (room === undefined) return { kind: 'cannot' };
      onTaken?.();
      if (how.hurry) await room.outbox.forDelivery.hurry();
      return { kind: 'delivered', ...(await room.delivery.run()) };
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
