/** How often it looks. Two looks at the same standstill, and it starts delivery again; one more, and it says so. */
export const WATCH_EVERY_MS = 30_000;

/** What a standstill is measured by. */
export type Progress = {
  /** Whether something could go now: it waits for no time, no person and no session. */
  due: boolean;
  /** Changes with everything that happens to what waits. */
  trace: string;
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
  let before: string | null = null;
  let looks = 0;
  return {
    async look() {
      world.lookAgain();
      const { due, trace } = await world.progress();
      if (!due || trace !== before) {
        before = due ? trace : null;
        looks = 0;
        world.tell(false);
        return;
      }
      looks += 1;
      if (looks === 1) world.restart();
      else world.tell(true);
    },
  };
}
