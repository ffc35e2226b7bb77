import type { Configuration } from '../../contract/configuration.ts';
import type { Place } from '../../contract/domain/place.ts';
import type { DeviceWorld } from '../../delivery/device-world.ts';
import { readUnsentKeys } from '../../drafts/inventory/unsent.ts';
import { createPersonDelivery, type PersonDelivery } from '../../delivery/person-delivery.ts';
import { createWatchdog, WATCH_EVERY_MS, type Watchdog } from '../../delivery/watchdog.ts';
import type { LastWordsStorage } from '../../local-db/last-words.ts';
import { isOfPortal } from '../../local-db/owner.ts';
import { dropReplica, forgetReplica } from '../../replica/forgetting.ts';
import type { DeviceStorage } from '../../session/device-storage.ts';
import { createLeaving, type LeavingWork } from '../../session/leaving/leaving.ts';
import { holdOpen, onceNotDeleted } from '../../session/open-pages.ts';
import type { Session } from '../../session/session.ts';
import { after } from '../after.ts';
import { startDeliveryTriggers } from '../delivery-triggers.ts';
import { endOnceKept } from './end-once-kept.ts';
import { createForgetting, type Forgetting } from '../cleanup/forgetting.ts';
import { createLastWordsOfPage, lastWordsIn, type LastWordsOfPage } from '../last-words.ts';
import type { Leavers } from '../cleanup/leavers.ts';
import { clearingFormer, leavingRestored } from '../cleanup/leaving-restored.ts';
import { createHealingOfPage } from './healing-of-page.ts';
import { createReplicaOfPage } from './replica-of-page.ts';
import type { WorkerBridge } from '../updates/worker-bridge.ts';
import { FINISHED_WITHIN_MS } from '../updates/worker-updates.ts';
import { countsIn, createWorkspace, type Workspace } from './workspace-of-person.ts';

/** The workspaces of all users who work in this tab: everything that opens their databases. */
export type Rooms = {
  /** Returns the signed-in user's workspace; opens it if it is not open. Rejects if they have signed out since. */
  workspaceOf(place: Place): Promise<Workspace>;
  /** Ends a user's workspace, and releases what it holds. */
  end(place: Place): void;
  /** The same for a user who signed in elsewhere, once all that they typed is on the disk. */
  endOnceKept(place: Place): void;
  forgetting: Pick<Forgetting, 'sweep'>;
  /** Writes the typed text of all users to the disk. What cannot be written now is reported where it was typed. */
  flush(): Promise<unknown>;
  /**
   * The same immediately, for a page that may be about to close: what the disk does not have yet is kept elsewhere
   * until it does.
   */
  saveLastWords(): void;
  /** Writes typed text to the disk; resolves with whether all of it is there. */
  keepAll(): Promise<boolean>;
  /** Counts what is kept: the last count reveals that a browser has emptied it. */
  count(): void;
  /** Whether there is text in this tab alone. `failing`: only text that the device refuses. */
  hasUnkept(which?: 'failing'): boolean;
  /** Lets this page finish what it is sending, and starts nothing new until `resume`. */
  pause(): Promise<void>;
  resume(): void;
};

