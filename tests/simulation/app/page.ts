import { createClient } from '../../../src/api-client/client.ts';
import { after } from '../../../src/app/timers.ts';
import { startDeliveryTriggers } from '../../../src/app/delivery-triggers.ts';
import { createDeviceCleanup } from '../../../src/app/cleanup/device-cleanup.ts';
import { createUnloadTextOfPage, unloadTextIn, type UnloadTextOfPage } from '../../../src/app/unload-text.ts';
import { createPendingDeletions } from '../../../src/app/cleanup/pending-deletions.ts';
import { leavingRestored } from '../../../src/app/cleanup/sign-out-of-restored.ts';
import { createOwnerOfPage } from '../../../src/app/workspace/owner-of-page.ts';
import { isProvedTheirs } from '../../../src/app/workspace/healing-code.ts';
import { createDeliveryByWorker } from '../../../src/app/updates/delivery-by-worker.ts';
import { DECISION_HELD_MS } from '../../../src/contract/api/limits.ts';
import { userIdAt, type Place } from '../../../src/contract/domain/place.ts';
import { createUserDelivery, type UserDelivery } from '../../../src/delivery/user-delivery.ts';
import { createWatchdog, WATCH_EVERY_MS, type Watchdog } from '../../../src/delivery/watchdog.ts';
import type { UnloadTextStorage } from '../../../src/local-db/unload-text.ts';
import { isOfPortal, ownerAt } from '../../../src/local-db/owner.ts';
import type { Draft } from '../../../src/drafts/draft.ts';
import { createAutosave, type Autosave } from '../../../src/drafts/autosave/autosave.ts';
import { createDrafts, type Drafts } from '../../../src/drafts/drafts.ts';
import { createKeptHere } from '../../../src/drafts/inventory/kept-here.ts';
import { readUnsentKeys } from '../../../src/drafts/inventory/unsent.ts';
import { dropReplica, emptyReplica } from '../../../src/replica/empty-replica.ts';
import { createReviews, type Reviews } from '../../../src/reviews/reviews.ts';
import type { OutboxSummary } from '../../../src/outbox/read/summary.ts';
import { createAccount, type Account } from '../../../src/session/account.ts';
import { createSignOutFlow, type SignOutFlow, type SignOutWork } from '../../../src/session/leaving/sign-out-flow.ts';
import { holdOpen } from '../../../src/session/open-pages.ts';
import { createSession, type Session } from '../../../src/session/session.ts';
import type { World } from '../device.ts';
import { deviceWorldOf } from './device-world.ts';
import { PageTarget } from './page-target.ts';
import { openReading, type ReadingRoom } from './reading.ts';
import type { SharedStorage } from './shared-storage.ts';

/** What one user works with in one page. `drafts` and `reviews` write to `outbox`. */
export type Room = UserDelivery & {
  drafts: Drafts;
  reviews: Reviews;
  /** Resolves once the unload text of former pages is in the database, or could not be written there. */
  recovered: Promise<void>;
  /** What the screens read; null if this history leaves reading out. */
  reading: ReadingRoom | null;
  /** Null if drafts are not saved automatically. */
  autosave: Autosave | null;
};

/** One open page, assembled as in `src/app/portal.ts`. */
export type Page = {
  world: World;
  session: Session;
  account: Account;
  /** Where pages store their unload text. */
  storage: UnloadTextStorage;
  roomOf(userId: number): Room;
  rooms(): readonly Room[];
  /** Signing out as the header offers it. */
  leaving: SignOutFlow;
  /** What is on the screen: the draft that was opened last; null if there is none. */
  shows(): { userId: number; draft: Draft; isKept: boolean } | null;
  show(userId: number, applicationId: number): void;
  /** The summary of the outbox that the page's frame shows. */
  summaryOf(userId: number): OutboxSummary | undefined;
  /** Tells the page that the browser is online again. */
  comeOnline(): void;
  /** Tells the page that it is hidden or about to be closed: it saves typed text as unload text and flushes it. */
  hide(): void;
  expire(since: number): void;
};

export type PageParts = {
  hasLocks: boolean;
  origin: string;
  apiBase: string;
  /** Whether the page's screens read from the server and store copies of what they read. */
  reads: boolean;
  autosaves: boolean;
};

