import type { Place } from '../contract/domain/place.ts';
import { SNAPSHOT_KEY } from '../contract/user-key.ts';
import type { MakeCall } from '../api-client/client.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { Configuration } from '../contract/configuration.ts';
import { thisDevice, type DeviceWorld } from '../delivery/device-world.ts';
import type { UnloadTextStorage } from '../local-db/unload-text.ts';
import { ownerAt } from '../local-db/owner.ts';
import { createAccount } from '../session/account.ts';
import { createCurrentApplication } from '../session/current-application.ts';
import type { SessionServices } from '../session/session-context.ts';
import { createSession, type Session } from '../session/session.ts';
import { after } from './timers.ts';
import { createDeviceUsers } from './device-users.ts';
import type { DatabasesHere } from '../session/choose-place.ts';
import { followPlace } from './workspace/follow-place.ts';
import { lazy, type Lazy } from './lazy.ts';
import { createPendingDeletions, type PendingDeletions } from './cleanup/pending-deletions.ts';
import { hasOpenForm } from './open-form.ts';
import type { Workspaces } from './workspace/workspaces.ts';
import type { Workspace } from './workspace/workspace-of-user.ts';
import { createUpdating, type Updating } from './updates/update-flow.ts';
import { bridgeOfThisPage } from './updates/worker-bridge.ts';

/** The app, assembled for one browser tab. */
export type PortalApp = {
  sessionServices: SessionServices;
  /**
   * The signed-in user's workspace; rejects if its code cannot be loaded, or if they have signed out in the meantime.
   */
  workspaceOf(place: Place): Promise<Workspace>;
  /** Loads ahead what a user needs once they are signed in. */
  fetchAhead(): void;
  /** Stores recently typed text where it is safe; called when the tab is hidden. */
  flush(): void;
  /** A newer release of the portal, and how this tab changes to it. */
  updating: Updating;
  /** Whether closing this tab would lose text that was written in it. */
  hasUnwritten(): boolean;
};

/** How long a page that begins deletes nothing while it waits for the response to an earlier sign-out. */
const ANSWERED_WITHIN_MS = 5000;

export function createPortalApp(configuration: Configuration): PortalApp {
  const device = thisDevice();
  const storage = storageOrMemory(() => localStorage);
  const currentApplication = createCurrentApplication(storageOrMemory(() => sessionStorage));
  const { client, load } = createLazyClient(configuration, device, () => session);
  const session: Session = createSession({
    client,
    device: device.deviceStore,
    newMark: device.newKey,
    locks: device.locks,
    storage,
    databases: databasesOf(device, configuration),
    now: device.now,
    clearApplication: currentApplication.clear,
    onStorage,
  });
  const bridge = bridgeOfThisPage();
  void bridge.register();
  const pendingDeletions = createPendingDeletions(storage);
  // A user who only signs in, or registers, needs no database and nothing that is built on one.
  const workspaces = lazy(async (): Promise<Workspaces> => {
    const { createWorkspaces } = await import('./workspace/workspaces.ts');
    const { signOut, deviceStorage } = deviceUsers;
    const { isShared } = deviceUsers.sharedTablet;
    return createWorkspaces({
      device,
      configuration,
      session,
      signOut,
      bridge,
      storage,
      pendingDeletions,
      isShared,
      deviceStorage,
    });
  });
  const flush = async () => workspaces.now()?.flush();
  const deviceUsers = createDeviceUsers({
    device,
    configuration,
    session,
    storage,
    onStorage,
    pendingDeletions,
    flush,
    window,
    document,
  });
  sweepOnceAnswered({ session, pendingDeletions, workspaces, isShared: deviceUsers.sharedTablet.isShared });
  leaveWithOtherTabs({ session, workspaces, flush, hasLeftElsewhere: deviceUsers.hasLeftElsewhere });
  const updating = createUpdating({
    updates: bridge.updates,
    keepAll: async () => (await workspaces.now()?.keepAll()) ?? true,
    hasOpenForm,
    pause: async () => workspaces.now()?.pause(),
    resume: () => workspaces.now()?.resume(),
    reload: () => location.reload(),
    now: device.now,
    after,
  });

  return {
    sessionServices: { session, account: createAccount(client), currentApplication, ...deviceUsers },
    workspaceOf: async (place) => (await workspaces.get()).workspaceOf(place),
    fetchAhead() {
      // If it fails, it is fetched again once it is needed.
      void Promise.allSettled([load(), workspaces.get()]);
    },
    updating,
    flush() {
      workspaces.now()?.saveUnloadText();
      void flush();
      workspaces.now()?.count();
    },
    hasUnwritten: () => workspaces.now()?.hasUnwritten('failing') ?? false,
  };
}

