/** Calls back once after that many milliseconds, unless the function that it answers is called before. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** With the browser's own timers. */
export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Something is fetched or made ready that is not looked at yet; what is waits for nothing. */
const IDLE_WITHIN_MS = 2000;

/** Calls back once the page has nothing to do, or that much later. */
export function whenIdle(work: () => void): void {
  // The compiler takes it for always there; Safari has none.
  const { requestIdleCallback } = globalThis as { requestIdleCallback?: typeof globalThis.requestIdleCallback };
  if (requestIdleCallback === undefined) setTimeout(work, 0);
  else requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
}
