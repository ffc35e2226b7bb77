import { IDBKeyRange } from 'fake-indexeddb';
import type { User } from '../../src/contract/domain/user.ts';
import type { Place } from '../../src/contract/domain/place.ts';
import { createDeviceCleanup } from '../../src/app/cleanup/device-cleanup.ts';
import { unloadTextIn, recoverUnloadText, type UnloadTextOfPage } from '../../src/app/unload-text.ts';
import { createPendingDeletions } from '../../src/app/cleanup/pending-deletions.ts';
import { clearingFormer, leavingRestored } from '../../src/app/cleanup/sign-out-of-restored.ts';
import { createKeptHere } from '../../src/drafts/inventory/kept-here.ts';
import { readUnsentKeys } from '../../src/drafts/inventory/unsent.ts';
import type { Healing } from '../../src/healing/healing.ts';
import type { CountWorld } from '../../src/local-db/kept-count.ts';
import type { UnloadTextStorage } from '../../src/local-db/unload-text.ts';
import { userDatabaseName } from '../../src/local-db/user-store.ts';
import { createSignOutFlow, type SignOutWork } from '../../src/session/leaving/sign-out-flow.ts';
import type { TestTime } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import type { Device } from './world.ts';

/** A device with its web storage, and what it does when a user signs out. */
export function leavingOn(
  device: Device,
  time: TestTime,
  {
    shared = false,
    isRestored = () => false,
    counts,
    healing,
    hasLocks = true,
  }: {
    shared?: boolean;
    /** Whether the device knows by now that the portal was restored from a backup. */
    isRestored?: () => boolean;
    counts?: CountWorld;
    healing?: Pick<Healing, 'former'>;
    hasLocks?: boolean;
  } = {},
) {
  const storage = memoryStorage();
  /** The places of the people whose replicas were deleted. */
  const copiesGone: Place[] = [];
  const pendingDeletions = createPendingDeletions(storage);
  const forgetting = createDeviceCleanup({
    idb: { indexedDB: device.disk.indexedDB, IDBKeyRange },
    locks: hasLocks ? device.locks.tab() : undefined,
    pendingDeletions,
    signedIn: () => device.session.now?.place ?? null,
    isOfThisPortal: async (place) => typeof place === 'number' && !isRestored(),
    sleep: nextTurn,
    deleteCopies: async (place) => void copiesGone.push(place),
    dropCopies: async () => undefined,
    unloadText: unloadTextIn(storage),
    counts: counts ?? { storage, cookies: cookieJar(), secure: false },
  });
  /** The sign-out in a tab of the person, whose unload text is saved by `unloadText`. */
  const leavingFrom = (tab: TestWorkspace, unloadText?: Pick<UnloadTextOfPage, 'close' | 'unwritten'>) => {
    const kept = createKeptHere(tab.store, async () => ({ applications: 0, files: 0 }));
    return createSignOutFlow({
      session: {
        subscribe: () => () => undefined,
        place: () => (device.session.now?.place === tab.store.place ? tab.store.place : null),
        async signOut(onForgotten) {
          device.session.now = null;
          onForgotten?.();
          return true;
        },
      },
      workOf() {
        const work: SignOutWork = {
          async flush() {
            await Promise.all([tab.drafts.flush(), tab.reviews.written.flush(), recoverUnloadText(storage, tab.store)]);
          },
          sendNow: tab.outbox.sendNow,
          nextTime: () => tab.outbox.forDelivery.nextTime(device.session.now?.mark ?? null),
          left: kept.left,
          unsentKeys: () => tab.store.read((tables) => readUnsentKeys(tables, (unloadText ?? tab.drafts).unwritten())),
          copy: tab.outbox.exportWork,
          deleteData: (keeping, _answered, mayDelete) =>
            forgetting.deleteData(
              tab.store,
              keeping,
              () => {
                unloadText?.close();
                tab.close();
              },
              mayDelete,
            ),
        };
        const { store } = tab;
        const all = healing === undefined ? work : clearingFormer(work, healing);
        return leavingRestored(all, { store, isRestored, pendingDeletions });
      },
      isShared: () => shared,
      now: time.now,
      // A long wait is the time limit of a flush: it never elapses here. Short waits are one turn.
      sleep: (milliseconds, signal) => (milliseconds > 1000 ? untilAborted(signal) : nextTurn()),
    });
  };
  const databases = async () => (await device.disk.indexedDB.databases()).map(({ name }) => name);
  return { storage, forgetting, pendingDeletions, copiesGone, leavingFrom, databases };
}

export const databaseOf = ({ userId }: Pick<User, 'userId'>) => userDatabaseName(userId);

export function memoryStorage(): UnloadTextStorage {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    keys: () => [...map.keys()],
  };
}

/** A cookie jar without any of a browser's rules. */
export function cookieJar() {
  const jar = new Map<string, string>();
  return {
    jar,
    read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    write(cookie: string) {
      const [name = '', value = ''] = (cookie.split('; ')[0] ?? '').split('=');
      if (cookie.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
