/** How long text waits for more, in ms. A process that is killed loses what it wrote in this time. */
export const WRITES_JOINED_MS = 20;

/** Writes text a moment later, together with other text that is written until then. */
export type JoinedWrites = { write: (text: string) => void; flush: () => void };

/**
 * Joins what is written within a few milliseconds into one write: each write to a pipe or a file is a system call that
 * blocks all requests. `flush` writes the rest at once; call it before the process ends.
 */
export function joinWrites(write: (text: string) => void): JoinedWrites {
  let waiting = '';
  const flush = () => {
    const text = waiting;
    waiting = '';
    if (text !== '') write(text);
  };
  return {
    write(text) {
      if (waiting === '') setTimeout(flush, WRITES_JOINED_MS);
      waiting += text;
    },
    flush,
  };
}
