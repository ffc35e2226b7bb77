import type { Configuration } from '../../contract/configuration.ts';
import { role } from '../../contract/domain/statuses.ts';
import type { Place } from '../../contract/domain/place.ts';
import type { DeviceWorld } from '../../delivery/device-world.ts';
import { createUserDelivery, type UserDelivery } from '../../delivery/user-delivery.ts';
import { createWatchdog, type Watchdog } from '../../delivery/watchdog.ts';
import type { UnloadTextStorage } from '../../local-db/unload-text.ts';
import type { DeviceStorage } from '../../session/device-storage.ts';
import type { SignOutFlow } from '../../session/leaving/sign-out-flow.ts';
import { holdOpen, openUnlessDeleting } from '../../session/open-pages.ts';
import type { Session } from '../../session/session.ts';
import type { PendingDeletions } from '../cleanup/pending-deletions.ts';
import { createUnloadTextOfPage, type UnloadTextOfPage } from '../unload-text.ts';
import { noAutosave } from '../../drafts/autosave/autosave.ts';
import { createAutosaveOfPage } from './autosave-of-page.ts';
import { createHealingOfPage } from './healing-of-page.ts';
import { createReplicaOfPage } from './replica-of-page.ts';
import { countsIn, createWorkspace, type Workspace } from './workspace-of-user.ts';

export type OpenUsersWorld = {
  device: DeviceWorld;
  configuration: Configuration;
  session: Session;
  storage: UnloadTextStorage;
  pendingDeletions: PendingDeletions;
  isShared: () => boolean;
  deviceStorage: DeviceStorage;
};

/** What the workspaces of a tab share. */
type Shared = {
  leaving: () => SignOutFlow;
  deliver: () => void;
  /** True while the page is about to be reloaded. */
  isTakeOverPending: () => boolean;
};

/** All that is open for one user. */
export type OpenUser = UserDelivery & {
  workspace: Workspace;
  watchdog: Watchdog;
  unloadText: UnloadTextOfPage;
  /** Ends it, and releases what it holds. */
  end: () => void;
};

/** The users whose databases are open in this tab. */
export type OpenUsers = ReturnType<typeof createOpenUsers>;

export function createOpenUsers(world: OpenUsersWorld, shared: Shared) {
  const { device, session } = world;
  const users = new Map<Place, OpenUser>();
  const end = (place: Place) => {
    const user = users.get(place);
    users.delete(place);
    user?.end();
  };
  /** Opens the user's databases if they are not open. */
  const userOf = (place: Place): OpenUser => {
    const known = users.get(place);
    if (known !== undefined) return known;
    const user = openUser(world, shared, place);
    // Another tab has deleted everything that was kept for the user: once signed in, they start from scratch.
    user.store.onEnd((why) => {
      if (why === 'deleted') end(place);
    });
    users.set(place, user);
    // What is kept for a user who works here must not be deleted.
    world.pendingDeletions.markBack(place);
    return user;
  };
  return {
    all: () => [...users.values()],
    /** The user, if their databases are open. */
    openOf: (place: Place) => users.get(place),
    userOf,
    /** The signed-in user, once no page is deleting their database; null if they have signed out since. */
    async signedInAt(place: Place): Promise<OpenUser | null> {
      const open = () => (session.place() === place ? userOf(place) : null);
      return users.has(place) ? open() : openUnlessDeleting(device, place, open);
    },
    end,
  };
}

function openUser(world: OpenUsersWorld, shared: Shared, place: Place): OpenUser {
  const { device, configuration, session, storage } = world;
  const user = createUserDelivery(
    {
      ...device,
      holder: 'page',
      apiBase: configuration.apiBase,
      onSession: session.subscribe,
      isTakeOverPending: shared.isTakeOverPending,
      portal: { id: () => session.portalAt(place), saw: (portalId) => session.sawPortal(place, portalId) },
    },
    place,
  );
  const { store, outbox, delivery } = user;
  outbox.onWork(shared.deliver);
  const isSignedIn = () => session.place() === place;
  const onSessionEnded = (since: number) => {
    if (isSignedIn()) session.expire(since);
  };
  const replica = createReplicaOfPage(
    { device, configuration, session, onSessionEnded, isShared: world.isShared },
    user,
  );
  const services = createWorkspace(device, user, storage, world.deviceStorage, replica);
  const { drafts, reviews } = services;
  const { newKey, now } = device;
  const { reach } = replica;
  /**
   * Drafts are saved automatically only for a researcher who is signed in and not signing out: signing out asks what
   * happens to unsaved text.
   */
  const maySave = () =>
    isSignedIn() && session.user()?.roleId === role.researcher && shared.leaving().state().step === 'no';
  const autosave = configuration.autosave
    ? createAutosaveOfPage({ store, outbox, drafts, reach, maySave, now })
    : noAutosave;
  const unloadText = createUnloadTextOfPage({ storage, store, outbox, drafts, reviews, page: newKey(), now });
  const healing = createHealingOfPage({ device, configuration, session, storage, counts: countsIn(storage) }, user);
  // If the database fails, the error is shown where the user writes in it.
  const recovered = healing.owned.then(() => unloadText.recoverWithRetries(device.sleep));
  recovered.catch(() => undefined);
  const { promise: ended, resolve: tellEnded } = Promise.withResolvers<void>();
  const release = holdOpen(device.locks, place);
  return {
    ...user,
    workspace: { ...services, autosave, leaving: shared.leaving(), healing, recovered, ended },
    watchdog: watchdogOf(session, user),
    unloadText,
    end() {
      autosave.close();
      unloadText.close();
      delivery.stop();
      healing.close();
      replica.close();
      store.close();
      release();
      tellEnded();
    },
  };
}

function watchdogOf(session: Session, { store, outbox, delivery }: UserDelivery): Watchdog {
  return createWatchdog({
    progress: async () => outbox.forDelivery.progress((await session.signedIn())?.mark ?? null),
    restart() {
      // A run that hangs is aborted: a new one would only join it.
      delivery.stop();
      // If the database fails, the error is shown where the user writes in it.
      delivery.run().catch(() => undefined);
    },
    tell: outbox.tellStalled,
    lookAgain: () => store.lookAgain(),
  });
}
