import { createClient } from '../../../src/api-client/client.ts';
import { after } from '../../../src/app/after.ts';
import { startDeliveryTriggers } from '../../../src/app/delivery-triggers.ts';
import { createWorkerBridge } from '../../../src/app/worker-bridge.ts';
import { API_PATH } from '../../../src/contract/addresses.ts';
import { DECISION_HELD_MS } from '../../../src/contract/limits.ts';
import { userIdAt, type Place } from '../../../src/contract/place.ts';
import type { PersonDelivery } from '../../../src/delivery/person-delivery.ts';
import { createWatchdog, WATCH_EVERY_MS, type Watchdog } from '../../../src/delivery/watchdog.ts';
import type { Draft } from '../../../src/drafts/draft.ts';
import { createDrafts, type Drafts } from '../../../src/drafts/drafts.ts';
import { createReviews, type Reviews } from '../../../src/reviews/reviews.ts';
import type { Outbox } from '../../../src/outbox/outbox.ts';
import type { OutboxSummary } from '../../../src/outbox/summary.ts';
import { createAccount, type Account } from '../../../src/session/account.ts';
import { createSession, type Session } from '../../../src/session/session.ts';
import type { World } from '../device.ts';
import { deviceWorldOf } from './device-world.ts';
import type { SharedStorage } from './shared-storage.ts';

/** What one person works with in one page. `outbox` is the one that their doors go through. */
export type Room = PersonDelivery & { drafts: Drafts; reviews: Reviews };

/** How a page puts a person's delivery together: as the app does, or sabotaged. */
export type Compose = (
  world: ReturnType<typeof deviceWorldOf> & { holder: 'page'; apiBase: string; onSession: Session['subscribe'] },
  place: Place,
) => PersonDelivery;

/** One open page, put together as `src/app/portal.ts` does it. */
export type Page = {
  world: World;
  session: Session;
  account: Account;
  roomOf(userId: number): Room;
  rooms(): readonly Room[];
  /** What stands on the screen: the draft that was opened last. */
  shows(): { userId: number; draft: Draft; isKept: boolean } | null;
  show(userId: number, applicationId: number): void;
  /** What the frame of the page tells of the outbox. */
  summaryOf(userId: number): OutboxSummary | undefined;
  /** The connection is there again, as far as the browser knows. */
  comeOnline(): void;
  /** Out of sight: what is typed is flushed. */
  hide(): void;
  expire(since: number): void;
};

export function openPage(
  world: World,
  shared: SharedStorage,
  serviceWorker: ServiceWorkerContainer | undefined,
  parts: { compose: Compose; listenIn: (outbox: Outbox) => Outbox; hasLocks: boolean },
): Page {
  const device = deviceWorldOf(world, parts.hasLocks);
  const { storage, onStorage } = shared.of(world.context);
  const client = createClient({
    apiBase: API_PATH,
    origin: device.origin,
    fetch: device.fetch,
    forUser: () => session.user()?.userId ?? null,
  });
  const session: Session = createSession({
    client,
    device: device.deviceStore,
    newMark: device.newKey,
    locks: device.locks,
    storage,
    now: device.now,
    forgetApplication: () => {},
    onStorage,
  });
  const summaries = new Map<number, OutboxSummary>();
  const people = new Map<number, { room: Room; watchdog: Watchdog }>();
  const personOf = (userId: number) => {
    const known = people.get(userId);
    if (known !== undefined) return known;
    const person = parts.compose(
      { ...device, holder: 'page', apiBase: API_PATH, onSession: session.subscribe },
      userId,
    );
    person.outbox.onWork(() => deliver());
    const outbox = parts.listenIn(person.outbox);
    const { store } = person;
    const { now, sleep, digest } = device;
    const randomInteger = () => -world.newLocalId();
    const drafts = createDrafts({ store, outbox, now, sleep, randomInteger, digest, room: async () => undefined });
    const reviews = createReviews({ store, outbox, now, sleep, heldFor: DECISION_HELD_MS });
    const watchdog = createWatchdog({
      progress: async () => person.outbox.forDelivery.progress((await session.signedIn())?.mark ?? null),
      restart: () => void person.delivery.run(),
      tell: person.outbox.tellStuck,
      lookAgain: () => store.lookAgain(),
    });
    person.outbox.watchSummary((summary) => summaries.set(userId, summary));
    const made = { room: { ...person, outbox, drafts, reviews }, watchdog };
    people.set(userId, made);
    return made;
  };
  const watch = async () => {
    const userId = session.user()?.userId;
    if (userId !== undefined)
      await personOf(userId)
        .watchdog.look()
        .catch(() => undefined);
    after(WATCH_EVERY_MS, () => void watch());
  };
  const bridge = createWorkerBridge({ serviceWorker, now: device.now, after });
  void bridge.register();
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  const deliver = startDeliveryTriggers(
    {
      bridge,
      signedIn: session.signedIn,
      onSession: session.subscribe,
      deliveryOf(place) {
        const { delivery, outbox } = personOf(userIdAt(place)).room;
        return { delivery, needsPage: outbox.forDelivery.needsPage, hurry: outbox.forDelivery.hurry };
      },
      window,
      document,
      now: device.now,
      after,
    },
    new AbortController().signal,
  );
  after(WATCH_EVERY_MS, () => void watch());

  let shown: { userId: number; applicationId: number; stop: () => void } | undefined;
  const rooms = () => [...people.values()].map(({ room }) => room);
  return {
    world,
    session,
    account: createAccount(client),
    roomOf: (userId) => personOf(userId).room,
    rooms,
    shows() {
      if (shown === undefined) return null;
      const { drafts } = personOf(shown.userId).room;
      const draft = drafts.source(shown.applicationId).get();
      return draft ? { userId: shown.userId, draft, isKept: !drafts.unkept().words } : null;
    },
    show(userId, applicationId) {
      if (shown?.userId === userId && shown.applicationId === applicationId) return;
      shown?.stop();
      const stop = personOf(userId)
        .room.drafts.source(applicationId)
        .subscribe(() => {});
      shown = { userId, applicationId, stop };
    },
    summaryOf: (userId) => summaries.get(userId),
    comeOnline: () => world.run(() => void window.dispatchEvent(new Event('online'))),
    hide: () =>
      world.run(() => {
        for (const { drafts, reviews } of rooms()) {
          drafts.flush().catch(() => undefined);
          reviews.written.flush().catch(() => undefined);
        }
      }),
    expire: (since) => session.expire(since),
  };
}
