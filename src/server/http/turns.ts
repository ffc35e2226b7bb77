/** Bounds how much of a costly kind of work is under way. */
export type Turns = {
  /** Resolves to what gives the turn back, or undefined where there is none to be had. */
  take(): Promise<(() => void) | undefined>;
};

/** `atOnce` turns at a time. `waiting` more may wait for one, each at most `waitMs`; first come, first served. */
export function createTurns({ atOnce, waiting, waitMs }: { atOnce: number; waiting: number; waitMs: number }): Turns {
  let free = atOnce;
  const queue = new Set<() => void>();

  const giveBack = () => {
    const [next] = queue;
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async take() {
      if (free > 0) {
        free -= 1;
        return giveBack;
      }
      if (queue.size >= waiting) return undefined;
      return new Promise((resolve) => {
        const begin = () => {
          clearTimeout(timer);
          queue.delete(begin);
          resolve(giveBack);
        };
        const timer = setTimeout(() => {
          queue.delete(begin);
          resolve(undefined);
        }, waitMs);
        queue.add(begin);
      });
    },
  };
}
