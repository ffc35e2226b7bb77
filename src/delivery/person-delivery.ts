import { createClient, type Client } from '../api-client/client.ts';
import type { Place } from '../contract/place.ts';
import { createPersonStore, type PersonStore } from '../local-db/person-store.ts';
import { createForDelivery, type ForDelivery, type OutboxWorld } from '../outbox/for-delivery.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { readDeviceSession } from '../session/device-session.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import type { DeviceWorld } from './device-world.ts';

/** Over HTTP/1.1 a browser opens six connections to a host; two stay free for reading. */
const LANES_HTTP_1 = 4;
/** One connection bears them all there; more at once would only make each slower. */
const LANES_HTTP_2 = 8;

/** What one person's work is kept and delivered with in a page. */
export type PersonDelivery = { store: PersonStore; outbox: Outbox; client: Client; delivery: Delivery };
/** The same in the worker, which writes nothing that a person wants, and shows nothing. */
export type DeliveryOfWorker = { store: PersonStore; forDelivery: ForDelivery; delivery: Delivery };

export type PersonDeliveryWorld = DeviceWorld & {
  holder: 'page' | 'worker';
  /** Where v1 is served: an absolute address, or a path of the app's origin. */
  apiBase: string;
  /** The portal that the calls are meant for, and who is told which one answered. */
  portal?: { id: () => string | null; saw: (portalId: string) => void };
  /** Calls back when somebody signs in or out; a worker has nothing to repaint and needs none. */
  onSession?: (listener: () => void) => () => void;
  /** True while nothing new is to be begun; what is being sent goes on to its end. */
  isPausing?: () => boolean;
};

export function createPersonDelivery(world: PersonDeliveryWorld, place: Place): PersonDelivery {
  const { outboxWorld, client, deliver } = partsOf(world, place);
  const outbox = createOutbox(outboxWorld);
  return { store: outboxWorld.store, outbox, client, delivery: deliver(outbox.forDelivery) };
}

export function createDeliveryOfWorker(world: PersonDeliveryWorld, place: Place): DeliveryOfWorker {
  const { outboxWorld, deliver } = partsOf(world, place);
  const forDelivery = createForDelivery(outboxWorld);
  return { store: outboxWorld.store, forDelivery, delivery: deliver(forDelivery) };
}

/** Puts one person's delivery together; the only place that does, so that a page and the worker cannot differ. */
function partsOf(world: PersonDeliveryWorld, place: Place) {
  const { apiBase, origin, now, newKey, random, sleep, onSession = () => () => {}, isPausing, portal } = world;
  const apiOrigin = new URL(apiBase, origin).origin;
  const store = createPersonStore(world.idb, place);
  const signedIn = () => readDeviceSession(world.deviceStore);
  // What belongs to a person is sent in their name, whoever is signed in by then.
  const client = createClient({
    apiBase,
    origin,
    fetch: world.fetch,
    forUser: () => store.userId,
    ...(portal === undefined ? {} : { portal }),
  });
  const mark = async () => {
    const session = await signedIn();
    return session?.place === place ? session.mark : null;
  };
  const outboxWorld: OutboxWorld = { store, now, newKey, random, sleep, mark, onSession };
  const deliver = (forDelivery: ForDelivery) =>
    createDelivery({
      outbox: { place, forDelivery },
      client,
      holder: world.holder,
      locks: world.locks,
      now,
      sleep,
      newKey,
      digest: world.digest,
      signedIn,
      lanesAtOnce: () =>
        isPausing?.() === true ? 0 : /^h[23]/.test(world.protocolOf(apiOrigin)) ? LANES_HTTP_2 : LANES_HTTP_1,
    });
  return { outboxWorld, client, deliver };
}
