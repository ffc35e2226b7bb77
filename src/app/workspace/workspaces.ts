import type { Place } from '../../contract/domain/place.ts';
import { WATCH_EVERY_MS } from '../../delivery/watchdog.ts';
import { isOfPortal } from '../../local-db/owner.ts';
import { dropReplica, emptyReplica } from '../../replica/empty-replica.ts';
import { createSignOutFlow } from '../../session/leaving/sign-out-flow.ts';
import type { Session } from '../../session/session.ts';
import { after } from '../timers.ts';
import { createDeviceCleanup, type DeviceCleanup } from '../cleanup/device-cleanup.ts';
import { startDeliveryTriggers } from '../delivery-triggers.ts';
import { unloadTextIn } from '../unload-text.ts';
import { createDeliveryByWorker } from '../updates/delivery-by-worker.ts';
import type { WorkerBridge } from '../updates/worker-bridge.ts';
import { FINISHED_WITHIN_MS } from '../updates/worker-updates.ts';
import { endOnceKept } from './end-once-kept.ts';
import { leavingWorkOf } from './leaving-work.ts';
import { createOpenUsers, type OpenUsers, type OpenUsersWorld } from './open-users.ts';
import { countsIn, type Workspace } from './workspace-of-user.ts';

/** The workspaces of all users who work in this tab: everything that opens their databases. */
export type Workspaces = {
  /** Returns the signed-in user's workspace; opens it if it is not open. Rejects if they have signed out since. */
  workspaceOf(place: Place): Promise<Workspace>;
  /** Ends a user's workspace, and releases what it holds. */
  end(place: Place): void;
  /** The same once all that the user typed is on the disk, unless they work there again by then. */
  endOnceKept(place: Place): void;
  cleanup: Pick<DeviceCleanup, 'sweep'>;
  /** Writes the typed text of all users to the disk. What cannot be written now is reported where it was typed. */
  flush(): Promise<unknown>;
  /**
   * The same immediately, for a page that may be about to close: what the disk does not have yet is in local storage
   * until it does.
   */
  saveUnloadText(): void;
  /** Writes typed text to the disk; resolves with whether all of it is there. */
  keepAll(): Promise<boolean>;
  /** Counts what is kept: the last count reveals that a browser has emptied it. */
  count(): void;
  /** Whether there is text in this tab alone. `failing`: only text that the device refuses. */
  hasUnwritten(which?: 'failing'): boolean;
  /** Lets this page finish what it is sending, and starts nothing new until `resume`. */
  pause(): Promise<void>;
  resume(): void;
};

type WorkspacesWorld = OpenUsersWorld & { signOut: Session['signOut']; bridge: WorkerBridge };

export function createWorkspaces(world: WorkspacesWorld): Workspaces {
  const { device, session } = world;
  /** True while the page is about to be reloaded. */
  let isTakeOverPending = false;
  const users = createOpenUsers(world, {
    leaving: () => leaving,
    deliver: () => deliver(),
    isTakeOverPending: () => isTakeOverPending,
  });
  const cleanup = createDeviceCleanup({
    idb: device.idb,
    locks: device.locks,
    pendingDeletions: world.pendingDeletions,
    signedIn: session.place,
    isOfThisPortal: (place) => isOfPortal(device.idb.indexedDB, place, session.lastPortal()),
    sleep: device.sleep,
    unloadText: unloadTextIn(world.storage),
    deleteCopies: (place) => emptyReplica(place),
    dropCopies: (place) => dropReplica(place),
    counts: countsIn(world.storage),
  });
  const leaving = createSignOutFlow({
    session: { place: session.place, signOut: world.signOut, subscribe: session.subscribe },
    workOf: (place) => leavingWorkOf({ ...world, users, cleanup }, place),
    isShared: world.isShared,
    now: device.now,
    sleep: device.sleep,
  });
  const deliver = startDelivery(world, users);
  keepWatch(session, users);

  return {
    async workspaceOf(place) {
      const user = await users.signedInAt(place);
      // No database is opened, or created again, for a user who has left.
      if (user === null) throw new Error('Signed out');
      return user.workspace;
    },
    end: users.end,
    endOnceKept(place) {
      const user = users.openOf(place);
      if (user === undefined) return;
      void endOnceKept({ ...user.workspace, unloadText: user.unloadText }, () => {
        if (session.place() !== place) users.end(place);
      });
    },
    cleanup,
    ...writingIn(users),
    async pause() {
      isTakeOverPending = true;
      const running = users.all().filter(({ delivery }) => delivery.isRunning());
      await Promise.race([
        Promise.allSettled(running.map(({ delivery }) => delivery.run())),
        new Promise<void>((resolve) => void after(FINISHED_WITHIN_MS, resolve)),
      ]);
    },
    resume() {
      isTakeOverPending = false;
      deliver();
    },
  };
}

/** Delivers for the signed-in user, for the lifetime of this tab. Returns the function to call if there is more. */
function startDelivery({ bridge, session, device }: WorkspacesWorld, users: OpenUsers): () => void {
  return startDeliveryTriggers(
    {
      worker: createDeliveryByWorker({ ...bridge, after, now: device.now }),
      async signedIn() {
        const there = await session.signedIn();
        return there !== null && (await users.signedInAt(there.place)) !== null ? there : null;
      },
      onSession: session.subscribe,
      deliveryOf(place) {
        const { delivery, outbox } = users.userOf(place);
        return { delivery, needsPage: outbox.forDelivery.needsPage, endBackOffs: outbox.forDelivery.endBackOffs };
      },
      window,
      document,
      now: device.now,
      after,
    },
    new AbortController().signal,
  );
}

/** Looks from time to time whether the delivery of the signed-in user makes progress. */
function keepWatch(session: Session, users: OpenUsers): void {
  const look = async () => {
    const place = session.place();
    const user = place === null ? null : await users.signedInAt(place);
    // If the database fails, the error is shown where the user writes in it.
    await user?.watchdog.look().catch(() => undefined);
    keepWatch(session, users);
  };
  after(WATCH_EVERY_MS, () => void look());
}

/** What all users have typed in this tab, and whether it is on the disk. */
function writingIn(
  users: OpenUsers,
): Pick<Workspaces, 'flush' | 'saveUnloadText' | 'keepAll' | 'count' | 'hasUnwritten'> {
  const workspaces = () => users.all().map(({ workspace }) => workspace);
  const flushes = () => workspaces().flatMap(({ drafts, reviews }) => [drafts.flush(), reviews.written.flush()]);
  const writeStates = () => workspaces().flatMap(({ drafts, reviews }) => [drafts.writeState(), reviews.writeState()]);
  const hasUnwritten = (which?: 'failing') =>
    writeStates().some(({ hasUnwritten, failure }) => hasUnwritten && (which === undefined || failure !== null));
  return {
    flush: () => Promise.allSettled(flushes()),
    saveUnloadText() {
      for (const { unloadText } of users.all()) unloadText.save();
    },
    async keepAll() {
      const isKept = (await Promise.allSettled(flushes())).every(({ status }) => status === 'fulfilled');
      return isKept && !hasUnwritten();
    },
    count() {
      for (const { counting } of workspaces()) counting.count().catch(() => undefined);
    },
    hasUnwritten,
  };
}
