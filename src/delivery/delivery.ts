import type { Place } from '../contract/place.ts';
import type { Client } from '../api-client/client.ts';
import type { TryResult } from '../outbox/answers.ts';
import type { Claimed } from '../outbox/claiming.ts';
import { LEASE_RENEWED_MS } from '../outbox/lease.ts';
import type { ForDelivery } from '../outbox/for-delivery.ts';
import { SESSION_LOCK } from '../session/session-lock.ts';
import { tryToSend } from './attempt.ts';

/** What delivery needs of its world: the page's, a worker's, or a test's. */
export type DeliveryWorld = {
  outbox: { place: Place; forDelivery: ForDelivery };
  client: Client;
  holder: 'page' | 'worker';
  /** Undefined where the browser has no Web Locks: the lease alone keeps two deliverers apart then. */
  locks: LockManager | undefined;
  /** ms since 1970 */
  now: () => number;
  /** Resolves after that many milliseconds, or when the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  newKey: () => string;
  /** SHA-256 as hexadecimal digits. */
  digest: (bytes: Blob) => Promise<string>;
  /** Who is signed in on this device, and the mark of their session, which changes with every sign-in. */
  signedIn: () => Promise<{ place: Place; mark: string } | null>;
  /** Requests at once: over HTTP/1.1 a browser opens six connections to a host, and two stay free for reading. */
  lanesAtOnce: () => number;
};

export type Delivery = {
  /**
   * Delivers until nothing more can go now. Resolves with when to look again (ms since 1970), or null where nothing waits
   * for time. The network never makes it reject. A call while it runs joins that run, which then looks once more.
   */
  run(): Promise<{ wakeAt: number | null }>;
  /** Whether tries are under way. */
  isRunning(): boolean;
  /** Breaks off what is under way, which becomes unsure, and lets somebody else deliver. */
  stop(): void;
};

export const deliveryLock = (place: Place) => `portal-delivery-${place}`;

/** Whoever holds the lock may do so for ever, suspended; this is how long a run waits before it looks at the lease again. */
const LOOK_AGAIN_MS = 31_000;

/**
 * Delivers the outbox of one person: inside an application in order, applications side by side. One deliverer at a time, by
 * a Web Lock; and because a suspended tab keeps its lock, by a lease over it, which every transaction looks at.
 */
export function createDelivery(world: DeliveryWorld): Delivery {
  let running: Promise<{ wakeAt: number | null }> | undefined;
  let stopping = new AbortController();
  const bell = createBell();

  const run = async (): Promise<{ wakeAt: number | null }> => {
    let wakeAt: number | null = null;
    do {
      bell.mute();
      wakeAt = await deliverOnce(world, stopping.signal, bell);
    } while (bell.hasRung() && !stopping.signal.aborted);
    return { wakeAt };
  };

  return {
    run() {
      bell.ring();
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    isRunning: () => running !== undefined,
    stop() {
      // What rang before is for whoever delivers next.
      bell.mute();
      stopping.abort();
      stopping = new AbortController();
    },
  };
}

/** Says that there may be something new to deliver, to whoever is in the middle of delivering. */
type Bell = { ring(): void; mute(): void; hasRung(): boolean; rings(): Promise<void> };

function createBell(): Bell {
  let rung = false;
  let waiting: (() => void)[] = [];
  return {
    ring() {
      rung = true;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    mute() {
      rung = false;
    },
    hasRung: () => rung,
    rings: () =>
      new Promise((resolve) => {
        if (rung) resolve();
        else waiting.push(resolve);
      }),
  };
}

async function deliverOnce(world: DeliveryWorld, stopped: AbortSignal, bell: Bell): Promise<number | null> {
  const { outbox, now } = world;
  const session = await world.signedIn();
  if (session?.place !== outbox.place) return null;
  const due = await outbox.forDelivery.nextTime(session.mark);
  if (due === null || due > now()) return due;
  const worked = await holdingLock(world, stopped, async (token, lost) => {
    try {
      await inSession(world, lost, (mark) => work(world, { token, mark }, lost, bell));
    } finally {
      // Where the database fails the lease ends by itself.
      await outbox.forDelivery.giveBack(token).catch(() => undefined);
    }
  });
  if (worked === 'busy') return now() + LOOK_AGAIN_MS;
  return outbox.forDelivery.nextTime(session.mark);
}

/**
 * Holds the person's session while `work` runs: nobody signs in or out without taking it away, and that breaks off every
 * try at once. So who is signed in is asked here, and not again before each of them. Does nothing where it is somebody
 * else by now.
 */
async function inSession(
  { locks, outbox, signedIn }: DeliveryWorld,
  lost: AbortController,
  work: (mark: string) => Promise<void>,
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
    // What was broken off is stored as unsure before the lease is given back.
    await working;
  }
}

/** Runs `work` as the only deliverer, under the lease of `token`; `lost` aborts once that is no longer so. */
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
    // Somebody holds it. Whether they are still there, only the lease tells.
    if (!(await takeOver(true))) return 'busy';
    await locks.request(name, { steal: true }, () => work(token, lost));
    return 'done';
  } catch (error) {
    // The lock was taken from us: what we still do is broken off, and what it comes to is not stored.
    if (!isAbort(error)) throw error;
    return 'done';
  } finally {
    lost.abort();
    stopped.removeEventListener('abort', loseIt);
  }
}

