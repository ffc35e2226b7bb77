import type { Place } from '../contract/domain/place.ts';
import type { Client } from '../api-client/client.ts';
import type { TryResult } from '../outbox/sending/classify-response.ts';
import type { Claimed } from '../outbox/sending/claimed.ts';
import { LEASE_RENEWED_MS } from '../outbox/sending/lease.ts';
import type { ForDelivery } from '../outbox/sending/for-delivery.ts';
import { SESSION_LOCK } from '../session/session-lock.ts';
import { tryToSend } from './attempt.ts';

/** What delivery needs of its world: of a page, a worker, or a test. */
export type DeliveryWorld = {
  outbox: { place: Place; forDelivery: ForDelivery };
  client: Client;
  holder: 'page' | 'worker';
  /** Undefined if the browser has no Web Locks: then the lease alone keeps two deliverers apart. */
  locks: LockManager | undefined;
  /** ms since 1970 */
  now: () => number;
  /** Resolves after that many milliseconds, or when the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  newKey: () => string;
  /** SHA-256 as hexadecimal digits. */
  digest: (bytes: Blob) => Promise<string>;
  /** The user who is signed in on this device, and the mark of their session, which changes with every sign-in. */
  signedIn: () => Promise<{ place: Place; mark: string } | null>;
  /**
   * How many lanes are sent at once; 0 while nothing new is to be started, as before a newer release takes over.
   */
  lanesAtOnce: () => number;
};

export type Delivery = {
  /**
   * Delivers until nothing more can be sent now. Resolves with when to look again (ms since 1970), or null if nothing
   * waits for a time. The network never makes it reject. A call during a run joins that run, which then looks once
   * more.
   */
  run(): Promise<{ wakeAt: number | null }>;
  /** Whether tries are under way. */
  isRunning(): boolean;
  /** Aborts the tries that are under way: what was sent becomes unsure. Lets another deliverer take over. */
  stop(): void;
};

export const deliveryLock = (place: Place) => `portal-delivery-${place}`;

/** A suspended tab may hold the lock for ever; after this time another run checks whether its lease has expired. */
const LEASE_RECHECKED_AFTER_MS = 31_000;

/**
 * Delivers the outbox of one user: operations of an application in order, applications in parallel. A Web Lock keeps it
 * to one deliverer at a time; because a suspended tab keeps its lock, there is also a lease, which every transaction
 * checks.
 */