export function createRooms(world: {
  device: DeviceWorld;
  configuration: Configuration;
  session: Session;
  signOut: Session['signOut'];
  bridge: WorkerBridge;
  storage: LastWordsStorage;
  leavers: Leavers;
  isShared: () => boolean;
  deviceStorage: DeviceStorage;
}): Rooms {
  const { device, configuration, session, leavers } = world;
  type Person = PersonDelivery & {
    workspace: Workspace;
    watchdog: Watchdog;
    lastWords: LastWordsOfPage;
    release: () => void;
    tellEnded: () => void;
    stopHealing: () => void;
  };
  const people = new Map<Place, Person>();
  /** True while the page is about to be reloaded. */
  let isPausing = false;

  const personOf = (place: Place) => {
    const known = people.get(place);
    if (known !== undefined) return known;
    const person = createPersonDelivery(
      {
        ...device,
        holder: 'page',
        apiBase: configuration.apiBase,
        onSession: session.subscribe,
        isPausing: () => isPausing,
        portal: { id: () => session.portalAt(place), saw: (portalId) => session.sawPortal(place, portalId) },
      },
      place,
    );
    person.outbox.onWork(() => deliver());
    const onSignedOut = (since: number) => {
      if (session.place() === place) session.expire(since);
    };
    const replica = createReplicaOfPage(
      { device, configuration, session, onSignedOut, isShared: world.isShared },
      person,
    );
    const rooms = createWorkspace(device, person, world.storage, world.deviceStorage, replica);
    const { store } = person;
    const lastWords = createLastWordsOfPage({
      storage: world.storage,
      store,
      drafts: rooms.drafts,
      reviews: rooms.reviews,
      page: device.newKey(),
      now: device.now,
    });
    const healing = createHealingOfPage(
      { device, configuration, session, storage: world.storage, counts: countsIn(world.storage) },
      person,
    );
    // If the database fails, the error is shown where the user writes in it.
    const recovered = healing.owned.then(() => lastWords.recoverWithRetries(device.sleep));
    recovered.catch(() => undefined);
    const { promise: ended, resolve: tellEnded } = Promise.withResolvers<void>();
    const workspace: Workspace = { ...rooms, leaving, healing, recovered, ended };
    const release = holdOpen(device.locks, place);
    const stopHealing = healing.close;
    const watchdog = watchdogOf(person);
    const made: Person = { ...person, workspace, watchdog, lastWords, release, tellEnded, stopHealing };
    // Another tab has deleted everything that was kept for the user: once signed in, they start from scratch.
    person.store.onEnd((why) => {
      if (why === 'deleted') end(place);
    });
    people.set(place, made);
    // What is kept for a user who works here must not be deleted.
    leavers.isBack(place);
    return made;
  };
  const end = (place: Place) => {
    const person = people.get(place);
    people.delete(place);
    person?.lastWords.close();
    person?.delivery.stop();
    person?.stopHealing();
    person?.workspace.replica.close();
    person?.store.close();
    person?.release();
    person?.tellEnded();
  };
  /** The signed-in user's, once no page is deleting their database; null if they have signed out since. */
  const openedOf = async (place: Place): Promise<Person | null> => {
    const open = () => (session.place() === place ? personOf(place) : null);
    return people.has(place) ? open() : onceNotDeleted(device, place, open);
  };
  const watchdogOf = ({ store, outbox, delivery }: PersonDelivery): Watchdog =>
    createWatchdog({
      progress: async () => outbox.forDelivery.progress((await session.signedIn())?.mark ?? null),
      restart() {
        // A run that hangs is aborted: a new one would only join it.
        delivery.stop();
        // If the database fails, the error is shown where the user writes in it.
        delivery.run().catch(() => undefined);
      },
      tell: outbox.tellStuck,
      lookAgain: () => store.lookAgain(),
    });
  const watch = async () => {
    const place = session.place();
    const person = place === null ? null : await openedOf(place);
    // If the database fails, the error is shown where the user writes in it.
    await person?.watchdog.look().catch(() => undefined);
    after(WATCH_EVERY_MS, () => void watch());
  };
  const deliver = startDeliveryTriggers(
    {
      bridge: world.bridge,
      async signedIn() {
        const there = await session.signedIn();
        return there !== null && (await openedOf(there.place)) !== null ? there : null;
      },
      onSession: session.subscribe,
      deliveryOf(place) {
        const { delivery, outbox } = personOf(place);
        return { delivery, needsPage: outbox.forDelivery.needsPage, hurry: outbox.forDelivery.hurry };
      },
      window,
      document,
      now: device.now,
      after,
    },
    // For the lifetime of this tab.
    new AbortController().signal,
  );
  after(WATCH_EVERY_MS, () => void watch());

  const workspaces = () => [...people.values()].map(({ workspace }) => workspace);
  const flushes = () => workspaces().flatMap(({ drafts, reviews }) => [drafts.flush(), reviews.written.flush()]);
  const unkept = () => workspaces().flatMap(({ drafts, reviews }) => [drafts.unkept(), reviews.unkept()]);
  const hasUnkept = (which?: 'failing') =>
    unkept().some(({ words, failure }) => words && (which === undefined || failure !== null));
  const forgetting = createForgetting({
    idb: device.idb,
    locks: device.locks,
    leavers,
    signedIn: session.place,
    isOfThisPortal: (place) => isOfPortal(device.idb.indexedDB, place, session.lastPortal()),
    sleep: device.sleep,
    lastWords: lastWordsIn(world.storage),
    forgetCopies: (place) => forgetReplica(place),
    dropCopies: (place) => dropReplica(place),
    counts: countsIn(world.storage),
  });

  const workOf = (place: Place): LeavingWork => {
    const { store, outbox, workspace, lastWords } = personOf(place);
    const { drafts, reviews, kept, counting } = workspace;
    const work: LeavingWork = {
      async flush() {
        await Promise.all([drafts.flush(), reviews.written.flush(), lastWords.recover()]);
      },
      sendNow: outbox.sendNow,
      nextTime: async () => {
        const there = await session.signedIn();
        return outbox.forDelivery.nextTime(there?.place === place ? there.mark : null);
      },
      left: kept.left,
      unsentKeys: () => store.read((tables) => readUnsentKeys(tables, lastWords.unwritten())),
      copy: outbox.exportWork,
      forget: (keeping) =>
        forgetting.forget(store, keeping, (what) => {
          if (what === 'gone') counting.forget();
          // Text that could not be written to the disk exists in this tab alone, so the workspace is not ended then.
          if (what === 'gone' || !(drafts.unkept().words || reviews.unkept().words)) end(place);
        }),
    };
    // Signing out clears the note that the portal has changed, but not which portal responded last.
    const isRestored = () => session.lastPortal() !== session.portalAt(place);
    return leavingRestored(clearingFormer(work, workspace.healing), { store, isRestored, leavers });
  };
  const leaving = createLeaving({
    session: { place: session.place, signOut: world.signOut, subscribe: session.subscribe },
    workOf,
    isShared: world.isShared,
    now: device.now,
    sleep: device.sleep,
  });

  return {
    async workspaceOf(place) {
      const person = await openedOf(place);
      // No database is opened, or created again, for a user who has left.
      if (person === null) throw new Error('They have signed out');
      return person.workspace;
    },
    end,
    endOnceKept(place) {
      const person = people.get(place);
      if (person === undefined) return;
      void endOnceKept({ ...person.workspace, lastWords: person.lastWords }, () => {
        if (session.place() !== place) end(place);
      });
    },
    forgetting,
    flush: () => Promise.allSettled(flushes()),
    saveLastWords() {
      for (const { lastWords } of people.values()) lastWords.save();
    },
    async keepAll() {
      const isKept = (await Promise.allSettled(flushes())).every(({ status }) => status === 'fulfilled');
      return isKept && !hasUnkept();
    },
    count() {
      for (const { counting } of workspaces()) counting.count().catch(() => undefined);
    },
    hasUnkept,
    async pause() {
      isPausing = true;
      const running = [...people.values()].filter(({ delivery }) => delivery.isRunning());
      await Promise.race([
        Promise.allSettled(running.map(({ delivery }) => delivery.run())),
        new Promise<void>((resolve) => void after(FINISHED_WITHIN_MS, resolve)),
      ]);
    },
    resume() {
      isPausing = false;
      deliver();
    },
  };
}