/** What a session asks of the databases on this device. */
function databasesOf(device: DeviceWorld, configuration: Configuration): DatabasesHere {
  return {
    ownerAt: (place) => ownerAt(device.idb.indexedDB, place),
    async isProvedTheirs(place, user) {
      const { isProvedTheirs } = await import('./workspace/healing-code.ts');
      return isProvedTheirs({ device, configuration }, place, user);
    },
    digest: device.digest,
  };
}

/** A client whose code is loaded with its first request: a page can be read and filled in before that. */
function createLazyClient({ apiBase }: Configuration, { origin, fetch }: DeviceWorld, sessionOf: () => Session) {
  const lazyClient = lazy(async () => {
    const { createClient } = await import('../api-client/client.ts');
    const session = sessionOf();
    const portal = {
      id() {
        const place = session.place();
        return place === null ? null : session.portalAt(place);
      },
      saw(portalId: string) {
        const place = session.place();
        if (place !== null) session.sawPortal(place, portalId);
      },
    };
    return createClient({ apiBase, origin, fetch, forUser: () => session.user()?.userId ?? null, portal });
  });
  const client: MakeCall = async (call, request) => {
    const made = await lazyClient.get().catch((cause: unknown) => {
      throw new UnreachableError(call, { nothingDone: true, cause });
    });
    return made(call, request);
  };
  return { client, load: lazyClient.get };
}

/** Calls back when another tab has changed the storage. */
function onStorage(listener: () => void): () => void {
  const ends = new AbortController();
  addEventListener('storage', listener, { signal: ends.signal });
  // A page that the browser restores as it was left has missed all events in between.
  const onBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('pageshow', onBack, { signal: ends.signal });
  return () => ends.abort();
}

/** Ends a session that the server was not told to end, and then deletes what is kept for users who have left. */
function sweepOnceAnswered({
  session,
  pendingDeletions,
  workspaces,
  isShared,
}: {
  session: Session;
  pendingDeletions: PendingDeletions;
  workspaces: Lazy<Workspaces>;
  isShared: () => boolean;
}): void {
  // If there is no connection yet, there will be one.
  const endLeftSession = () => session.endLeftSession().catch(() => undefined);
  const leftSessionEnded = Promise.race([
    endLeftSession(),
    new Promise<void>((resolve) => void after(ANSWERED_WITHIN_MS, resolve)),
  ]);
  addEventListener('online', () => void endLeftSession());
  const sweep = async () => {
    // The response may say that the portal was restored.
    await leftSessionEnded;
    // What is from before a restore may exist nowhere else.
    if (session.portalHasChanged()) return;
    const everybody = isShared();
    if (pendingDeletions.list().length === 0 && !everybody) return;
    await (await workspaces.get()).cleanup.sweep(everybody);
  };
  void sweep().catch(() => undefined);
}

/** Ends the workspace of a user who has left in another tab, or who signed in to a restored portal. */
function leaveWithOtherTabs({
  session,
  workspaces,
  flush,
  hasLeftElsewhere,
}: {
  session: Session;
  workspaces: Lazy<Workspaces>;
  flush: () => Promise<unknown>;
  hasLeftElsewhere: () => boolean;
}): void {
  /**
   * A user who signed out in another tab may have typed here a moment ago; after that this tab releases their database.
   */
  const followAnotherTab = async (place: Place) => {
    await flush();
    const open = workspaces.now();
    if (hasLeftElsewhere() && session.place() !== place && open?.hasUnwritten() === false) open.end(place);
  };
  followPlace(session, {
    // Their workspace of the former portal is closed, so that it can be healed.
    onRestored: (former) => workspaces.now()?.endOnceKept(former),
    onLeft: (former) => void followAnotherTab(former),
  });
}

/** Web storage, or memory if a browser blocks it: merely accessing it throws then. */
function storageOrMemory(storage: () => Storage): UnloadTextStorage {
  try {
    const given = storage();
    return {
      getItem: (key) => given.getItem(key),
      setItem(key, value) {
        try {
          given.setItem(key, value);
        } catch {
          // A snapshot only makes the next start faster.
          given.removeItem(SNAPSHOT_KEY);
          given.setItem(key, value);
        }
      },
      removeItem: (key) => given.removeItem(key),
      keys: () => Object.keys(given),
    };
  } catch {
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
      keys: () => [...memory.keys()],
    };
  }
}
