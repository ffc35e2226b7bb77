/**
 * The Web Lock around everything that depends on who is signed in. Delivery holds it shared while it sends, so that
 * each request is sent with the cookie of the user whose work it is; signing in and out hold it exclusively.
 */
export const SESSION_LOCK = 'portal-session';

/**
 * Runs `work` while it holds the lock exclusively. The lock is stolen from its holders, because Web Locks have no
 * time-out and a suspended tab keeps its own: tries are aborted by that and become "unsure". The signal
 * aborts when the lock is stolen from this work in turn. If the browser has no locks, the work runs without one.
 */
export function withSessionLock<T>(
  locks: LockManager | undefined,
  work: (taken: AbortSignal) => Promise<T>,
): Promise<T> {
  return hold(locks, { steal: true }, work);
}

/** The same if the lock is free; null if it is held. */
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
    // The request rejects as soon as the lock is stolen, while its work goes on: it has to be told, and to end on its
    // own. Work that failed rejects here too, and again below. And some browsers have the Locks API but grant no locks
    // (a page that is unloading, an opaque origin).
    takenAway.abort();
    return working ?? work(new AbortController().signal);
  }
}
