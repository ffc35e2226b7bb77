/** Calls back once after that many milliseconds, unless the function that it answers is called before. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** With the browser's own timers. */
export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};