export function createDelivery(world: DeliveryWorld): Delivery {
  let running: Promise<{ wakeAt: number | null }> | undefined;
  let stopping = new AbortController();
  const workSignal = createWorkSignal();

  const run = async (): Promise<{ wakeAt: number | null }> => {
    let wakeAt: number | null = null;
    do {
      workSignal.clear();
      wakeAt = await deliverOnce(world, stopping.signal, workSignal);
    } while (workSignal.isRaised() && !stopping.signal.aborted);
    return { wakeAt };
  };

  return {
    run() {
      workSignal.raise();
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    isRunning: () => running !== undefined,
    stop() {
      // Earlier signals are for the next deliverer.
      workSignal.clear();
      stopping.abort();
      stopping = new AbortController();
    },
  };
}

/** Tells a running delivery that there may be something new to deliver. */
type WorkSignal = { raise(): void; clear(): void; isRaised(): boolean; raised(): Promise<void> };

function createWorkSignal(): WorkSignal {
  let hasWork = false;
  let waiting: (() => void)[] = [];
  return {
    raise() {
      hasWork = true;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    clear() {
      hasWork = false;
    },
    isRaised: () => hasWork,
    raised: () =>
      new Promise((resolve) => {
        if (hasWork) resolve();
        else waiting.push(resolve);
      }),
  };
}

async function deliverOnce(world: DeliveryWorld, stopped: AbortSignal, workSignal: WorkSignal): Promise<number | null> {
  const { outbox, now } = world;
  const session = await world.signedIn();
  if (session?.place !== outbox.place) return null;
  const due = await outbox.forDelivery.nextTime(session.mark);
  if (due === null || due > now()) return due;
  const worked = await holdingLock(world, stopped, async (token, lost) => {
    try {
      await inSession(world, lost, (sessionMark) => work(world, { token, sessionMark }, lost, workSignal));
    } finally {
      // If the database fails, the lease expires on its own.
      await outbox.forDelivery.giveBack(token).catch(() => undefined);
    }
  });
  if (worked === 'busy') return now() + LEASE_RECHECKED_AFTER_MS;
  return outbox.forDelivery.nextTime(session.mark);
}

/**
 * Holds the user's session while `work` runs: a sign-in or sign-out has to take it away, and that aborts every try at
 * once. The signed-in user is checked here, and not again before each try. Does nothing if another user is signed in by
 * now.
 */
async function inSession(
  { locks, outbox, signedIn }: DeliveryWorld,
  lost: AbortController,
  work: (sessionMark: string) => Promise<void>,
): Promise<void> {
  const workIfTheirs = async () => {
    const session = await signedIn();
    if (session?.place === outbox.place) await work(session.mark);
  };
  if (locks === undefined) return workIfTheirs();
  let working: Promise<void> | undefined;
  try {
    await locks.request(SESSION_LOCK, { mode: 'shared', signal: lost.signal }, () => {
      working = workIfTheirs();
      return working;
    });
  } catch (error) {
    if (!isAbort(error)) throw error;
    lost.abort();
    // Aborted tries are stored as unsure before the lease is released.
    await working;
  }
}

/** Runs `work` as the only deliverer, under the lease of `token`; `lost` aborts once that is no longer the case. */
async function holdingLock(
  world: DeliveryWorld,
  stopped: AbortSignal,
  work: (token: string, lost: AbortController) => Promise<void>,
): Promise<'done' | 'busy'> {
  const { locks, outbox, holder } = world;
  const token = world.newKey();
  const lost = new AbortController();
  const takeOver = (stealing: boolean) => outbox.forDelivery.takeOver(token, holder, { stealing, lost: lost.signal });
  const loseIt = () => lost.abort();
  stopped.addEventListener('abort', loseIt);
  try {
    if (locks === undefined) {
      if (!(await takeOver(true))) return 'busy';
      await work(token, lost);
      return 'done';
    }
    const name = deliveryLock(outbox.place);
    const worked = await locks.request(name, { ifAvailable: true }, async (lock): Promise<'held' | 'busy' | 'done'> => {
      if (lock === null) return 'held';
      if (!(await takeOver(false))) return 'busy';
      await work(token, lost);
      return 'done';
    });
    if (worked !== 'held') return worked;
    // Another deliverer holds it. Only the lease tells whether that one is still alive.
    if (!(await takeOver(true))) return 'busy';
    await locks.request(name, { steal: true }, () => work(token, lost));
    return 'done';
  } catch (error) {
    // The lock was stolen: what still runs here is aborted, and its result is not stored.
    if (!isAbort(error)) throw error;
    return 'done';
  } finally {
    lost.abort();
    stopped.removeEventListener('abort', loseIt);
  }
}

/** Sends until nothing more can be sent or the lease is lost. */
async function work(
  world: DeliveryWorld,
  { token, sessionMark }: { token: string; sessionMark: string },
  lost: AbortController,
  workSignal: WorkSignal,
): Promise<void> {
  const { outbox, holder } = world;
  const { forDelivery } = outbox;
  const claimant = { token, holder, sessionMark };
  const done = new AbortController();
  lost.signal.addEventListener('abort', () => done.abort());
  const renewing = keepLease(world, token, lost, done.signal);
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const mistakes: unknown[] = [];
  let sessionIsOver = false;
  const isToStop = () => sessionIsOver || lost.signal.aborted;
  const freeLanes = () => world.lanesAtOnce() - underWay.size;

  const sendClaimed = (claimed: readonly Claimed[] | null) => {
    if (claimed === null) {
      lost.abort();
      return;
    }
    for (const one of claimed) {
      const sending: Promise<void> = send(one)
        .catch((error: unknown) => {
          // This device's database fails: nothing more can be stored, so nothing more is sent.
          failures.push(error);
          lost.abort();
        })
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  };
  const send = async (claimed: Claimed) => {
    const result = await tryToSend(world, claimed, { token, signal: lost.signal }).catch(
      (error: unknown): TryResult => {
        // A change that cannot be sent because of a bug in the portal must not block the others.
        mistakes.push(error);
        return { kind: 'failed' };
      },
    );
    // The session was taken away: the sign-in or sign-out that did so starts delivery again.
    if (result.kind === 'cutOff') sessionIsOver = true;
    // Its own slot is free again, so one more may be claimed, but not if this deliverer is to stop.
    const most = () => (isToStop() ? 0 : freeLanes() + 1);
    sendClaimed(await forDelivery.settle(claimant, claimed.operation.id, result, most));
  };

  sendClaimed(await forDelivery.claim(claimant, freeLanes));
  // Each try that ends claims the next operation in the same transaction; the signal tells of new ones in between.
  while (underWay.size > 0) {
    await Promise.race(isToStop() ? underWay : [...underWay, workSignal.raised()]);
    if (!workSignal.isRaised() || isToStop() || underWay.size === 0) continue;
    workSignal.clear();
    sendClaimed(await forDelivery.claim(claimant, freeLanes));
  }
  done.abort();
  await renewing;
  if (failures.length > 0) throw failures[0];
  if (mistakes.length > 0) throw mistakes[0];
}

/** Renews the lease every few seconds, and notices when another deliverer has taken over. */
async function keepLease(
  { outbox, sleep }: DeliveryWorld,
  token: string,
  lost: AbortController,
  done: AbortSignal,
): Promise<void> {
  while (!done.aborted) {
    await sleep(LEASE_RENEWED_MS, done);
    if (done.aborted) return;
    // A renewal that fails is made up for by the next one; a deliverer that cannot store responses ends because of
    // that.
    if (!(await outbox.forDelivery.renew(token).catch(() => true))) lost.abort();
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