export function openPage(
  world: World,
  shared: SharedStorage,
  serviceWorker: ServiceWorkerContainer | undefined,
  parts: PageParts,
): Page {
  const device = deviceWorldOf(world, parts);
  const { locks, now, sleep, digest } = device;
  const { storage, onStorage } = shared.of(world.context);
  const client = createClient({
    apiBase: parts.apiBase,
    origin: device.origin,
    fetch: device.fetch,
    forUser: () => session.user()?.userId ?? null,
    portal: {
      id() {
        const place = session.place();
        return place === null ? null : session.portalAt(place);
      },
      saw(portalId) {
        const place = session.place();
        if (place !== null) session.sawPortal(place, portalId);
      },
    },
  });
  const session: Session = createSession({
    client,
    device: device.deviceStore,
    newMark: device.newKey,
    locks: device.locks,
    storage,
    databases: {
      ownerAt: (place) => ownerAt(device.idb.indexedDB, place),
      isProvedTheirs: (place, person) =>
        isProvedTheirs({ device, configuration: { apiBase: parts.apiBase } }, place, person),
      digest,
    },
    now: device.now,
    clearApplication: () => {},
    onStorage,
  });
  const summaries = new Map<Place, OutboxSummary>();
  type Person = {
    room: Room;
    watchdog: Watchdog;
    unloadText: UnloadTextOfPage;
    release: () => void;
    stopOwner: () => void;
  };
  const people = new Map<Place, Person>();
  const pendingDeletions = createPendingDeletions(storage);
  /** The user's place in this page; another one once the portal was restored from a backup. */
  const placeOf = (userId: number): Place => {
    const place = session.place();
    return place !== null && userIdAt(place) === userId ? place : userId;
  };
  const userOf = (place: Place) => {
    const known = people.get(place);
    if (known !== undefined) return known;
    const person = createUserDelivery(
      {
        ...device,
        holder: 'page',
        apiBase: parts.apiBase,
        onSession: session.subscribe,
        portal: { id: () => session.portalAt(place), saw: (portalId) => session.sawPortal(place, portalId) },
      },
      place,
    );
    person.outbox.onWork(() => deliver());
    const { store, outbox, delivery } = person;
    const randomInteger = () => -world.newLocalId();
    const drafts = createDrafts({ store, outbox, now, sleep, randomInteger, digest, freeBytes: async () => undefined });
    const reviews = createReviews({ store, outbox, now, sleep, heldFor: DECISION_HELD_MS });
    const watchdog = createWatchdog({
      progress: async () => person.outbox.forDelivery.progress((await session.signedIn())?.mark ?? null),
      restart() {
        delivery.stop();
        delivery.run().catch(() => undefined);
      },
      tell: person.outbox.tellStalled,
      lookAgain: () => store.lookAgain(),
    });
    person.outbox.watchSummary((summary) => summaries.set(place, summary));
    const unloadText = createUnloadTextOfPage({ storage, store, outbox, drafts, reviews, page: device.newKey(), now });
    const owner = createOwnerOfPage(session, store);
    const recovered = owner.owned.then(() => unloadText.recoverWithRetries(sleep)).catch(() => undefined);
    const { apiBase } = parts;
    const onSessionEnded = (since: number) => {
      if (session.place() === place) session.expire(since);
    };
    const isConnected = () => session.place() === place && leaving.state().step === 'no';
    const autosave = parts.autosaves ? createAutosave({ store, outbox, drafts, isConnected, now, after }) : null;
    const reading = parts.reads ? openReading(device, { apiBase, session, onSessionEnded }, person, drafts) : null;
    const room = { ...person, drafts, reviews, recovered, reading, autosave };
    const made = { room, watchdog, unloadText, release: holdOpen(locks, place), stopOwner: owner.close };
    store.onEnd((why) => {
      if (why === 'deleted') end(place);
    });
    people.set(place, made);
    pendingDeletions.markBack(place);
    return made;
  };
  const end = (place: Place) => {
    const person = people.get(place);
    people.delete(place);
    summaries.delete(place);
    person?.room.delivery.stop();
    person?.stopOwner();
    person?.room.reading?.close();
    person?.room.autosave?.close();
    person?.room.store.close();
    person?.release();
  };
  const forgetting = createDeviceCleanup({
    idb: device.idb,
    locks,
    pendingDeletions,
    signedIn: session.place,
    isOfThisPortal: (place) => isOfPortal(device.idb.indexedDB, place, session.lastPortal()),
    sleep,
    unloadText: unloadTextIn(storage),
    counts: { storage, cookies: { read: () => '', write: () => {} }, secure: true },
    deleteCopies: (place) => emptyReplica(place, { idb: device.idb, caches: undefined }),
    dropCopies: (place) => dropReplica(place, device.idb),
  });
  const leaving = createSignOutFlow({
    session,
    workOf(place) {
      const { room, unloadText } = userOf(place);
      const { store, outbox, drafts, reviews } = room;
      const work: SignOutWork = {
        flush: async () => void (await Promise.all([drafts.flush(), reviews.written.flush(), unloadText.recover()])),
        sendNow: outbox.sendNow,
        nextTime: async () => {
          const there = await session.signedIn();
          return outbox.forDelivery.nextTime(there?.place === place ? there.mark : null);
        },
        left: createKeptHere(store, async () => ({ applications: 0, files: 0 })).left,
        unsentKeys: () => store.read((tables) => readUnsentKeys(tables, unloadText.unwritten())),
        copy: outbox.exportWork,
        deleteData: (keeping, _answered, mayDelete) =>
          forgetting.deleteData(
            store,
            keeping,
            (what) => {
              if (what === 'gone' || !(drafts.writeState().hasUnwritten || reviews.writeState().hasUnwritten))
                end(place);
            },
            mayDelete,
          ),
      };
      const isRestored = () => session.lastPortal() !== session.portalAt(place);
      return leavingRestored(work, { store, isRestored, pendingDeletions });
    },
    isShared: () => false,
    now,
    sleep,
  });
  const watch = async () => {
    const place = session.place();
    if (place !== null)
      await userOf(place)
        .watchdog.look()
        .catch(() => undefined);
    after(WATCH_EVERY_MS, () => void watch());
  };
  const worker = createDeliveryByWorker({ serviceWorker, registration: () => undefined, now: device.now, after });
  const window = new PageTarget();
  const document = Object.assign(new PageTarget(), { visibilityState: 'visible' as const });
  const deliver = startDeliveryTriggers(
    {
      worker,
      signedIn: session.signedIn,
      onSession: session.subscribe,
      deliveryOf(place) {
        const { delivery, outbox } = userOf(place).room;
        return { delivery, needsPage: outbox.forDelivery.needsPage, endBackOffs: outbox.forDelivery.endBackOffs };
      },
      window,
      document,
      now: device.now,
      after,
    },
    new AbortController().signal,
  );
  after(WATCH_EVERY_MS, () => void watch());

  let shown: { room: Room; userId: number; applicationId: number; stop: () => void } | undefined;
  const rooms = () => [...people.values()].map(({ room }) => room);
  return {
    world,
    session,
    account: createAccount(client),
    storage,
    roomOf: (userId) => userOf(placeOf(userId)).room,
    rooms,
    leaving,
    shows() {
      // Looking at the screen must not open a user's rooms again.
      if (shown === undefined || people.get(placeOf(shown.userId))?.room !== shown.room) return null;
      const { drafts } = shown.room;
      const draft = drafts.source(shown.applicationId).get();
      return draft ? { userId: shown.userId, draft, isKept: !drafts.writeState().hasUnwritten } : null;
    },
    show(userId, applicationId) {
      const { room } = userOf(placeOf(userId));
      room.reading?.show(applicationId);
      if (shown?.room === room && shown.applicationId === applicationId) return;
      shown?.stop();
      const stop = room.drafts.source(applicationId).subscribe(() => {});
      shown = { room, userId, applicationId, stop };
    },
    summaryOf: (userId) => summaries.get(placeOf(userId)),
    comeOnline: () =>
      world.run(() => {
        window.dispatchEvent(new Event('online'));
        for (const { reading } of rooms()) reading?.lookAgain();
      }),
    hide: () =>
      world.run(() => {
        for (const { room, unloadText } of people.values()) {
          const { drafts, reviews } = room;
          unloadText.save();
          drafts.flush().catch(() => undefined);
          reviews.written.flush().catch(() => undefined);
        }
      }),
    expire: (since) => session.expire(since),
  };
}
