/** How long text waits for more. A process that is killed loses what it wrote in this time. */
export const WRITES_JOINED_MS = 20;

/** Text that is written a moment later, together with what else comes until then. */
export type JoinedWrites = { write: (text: string) => void; flush: () => void };

/**
 * Joins what is written within a few milliseconds into one write: to a pipe or a file each write is a system call that
 * everybody waits for. `flush` writes at once what is left; call it before the process ends.
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
