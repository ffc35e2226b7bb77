/** Calls back once after that many milliseconds, unless the function that it answers is called before. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** With the browser's own timers. */
export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** What is only made ready ahead waits no longer than this for a page that always has something to do. */
const IDLE_WITHIN_MS = 2000;

/** Calls back once the page has nothing to do, after two seconds at the latest; where a browser cannot tell, then. */
export function whenIdle(work: () => void): void {
  // The compiler takes it for always there; Safari has none.
  const { requestIdleCallback } = globalThis as { requestIdleCallback?: typeof globalThis.requestIdleCallback };
  if (requestIdleCallback === undefined) setTimeout(work, IDLE_WITHIN_MS);
  else requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
}
