import { createClient, type Client } from '../../../src/api-client/client.ts';
import { createDelivery, type Delivery, type DeliveryWorld } from '../../../src/delivery/delivery.ts';
import type { PersonStore } from '../../../src/local-db/person-store.ts';
import { createPersonStore } from '../../../src/local-db/person-store.ts';
import { createOutbox } from '../../../src/outbox/outbox.ts';
import type { ForDelivery } from '../../../src/outbox/for-delivery.ts';
import { readDeviceSession } from '../../../src/session/device-session.ts';
import type { Compose } from '../app/page.ts';
import type { Act, Plan } from '../people/plan.ts';

/** A portal that is broken on purpose, and a plan in which that has to be noticed. */
type Sabotage = { compose: Compose; shape: (plan: Plan) => Plan };

type Broken = {
  store?: (store: PersonStore) => PersonStore;
  client?: (client: Client, newKey: () => string) => Client;
  forDelivery?: (forDelivery: ForDelivery, store: PersonStore) => ForDelivery;
  delivery?: (world: DeliveryWorld) => DeliveryWorld;
  run?: (delivery: Delivery, page: object) => Delivery;
  fetch?: (fetch: typeof globalThis.fetch, whose: () => Promise<number | undefined>) => typeof globalThis.fetch;
};

/** Puts a person's delivery together as `createPersonDelivery` does, with some of its parts broken. */
function composeWith(broken: Broken): Compose {
  return (world, place) => {
    const { apiBase, origin, now, newKey, random, sleep, onSession } = world;
    const made = createPersonStore(world.idb, place);
    const store = broken.store?.(made) ?? made;
    const signedIn = () => readDeviceSession(world.deviceStore);
    const whose = async () => (await signedIn())?.userId;
    const fetch = broken.fetch?.(world.fetch, whose) ?? world.fetch;
    const plain = createClient({ apiBase, origin, fetch, forUser: () => made.userId });
    const client = broken.client?.(plain, newKey) ?? plain;
    const mark = async () => {
      const session = await signedIn();
      return session?.place === place ? session.mark : null;
    };
    const whole = createOutbox({ store, now, newKey, random, sleep, mark, onSession });
    const forDelivery = broken.forDelivery?.(whole.forDelivery, store) ?? whole.forDelivery;
    const outbox = { ...whole, forDelivery };
    const { locks, digest, holder } = world;
    const ready: DeliveryWorld = {
      outbox,
      client,
      holder,
      locks,
      now,
      sleep,
      newKey,
      digest,
      signedIn,
      lanesAtOnce: () => 4,
    };
    const delivery = createDelivery(broken.delivery?.(ready) ?? ready);
    return { store, outbox, client, delivery: broken.run?.(delivery, world.deviceStore) ?? delivery };
  };
}

/** The operation is taken out of the table before it is sent, as Workbox does it. */
const deletesBeforeSending = composeWith({
  forDelivery: (forDelivery, store) => ({
    ...forDelivery,
    async claim(claimant, most) {
      const claimed = await forDelivery.claim(claimant, most);
      for (const { operation } of claimed ?? []) {
        await store.write((tables) => tables.operations.where('id').equals(operation.id).delete());
      }
      return claimed;
    },
  }),
});

/** Delivers without the lock, and whoever has lost the lease goes on as if it were theirs. */
const ignoresTheToken = composeWith({
  delivery: (world) => ({ ...world, locks: undefined }),
  forDelivery(forDelivery, store) {
    const takeLease = (token: string) =>
      store.write(async (tables) => {
        await tables.state.put({ name: 'lease', token, holder: 'page', renewedAt: 0 });
      });
    return {
      ...forDelivery,
      takeOver: async (token, holder) => forDelivery.takeOver(token, holder, { stealing: false }),
      async renew(token) {
        await takeLease(token);
        return true;
      },
      async claim(claimant, most) {
        await takeLease(claimant.token);
        return forDelivery.claim(claimant, most);
      },
      async settle(claimant, operationId, result, most) {
        await takeLease(claimant.token);
        await store.write((tables) =>
          tables.operations.where('id').equals(operationId).modify({ state: 'sending', token: claimant.token }),
        );
        return (await forDelivery.settle(claimant, operationId, result, most)) ?? [];
      },
    };
  },
});

