import { TEST_ORIGIN } from '../../src/server/testing/client.ts';
import { chooseBySeed, type Chooser } from './choices.ts';
import { createDevice, type Device } from './device.ts';
import { borrowDexie } from './dexie-on-loan.ts';
import type { StorageFaults } from './gated-indexed-db.ts';
import { takeOverMessages } from './gated-messages.ts';
import { takeOverTimers } from './global-timers.ts';
import type { Exchange, DepartingRequest } from './network.ts';
import type { NetworkFaults } from './network-faults.ts';
import { createRandom, type Random } from './random.ts';
import { createScheduler, type Context, type Scheduler, type SchedulerOptions } from './scheduler.ts';
import type { ServerTemplate, ServerWorld } from './server-world.ts';

/** The whole world of one history. `await using` ends it. */
export type HistoryWorld<Server extends ServerWorld> = AsyncDisposable & {
  scheduler: Scheduler;
  server: Server;
  /** For what is done in the history; the order of effects has its own generator. */
  random: Random;
  createDevice(name: string): Device;
};

/**
 * Begins a history from its seed; the same seed gives the same history. `chooser` replaces the seed for the order of
 * effects. Only one history can run at a time, because it takes over the process's timers and Dexie.
 */
export function beginHistory<Server extends ServerWorld>(
  template: ServerTemplate<Server>,
  seed: string | number,
  options: Omit<SchedulerOptions, 'chooser'> & {
    chooser?: Chooser;
    networkFaults?: (request: DepartingRequest) => NetworkFaults;
    storageFaults?: (context: Context) => StorageFaults;
    gateReading?: boolean;
    /** Where the app is served. If this is not the server's own origin, the server is elsewhere. */
    origin?: string;
    onAnswered?: (exchange: Exchange) => void;
    /**
     * `onVersionChange`: a page or worker is told that a newer release wants its database. `onUpgrade`: all on that
     * device have closed it.
     */
    onVersionChange?: (context: Context, database: string) => void;
    onUpgrade?: (device: string, database: string) => void;
  } = {},
): HistoryWorld<Server> {
  const random = createRandom(seed);
  const { networkFaults, storageFaults, gateReading, origin = TEST_ORIGIN, onAnswered, ...others } = options;
  const { onVersionChange, onUpgrade, ...rest } = others;
  const scheduler = createScheduler({ ...rest, chooser: options.chooser ?? chooseBySeed(random.fork('order')) });
  const server = template.open({ now: scheduler.now, random: random.fork('server'), appOrigin: origin });
  const timers = takeOverTimers(scheduler);
  const messages = takeOverMessages(scheduler);
  const dexie = borrowDexie();
  const devices: Device[] = [];
  return {
    scheduler,
    server,
    random: random.fork('history'),
    createDevice(name) {
      const device = createDevice(scheduler, {
        name,
        origin,
        server: server.fetch,
        random: random.fork(name),
        ...(networkFaults === undefined ? {} : { networkFaults }),
        ...(storageFaults === undefined ? {} : { storageFaults }),
        ...(gateReading === undefined ? {} : { gateReading }),
        ...(onAnswered === undefined ? {} : { onAnswered }),
        ...(onVersionChange === undefined ? {} : { onVersionChange }),
        onUpgrade: (database) => onUpgrade?.(name, database),
      });
      devices.push(device);
      return device;
    },
    async [Symbol.asyncDispose]() {
      for (const device of devices) for (const context of device.contexts()) scheduler.kill(context);
      await scheduler.settle();
      dexie[Symbol.dispose]();
      await scheduler.settle();
      timers[Symbol.dispose]();
      messages[Symbol.dispose]();
      await server.close();
    },
  };
}
