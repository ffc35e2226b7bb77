import type { Configuration } from '../../contract/configuration.ts';
import { FILE_MAX_BYTES } from '../../contract/api/limits.ts';
import { pagesOf } from '../../contract/domain/statuses.ts';
import type { DeviceWorld } from '../../delivery/device-world.ts';
import type { UserDelivery } from '../../delivery/user-delivery.ts';
import { createReplica, type Replica } from '../../replica/replica.ts';
import type { Session } from '../../session/session.ts';

/**
 * What the server last sent to one user, as this page keeps it: it is read when the page starts, when they sign in,
 * when the page becomes visible again, and when there may be a connection again.
 */
export function createReplicaOfPage(
  world: {
    device: DeviceWorld;
    configuration: Pick<Configuration, 'apiBase'>;
    session: Session;
    onSessionEnded: (since: number) => void;
    /** A device that several people use keeps no files for reading. */
    isShared: () => boolean;
  },
  { store, outbox, client }: UserDelivery,
): Replica {
  const { device, session } = world;
  const { idb, now, sleep, origin } = device;
  const isSignedIn = () => session.place() === store.place;
  const replica = createReplica({
    idb,
    user: store,
    client,
    outbox,
    now,
    sleep,
    isAdministrator: () => {
      const user = session.user();
      return user === null || pagesOf(user.roleId) === 'administrator';
    },
    onSessionEnded: world.onSessionEnded,
    files: {
      // TypeScript assumes that it is always present; over http it is not.
      caches: (globalThis as { caches?: CacheStorage }).caches,
      fetch: device.fetch,
      apiBase: world.configuration.apiBase,
      origin,
      estimate: async () => navigator.storage.estimate(),
      savesData: () => world.isShared() || Reflect.get(Reflect.get(navigator, 'connection') ?? {}, 'saveData') === true,
      isSignedIn,
      portalId: () => session.portalAt(store.place),
    },
  });
  const ends = new AbortController();
  const { signal } = ends;
  const keepCurrent = () => {
    if (isSignedIn()) void replica.keepCurrent();
  };
  const lookAgain = () => {
    if (document.visibilityState !== 'visible') return;
    if (isSignedIn()) replica.lookAgain();
    keepCurrent();
  };
  addEventListener('online', lookAgain, { signal });
  document.addEventListener('visibilitychange', lookAgain, { signal });
  const stopSession = session.subscribe(keepCurrent);
  // What the page shows first has priority.
  setTimeout(keepCurrent, 0);
  return {
    ...replica,
    close() {
      ends.abort();
      stopSession();
      replica.close();
    },
  };
}

/** How many bytes this device can still store: if they are few, what is only kept for reading makes room. */
export function workspaceBefore(replica: Replica, freeSpace: () => Promise<number | undefined>) {
  return async (): Promise<number | undefined> => {
    const left = await freeSpace();
    if (left === undefined || left > 2 * FILE_MAX_BYTES) return left;
    await replica.files.makeRoom().catch(() => undefined);
    return freeSpace();
  };
}
