import { createHash } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import { CookieJar } from './cookies.ts';
import { createDeviceStorage, type DeviceStorage, type StorageFaults } from './gated-indexed-db.ts';
import { createDeviceLocks } from './locks.ts';
import {
  createDeviceNetwork,
  type DeviceNetwork,
  type Exchange,
  type DepartingRequest,
  type ServerFunction,
} from './network.ts';
import type { NetworkFaults } from './network-faults.ts';
import { ofNewerRelease } from './newer-release.ts';
import type { Random } from './random.ts';
import type { Context, Scheduler } from './scheduler.ts';

/** Both run the same code; the databases of the newer one have a higher version. */
export type Release = 'older' | 'newer';

/** The world of one page or worker: what outbox, drafts and delivery depend on. */
export type World = {
  context: Context;
  release: Release;
  /** Runs code of the page or worker; timers set by that code belong to it. */
  run<T>(work: () => T): T;
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  locks: LockManager;
  fetch: typeof fetch;
  /** In ms since 1970, by the device's clock. */
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  newKey(): string;
  newLocalId(): number;
  random(): number;
  digest(bytes: Blob): Promise<string>;
};

/** A browser: what its pages and workers share. */
export type Device = {
  name: string;
  jar: CookieJar;
  storage: DeviceStorage;
  network: DeviceNetwork;
  /** Opens a page or starts a worker. */
  open(name: string, release?: Release): World;
  /** Every page and worker that has not been killed. */
  contexts(): readonly Context[];
  /** Sets the device's clock this many ms ahead of the world's (back if negative). Timers are not affected. */
  setClock(aheadMs: number): void;
};

export function createDevice(
  scheduler: Scheduler,
  options: {
    name: string;
    origin: string;
    server: ServerFunction;
    random: Random;
    networkFaults?: (request: DepartingRequest) => NetworkFaults;
    storageFaults?: (context: Context) => StorageFaults;
    gateReading?: boolean;
    onAnswered?: (exchange: Exchange) => void;
    /**
     * `onVersionChange`: a page or worker is told that a newer release wants its database. `onUpgrade`: all have closed
     * it.
     */
    onVersionChange?: (context: Context, database: string) => void;
    onUpgrade?: (database: string) => void;
  },
): Device {
  const { name, origin, server, random, networkFaults, storageFaults, gateReading, onAnswered } = options;
  const { onVersionChange, onUpgrade } = options;
  const jar = new CookieJar();
  const storage = createDeviceStorage(scheduler, {
    // Copies for reading may be deleted at any moment, so it matters little when they are written.
    isGated: (database) => !database.startsWith('replica-'),
    ...(storageFaults === undefined ? {} : { faults: storageFaults }),
    ...(gateReading === undefined ? {} : { gateReading }),
    ...(onVersionChange === undefined ? {} : { onVersionChange }),
    ...(onUpgrade === undefined ? {} : { onUpgrade }),
  });
  const locks = createDeviceLocks(scheduler);
  const network = createDeviceNetwork(scheduler, {
    origin,
    server,
    jar,
    ...(networkFaults === undefined ? {} : { faults: networkFaults }),
    ...(onAnswered === undefined ? {} : { onAnswered }),
  });
  const contexts: Context[] = [];
  let ahead = 0;

  return {
    name,
    jar,
    storage,
    network,
    open(part, release = 'older') {
      const context = scheduler.createContext(`${name}.${part}`);
      contexts.push(context);
      // Each context has its own generator, so that what one page draws does not change another page's numbers.
      const own = random.fork(part);
      const indexedDB = storage.of(context);
      return {
        context,
        release,
        run: (work) => scheduler.within(context, work),
        indexedDB: release === 'newer' ? ofNewerRelease(indexedDB) : indexedDB,
        IDBKeyRange,
        locks: locks.of(context),
        fetch: network.of(context),
        now: () => scheduler.now() + ahead,
        sleep: (milliseconds, signal) => scheduler.sleep(context, milliseconds, signal),
        newKey: own.uuid,
        newLocalId: () => -own.bits52(),
        random: own.next,
        // Hashed synchronously, because the browser's own digest runs in other threads.
        digest: async (bytes) =>
          createHash('sha256')
            .update(Buffer.from(await bytes.arrayBuffer()))
            .digest('hex'),
      };
    },
    contexts: () => contexts.filter(({ state }) => state !== 'dead'),
    setClock(aheadMs) {
      ahead = aheadMs;
    },
  };
}
