import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { ColdStartMeasureName } from './cold-start.ts';
import type { LongStep } from './pages/portal-page.ts';
import { replicaMeasures, type ReplicaMeasureName } from './replica-measures.ts';
import type { Arrivals, BenchServer } from './bench-server.ts';

/** One thing that is measured many times. Each round starts from the same state and returns its samples in ms. */
export type Measure = { name: MeasureName; rounds: number; round: () => Promise<readonly number[]> };

export type MeasureName =
  | 'raw strict put of 6 KB'
  | 'raw relaxed put of 6 KB'
  | 'raw strict put of a 4 MB file'
  | 'Workbox: a page waits for the queue, server down'
  | 'Workbox: a page waits for the queue, its worker asleep'
  | 'Workbox: of that, Queue.pushRequest in the worker'
  | 'Workbox: Queue.pushRequest called in the worker'
  | 'Workbox: replay of 200'
  | 'save of 6 KB, 1 waiting'
  | 'save of 6 KB, 1,000 waiting'
  | 'save of 6 KB in few fields, 1,000 waiting'
  | 'save of 6 KB, the network hangs'
  | 'transaction like a save, the portal’s tables'
  | 'transaction like a save, Dexie’s tables'
  | 'reads like those of a save, the portal’s tables'
  | 'reads like those of a save, Dexie’s tables'
  | '4 MB file kept, once it is read'
  | '4 MB file kept, the reading too'
  | 'replay of 200'
  | ReplicaMeasureName
  | ColdStartMeasureName;

/** The pages and the server that the rounds use, and where they record results other than their own samples. */
export type BenchWorld = {
  server: BenchServer;
  portal: Page;
  workbox: Page;
  /** Records what arrived at the server in each replay, under the measure's name. */
  arrived: (name: MeasureName, arrivals: Arrivals) => void;
  also: (name: MeasureName, samples: readonly number[]) => void;
};

const QUICK_ROUNDS = 60;
const FILE_ROUNDS = 30;
const REPLAY_ROUNDS = 5;
const LATENCY_MS = 50;
/** Concurrent requests over HTTP/1.1. */
const LANES = 4;
const comments = { applications: 20, each: 10 };
/** Each of these rounds uses a different person, so that it begins with an empty database. */
const HANGING_ROUNDS = 10;
const SAVES_WHILE_HANGING = 12;
/**
 * The users who share the device: one with one waiting save, one with a thousand, and from `firstOfRounds` on a new one
 * for each round.
 */
const withOne = 1;
const withThousand = 2;
const firstOfRounds = 100;
/**
 * Workbox registers for a sync event, which fires immediately and fails as the page's request did; it is not measured.
 */
const SYNC_EVENT_OVER_MS = 100;

/** Stops only Workbox's worker, as a browser does with an idle one. */
async function stopWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { scriptURL, runningStatus, versionId } of versions) {
        if (!scriptURL.endsWith('/workbox-worker.js')) continue;
        if (runningStatus === 'stopped') resolve();
        else if (runningStatus === 'running') void session.send('ServiceWorker.stopWorker', { versionId });
      }
    });
  });
  await session.send('ServiceWorker.enable');
  await stopped;
  await session.detach();
}

/** Creates the waiting saves that are needed before the first round. */
export async function prepare(portal: Page): Promise<void> {
  await portal.evaluate((userId) => portalBench.letWait(userId, 1, 1), withOne);
  await portal.evaluate((userId) => portalBench.letWait(userId, 1000, 50), withThousand);
}

/** The portal's tables inside a transaction against Dexie's, on the same rows. */
function transactionMeasures(portal: Page): Measure[] {
  const measure = (name: MeasureName, by: 'portal' | 'dexie', mode: 'write' | 'read'): Measure => ({
    name,
    rounds: QUICK_ROUNDS,
    async round() {
      await sleep(SYNC_EVENT_OVER_MS);
      return [
        await portal.evaluate(([userId, ...how]) => portalBench.transaction(userId, ...how), [
          withThousand,
          by,
          mode,
        ] as const),
      ];
    },
  });
  return [
    measure('transaction like a save, the portal’s tables', 'portal', 'write'),
    measure('transaction like a save, Dexie’s tables', 'dexie', 'write'),
    measure('reads like those of a save, the portal’s tables', 'portal', 'read'),
    measure('reads like those of a save, Dexie’s tables', 'dexie', 'read'),
  ];
}

