/** Calls back once after the given milliseconds, unless the returned function is called before. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** Uses the browser's own timers. */
export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Work done only in advance waits no longer than this for a page that is always busy. */
const IDLE_WITHIN_MS = 2000;

/**
 * Calls back once the page is idle, after two seconds at the latest; in a browser that cannot tell, after that time.
 */
export function whenIdle(work: () => void): void {
  // TypeScript assumes that it is always present; Safari has none.
  const { requestIdleCallback } = globalThis as { requestIdleCallback?: typeof globalThis.requestIdleCallback };
  if (requestIdleCallback === undefined) setTimeout(work, IDLE_WITHIN_MS);
  else requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
}

/** By then the first screen is usable, also on a slow tablet. */
export const FIRST_SCREEN_WITHIN_MS = 3000;

/**
 * Loads code that the first screen does not need. If a worker keeps it on the device, the first screen comes first;
 * otherwise the connection may be gone by then.
 */
export function afterFirstScreen(load: () => void): void {
  const isOnDevice = navigator.serviceWorker?.controller;
  after(isOnDevice ? FIRST_SCREEN_WITHIN_MS : 0, () => whenIdle(load));
}