/** Sends until nothing more can go or the lease is lost. */
async function work(
  world: DeliveryWorld,
  { token, mark }: { token: string; mark: string },
  lost: AbortController,
  bell: Bell,
): Promise<void> {
  const { outbox, holder } = world;
  const { forDelivery } = outbox;
  const claimant = { token, holder, mark };
  const done = new AbortController();
  lost.signal.addEventListener('abort', () => done.abort());
  const renewing = keepLease(world, token, lost, done.signal);
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const mistakes: unknown[] = [];
  let sessionIsOver = false;
  const isToStop = () => sessionIsOver || lost.signal.aborted;
  const room = () => world.lanesAtOnce() - underWay.size;

  const take = (claimed: readonly Claimed[] | null) => {
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
        // A change that this portal cannot send for a mistake of its own must not keep the others from going.
        mistakes.push(error);
        return { kind: 'failed' };
      },
    );
    // The session was taken away: whoever signs in or out has it delivered anew.
    if (result.kind === 'cutOff') sessionIsOver = true;
    // Its own place is free again, so one more may be taken up; but not by somebody who is to stop.
    const most = () => (isToStop() ? 0 : room() + 1);
    take(await forDelivery.settle(claimant, claimed.operation.id, result, most));
  };

  take(await forDelivery.claim(claimant, room));
  // Each try that ends takes up what comes next in the same transaction; what is new meanwhile is rung for.
  while (underWay.size > 0) {
    await Promise.race(isToStop() ? underWay : [...underWay, bell.rings()]);
    if (!bell.hasRung() || isToStop() || underWay.size === 0) continue;
    bell.mute();
    take(await forDelivery.claim(claimant, room));
  }
  done.abort();
  await renewing;
  if (failures.length > 0) throw failures[0];
  if (mistakes.length > 0) throw mistakes[0];
}

/** Says every few seconds that this deliverer is still there, and learns where another has taken over. */
async function keepLease(
  { outbox, sleep }: DeliveryWorld,
  token: string,
  lost: AbortController,
  done: AbortSignal,
): Promise<void> {
  while (!done.aborted) {
    await sleep(LEASE_RENEWED_MS, done);
    if (done.aborted) return;
    // One that fails is made up for by the next; whoever cannot store an answer ends by that.
    if (!(await outbox.forDelivery.renew(token).catch(() => true))) lost.abort();
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