/** Every try has a key of its own, so that the server cannot know a repeat. */
const dropsTheKey = composeWith({
  client(client, newKey) {
    const call: typeof client = Object.assign(
      (name: Parameters<Client>[0], request: Parameters<Client>[1] = {}) =>
        client(name, request.key === undefined ? request : { ...request, key: newKey() }),
      { features: client.features, file: client.file },
    );
    return call;
  },
});

/** Everybody's deliveries of one page. */
const deliveries = new WeakMap<object, Delivery[]>();

/** Delivers one person's work under whoever is signed in. */
const ignoresThePerson = composeWith({
  fetch: (fetch, whose) => async (input, init) => {
    const request = new Request(input, init);
    const userId = await whose();
    if (userId === undefined) return fetch(request);
    const headers = new Headers(request.headers);
    headers.set('For-User', String(userId));
    const isJson = headers.get('Content-Type')?.includes('json') === true;
    const body = isJson
      ? (await request.text()).replace(/"(userId|userID)":\d+/g, `"$1":${userId}`)
      : request.method === 'GET'
        ? null
        : await request.arrayBuffer();
    return fetch(new Request(request.url, { method: request.method, headers, body, signal: request.signal }));
  },
  delivery: (world) => ({
    ...world,
    locks: undefined,
    signedIn: async () => ({ place: world.outbox.place, mark: 'anybody' }),
  }),
  run(delivery, page) {
    const all = [...(deliveries.get(page) ?? []), delivery];
    deliveries.set(page, all);
    const run: Delivery['run'] = async () => {
      for (const one of deliveries.get(page) ?? []) if (one !== delivery) void one.run();
      return delivery.run();
    };
    return { ...delivery, run, stop: () => {} };
  },
});

/** Says that something is kept as soon as it was handed to the database. */
const saysKeptTooSoon = composeWith({
  store: (store) => ({
    ...store,
    write: (work) =>
      new Promise((resolve, reject) => {
        const writing = store.write(async (tables) => {
          const result = await work(tables);
          resolve(result);
          return result;
        });
        writing.catch(reject);
      }),
  }),
});

/** Again and again somebody else signs in, while work is under way. */
const withOthers = (plan: Plan): Plan => ({
  ...rough(plan),
  acts: plan.acts.flatMap((act, place): Act[] =>
    place % 3 === 2 ? [act, { ...act, person: 'second', deed: { kind: 'signIn' }, patient: false }] : [act],
  ),
});
const rough = (plan: Plan): Plan => ({ ...plan, roughness: 0.4, network: ['lostAfter', 'lostBefore', 'status502'] });

export const sabotages = {
  deletesBeforeSending: { compose: deletesBeforeSending, shape: rough },
  ignoresTheToken: {
    compose: ignoresTheToken,
    shape: (plan) => ({
      ...rough(plan),
      acts: plan.acts.map((act, place) => ({ ...act, tab: place % 2 })),
      hasLocks: true,
      slow: true,
      server: 'own',
    }),
  },
  dropsTheKey: { compose: dropsTheKey, shape: (plan) => ({ ...rough(plan), server: 'own' }) },
  ignoresThePerson: { compose: ignoresThePerson, shape: withOthers },
  saysKeptTooSoon: { compose: saysKeptTooSoon, shape: (plan) => ({ ...plan, mishaps: { kill: 4, powerCut: 2 } }) },
} as const satisfies Record<string, Sabotage>;

export type SabotageName = keyof typeof sabotages;
