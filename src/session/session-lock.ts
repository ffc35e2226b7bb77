/**
 * The Web Lock around everything that depends on who is signed in. Delivery holds it shared while it sends, so that each
 * request leaves under the cookie of the person whose work it is; signing in and out hold it exclusively.
 */
export const SESSION_LOCK = 'portal-session';

/**
 * Does work while it holds the lock exclusively. It is taken away from whoever has it, because Web Locks have no time-out
 * and a tab that sleeps keeps its own: attempts of delivery are broken off by that and become "unsure". The signal aborts
 * when somebody takes it away from this work in turn. Where the browser has no locks the work is done all the same.
 */
export function withSessionLock<T>(
  locks: LockManager | undefined,
  work: (taken: AbortSignal) => Promise<T>,
): Promise<T> {
  return hold(locks, { steal: true }, work);
}

/** The same where the lock is free; null where somebody has it. */
export function withFreeSessionLock<T>(
  locks: LockManager | undefined,
  work: (taken: AbortSignal) => Promise<T>,
): Promise<T | null> {
  return hold<T | null>(locks, { ifAvailable: true }, work, () => Promise.resolve(null));
}

async function hold<T>(
  locks: LockManager | undefined,
  how: LockOptions,
  work: (taken: AbortSignal) => Promise<T>,
  otherwise: () => Promise<T> = () => work(new AbortController().signal),
): Promise<T> {
  const takenAway = new AbortController();
  if (locks === undefined) return work(takenAway.signal);
  let working: Promise<T> | undefined;
  try {
    return await locks.request(SESSION_LOCK, { mode: 'exclusive', ...how }, (lock) => {
      working = lock === null ? otherwise() : work(takenAway.signal);
      return working;
    });
  } catch {
    // The request rejects at once when the lock is taken away, and its work goes on: it has to be told, and to end
    // itself. Work that failed rejects here too, and again below. And some browsers have locks and give none (a page
    // that is just going, an opaque origin).
    takenAway.abort();
    return working ?? work(new AbortController().signal);
  }
}