export function measuresIn({ server, portal, workbox, arrived, also }: BenchWorld): Measure[] {
  const workboxAlone = async (ask: () => Promise<number>) => {
    const took = await ask();
    await sleep(SYNC_EVENT_OVER_MS);
    await workbox.evaluate(() => workboxBench.empty());
    return [took];
  };
  const pageWaits = () =>
    workboxAlone(async () => {
      const took = await workbox.evaluate(() => workboxBench.pageWaits());
      const pushes = await workbox.evaluate(() => workboxBench.pushesMeanwhile());
      also('Workbox: of that, Queue.pushRequest in the worker', pushes);
      return took;
    });
  const save = async (person: number, step: LongStep) => {
    // Gives the same quiet time before this measure as before each of the peer's.
    await sleep(SYNC_EVENT_OVER_MS);
    const { committedMs } = await portal.evaluate(([userId, name]) => portalBench.save(userId, name), [
      person,
      step,
    ] as const);
    return [committedMs];
  };
  let people = firstOfRounds;
  return [
    ...replicaMeasures(portal),
    {
      name: 'save of 6 KB, 1 waiting',
      rounds: QUICK_ROUNDS,
      round: () => save(withOne, 'methodology'),
    },
    {
      name: 'save of 6 KB, 1,000 waiting',
      rounds: QUICK_ROUNDS,
      round: () => save(withThousand, 'methodology'),
    },
    {
      name: 'save of 6 KB in few fields, 1,000 waiting',
      rounds: QUICK_ROUNDS,
      round: () => save(withThousand, 'title-of-study'),
    },
    ...transactionMeasures(portal),
    {
      name: '4 MB file kept, once it is read',
      rounds: FILE_ROUNDS,
      async round() {
        const { begunMs, committedMs } = await portal.evaluate((userId) => portalBench.addFile(userId), withOne);
        also('4 MB file kept, the reading too', [committedMs]);
        // The raw put also already has the Blob when its clock starts.
        return [committedMs - begunMs];
      },
    },
    {
      name: 'save of 6 KB, the network hangs',
      rounds: HANGING_ROUNDS,
      async round() {
        server.answers('hangs');
        const commits = await portal.evaluate(([userId, saves]) => portalBench.saveWhileDelivering(userId, saves), [
          (people += 1),
          SAVES_WHILE_HANGING,
        ] as const);
        if (server.hanging() < LANES) throw new Error('No request hung.');
        await portal.evaluate(() => portalBench.signOut());
        server.answers({ latencyMs: 0 });
        return commits.map(({ committedMs }) => committedMs);
      },
    },
    {
      name: 'replay of 200',
      rounds: REPLAY_ROUNDS,
      async round() {
        server.answers({ latencyMs: LATENCY_MS });
        server.arrivals();
        const took = await portal.evaluate(([userId, waiting]) => portalBench.replay(userId, waiting), [
          (people += 1),
          comments,
        ] as const);
        arrived('replay of 200', server.arrivals());
        server.answers({ latencyMs: 0 });
        return [took];
      },
    },
    {
      name: 'raw strict put of 6 KB',
      rounds: QUICK_ROUNDS,
      round: async () => [await portal.evaluate(() => portalBench.rawSave('strict'))],
    },
    {
      name: 'raw relaxed put of 6 KB',
      rounds: QUICK_ROUNDS,
      round: async () => [await portal.evaluate(() => portalBench.rawSave('relaxed'))],
    },
    {
      name: 'raw strict put of a 4 MB file',
      rounds: FILE_ROUNDS,
      round: async () => [await portal.evaluate(() => portalBench.rawFile())],
    },
    {
      name: 'Workbox: a page waits for the queue, server down',
      rounds: QUICK_ROUNDS,
      async round() {
        await server.goDown();
        const took = await pageWaits();
        await server.comeUp();
        return took;
      },
    },
    {
      name: 'Workbox: a page waits for the queue, its worker asleep',
      rounds: QUICK_ROUNDS,
      async round() {
        await server.goDown();
        // A browser does this on its own half a minute after the last event; users save minutes apart.
        await stopWorker(workbox);
        const took = await pageWaits();
        await server.comeUp();
        return took;
      },
    },
    {
      name: 'Workbox: Queue.pushRequest called in the worker',
      rounds: QUICK_ROUNDS,
      async round() {
        await server.goDown();
        const took = await workboxAlone(() => workbox.evaluate(() => workboxBench.push()));
        await server.comeUp();
        return took;
      },
    },
    {
      name: 'Workbox: replay of 200',
      rounds: REPLAY_ROUNDS,
      async round() {
        await workbox.evaluate((filled) => workboxBench.fillForReplay(filled), comments);
        server.answers({ latencyMs: LATENCY_MS });
        server.arrivals();
        const took = await workbox.evaluate(() => workboxBench.replay());
        arrived('Workbox: replay of 200', server.arrivals());
        server.answers({ latencyMs: 0 });
        return [took];
      },
    },
  ];
}
