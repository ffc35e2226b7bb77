/** How often it looks. After two looks at the same standstill it restarts delivery; after one more it reports it. */
export const WATCH_EVERY_MS = 30_000;
/** How many looks a live deliverer may complete nothing for: longer than the longest upload may take. */
const BUSY_LOOKS_MAX = 22;
/** A deliverer that was alive at two looks in a row was not just started by this watchdog. */
const STEADY_LOOKS = 2;

/** The state that is compared to detect a standstill. */
export type Progress = {
  /** Whether something could be sent now: it waits for no time, no user and no session. */
  due: boolean;
  /** Changes with everything that completes: a response that was stored, a failure that is followed by a back-off. */
  trace: string;
  /** Changes while a deliverer renews its lease, and whenever another takes over; that alone completes nothing. */
  alive: string;
};

export type Watchdog = {
  /** Looks once; called every `WATCH_EVERY_MS` while the page is open. */
  look(): Promise<void>;
};

/**
 * Notices work that waits without a cause (a worker that never starts, a lock that is never released) and restarts
 * delivery in this page. Calls `tell(true)` if that did not help, `tell(false)` once it moves again: nothing is ever
 * stalled silently.
 */
export function createWatchdog(world: {
  progress: () => Promise<Progress>;
  restart: () => void;
  tell: (stalled: boolean) => void;
  /** Reads again what the screens show: not every change is announced. */
  lookAgain: () => void;
}): Watchdog {
  let before: Progress | null = null;
  let still = 0;
  let steady = 0;
  let busy = 0;
  const goesOn = () => {
    still = 0;
    world.tell(false);
  };
  return {
    async look() {
      world.lookAgain();
      const now = await world.progress();
      const last = before;
      before = now.due ? now : null;
      if (last === null || !now.due || now.trace !== last.trace) {
        steady = 0;
        busy = 0;
        goesOn();
      } else if (now.alive !== last.alive && busy < BUSY_LOOKS_MAX) {
        busy += 1;
        steady += 1;
        if (steady >= STEADY_LOOKS) goesOn();
      } else {
        steady = 0;
        still += 1;
        if (still % 2 === 1) world.restart();
        if (still > 1) world.tell(true);
      }
    },
  };
}
