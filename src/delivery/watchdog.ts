/** How often it looks. Two looks at the same standstill, and it starts delivery again; one more, and it says so. */
export const WATCH_EVERY_MS = 30_000;
/** Looks at a deliverer that is there and brings nothing to an end: longer than the longest upload may take. */
const BUSY_LOOKS_MOST = 22;
/** A deliverer that says twice in a row that it is there was not just started by this watchdog. */
const STEADY_LOOKS = 2;

/** What a standstill is measured by. */
export type Progress = {
  /** Whether something could go now: it waits for no time, no person and no session. */
  due: boolean;
  /** Changes with everything that comes to an end: an answer that was stored, a failure that is waited after. */
  trace: string;
  /** Changes while a deliverer says that it is there, and whenever another takes over; by itself it ends nothing. */
  alive: string;
};

export type Watchdog = {
  /** Looks once; called every `WATCH_EVERY_MS` while the page is there. */
  look(): Promise<void>;
};

/**
 * Notices work that waits without a cause (a worker that never starts, a lock that nobody gives back) and starts it again
 * in this page. `tell(true)` where that did not help, `tell(false)` once it moves again: nothing is ever stuck silently.
 */
export function createWatchdog(world: {
  progress: () => Promise<Progress>;
  restart: () => void;
  tell: (stuck: boolean) => void;
  /** Reads anew what the screens show: not every change tells of itself. */
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
      } else if (now.alive !== last.alive && busy < BUSY_LOOKS_MOST) {
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
