import { createClient, type Client } from '../api-client/client.ts';
import type { Place } from '../contract/domain/place.ts';
import { createUserStore, type UserStore } from '../local-db/user-store.ts';
import { createForDelivery, type ForDelivery, type OutboxWorld } from '../outbox/sending/for-delivery.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { readDeviceSession } from '../session/device-session.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import type { DeviceWorld } from './device-world.ts';

/** Over HTTP/1.1 a browser opens six connections to a host; two stay free for reading. */
const LANES_HTTP_1 = 4;
/** Over HTTP/2 and 3 one connection carries all requests; more at once would only make each of them slower. */
const LANES_HTTP_2 = 8;

/** What keeps and delivers one user's work in a page. */
export type UserDelivery = { store: UserStore; outbox: Outbox; client: Client; delivery: Delivery };
/** The same in the worker, which writes no changes of a user, and shows nothing. */
export type DeliveryOfWorker = { store: UserStore; forDelivery: ForDelivery; delivery: Delivery };

export type UserDeliveryWorld = DeviceWorld & {
  holder: 'page' | 'worker';
  /** The base of v1: an absolute address, or a path of the app's origin. */
  apiBase: string;
  /** The portal that the requests are meant for, and a callback that is told which one responded. */
  portal?: { id: () => string | null; saw: (portalId: string) => void };
  /** Calls back when a user signs in or out; a worker has nothing to re-render, and needs none. */
  onSession?: (listener: () => void) => () => void;
  /** True while nothing new is to be started; what is being sent is finished. */
  isTakeOverPending?: () => boolean;
};

export function createUserDelivery(world: UserDeliveryWorld, place: Place): UserDelivery {
  const { outboxWorld, client, deliver } = partsOf(world, place);
  const outbox = createOutbox(outboxWorld);
  return { store: outboxWorld.store, outbox, client, delivery: deliver(outbox.forDelivery) };
}

export function createDeliveryOfWorker(world: UserDeliveryWorld, place: Place): DeliveryOfWorker {
  const { outboxWorld, deliver } = partsOf(world, place);
  const forDelivery = createForDelivery(outboxWorld);
  return { store: outboxWorld.store, forDelivery, delivery: deliver(forDelivery) };
}

/** Assembles one user's delivery; the only place that does, so that a page and the worker cannot differ. */
function partsOf(world: UserDeliveryWorld, place: Place) {
  const { apiBase, origin, now, newKey, random, sleep, onSession = () => () => {}, isTakeOverPending, portal } = world;
  const apiOrigin = new URL(apiBase, origin).origin;
  const store = createUserStore(world.idb, place);
  const signedIn = () => readDeviceSession(world.deviceStore);
  // A user's work is sent in their name, no matter who is signed in by then.
  const client = createClient({
    apiBase,
    origin,
    fetch: world.fetch,
    forUser: () => store.userId,
    ...(portal === undefined ? {} : { portal }),
  });
  const sessionMark = async () => {
    const session = await signedIn();
    return session?.place === place ? session.mark : null;
  };
  const outboxWorld: OutboxWorld = { store, now, newKey, random, sleep, sessionMark, onSession };
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
        isTakeOverPending?.() === true ? 0 : /^h[23]/.test(world.protocolOf(apiOrigin)) ? LANES_HTTP_2 : LANES_HTTP_1,
    });
  return { outboxWorld, client, deliver };
}
