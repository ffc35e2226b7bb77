/** Limits how much of a costly kind of work runs at the same time. */
export type Semaphore = {
  /** Acquires a permit. Resolves to undefined if there is none, also as soon as `tooLate` is aborted. */
  acquire(by: Requester, tooLate?: AbortSignal): Promise<Permit | undefined>;
};

/** `address` is the client's, as `addressSubject` returns it; work that is done for no client has none. */
export type Requester = { user: number; address?: string };

export type Permit = {
  /** Has to be called at the end; calling it again is harmless. */
  release(): void;
  /** Whether the work should end now: a user who has no permit waits, and this one is no longer guaranteed. */
  isDue(): boolean;
};

export type SemaphoreLimits = {
  /** How many permits are held at a time, in total and by one user. */
  atOnce: number;
  atOncePerUser: number;
  /** How many more requests may wait for a permit, in total and of one user, and for how long (ms). */
  waiting: number;
  waitingPerUser: number;
  waitMs: number;
  /** How long a permit is guaranteed (ms), also if others wait. Not given: until it is released. */
  guaranteedMs?: number;
};

type Taken = Requester & { since: number };
type Waiting = Requester & { begin: () => void };

/** The last quarter of the permits is for users who have none, so that a few slow users cannot take all of them. */
const SHARE_OF_SEVERAL = 3 / 4;
/**
 * One address has at most half of the permits, and of the places to wait: users can make themselves several accounts.
 */
const SHARE_OF_ADDRESS = 1 / 2;

/** First come, first served, except that others overtake a user, or an address, that may have no more permits now. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { waitMs, guaranteedMs = Infinity } = limits;
  /** The oldest come first. */
  const taken = new Set<Taken>();
  const queue = new Set<Waiting>();

  function begin(by: Requester): Permit {
    const own: Taken = { ...by, since: performance.now() };
    taken.add(own);
    return {
      release() {
        if (!taken.delete(own)) return;
        for (const next of queue) if (isFree(limits, next, [...taken])) next.begin();
      },
      isDue: () => queue.size > 0 && dueTurns().has(own),
    };
  }

  /** For each user who waits and has no permit, the oldest permit whose end would let that user begin. */
  function dueTurns(): Set<Taken> {
    const all = [...taken];
    const old = new Set(all.filter(({ since }) => performance.now() - since > guaranteedMs));
    const due = new Set<Taken>();
    const helped = new Set(all.map(({ user }) => user));
    for (const next of queue) {
      if (helped.has(next.user)) continue;
      helped.add(next.user);
      const without = (permit: Taken) => all.filter((other) => other !== permit);
      const ending = [...old].find((permit) => isFree(limits, next, without(permit)));
      if (ending === undefined) continue;
      due.add(ending);
      old.delete(ending);
    }
    return due;
  }

  return {
    async acquire(by, tooLate) {
      if (tooLate?.aborted) return undefined;
      if (isFree(limits, by, [...taken])) return begin(by);
      if (!hasRoomToWait(limits, by, [...queue])) return undefined;
      return new Promise((resolve) => {
        const own: Waiting = {
          ...by,
          begin: () => {
            leave();
            resolve(begin(by));
          },
        };
        const giveUp = () => {
          leave();
          resolve(undefined);
        };
        const timer = setTimeout(giveUp, waitMs);
        const leave = () => {
          clearTimeout(timer);
          tooLate?.removeEventListener('abort', giveUp);
          queue.delete(own);
        };
        tooLate?.addEventListener('abort', giveUp);
        queue.add(own);
      });
    },
  };
}

/** Whether a permit can begin while these are taken. */
function isFree({ atOnce, atOncePerUser }: SemaphoreLimits, by: Requester, taken: readonly Requester[]): boolean {
  const own = ofUser(by, taken);
  const most = own === 0 ? atOnce : Math.ceil(atOnce * SHARE_OF_SEVERAL);
  return taken.length < most && own < atOncePerUser && ofAddress(by, taken) < Math.ceil(atOnce * SHARE_OF_ADDRESS);
}

function hasRoomToWait(
  { waiting, waitingPerUser }: SemaphoreLimits,
  by: Requester,
  queue: readonly Requester[],
): boolean {
  if (queue.length >= waiting || ofUser(by, queue) >= waitingPerUser) return false;
  return ofAddress(by, queue) < Math.ceil(waiting * SHARE_OF_ADDRESS);
}

function ofUser({ user }: Requester, all: readonly Requester[]): number {
  return all.filter((one) => one.user === user).length;
}

function ofAddress({ address }: Requester, all: readonly Requester[]): number {
  return address === undefined ? 0 : all.filter((one) => one.address === address).length;
}
