import type { Scheduler } from './scheduler.ts';

/** As long as it lasts, `setTimeout` and its like count the scheduler's time. */
type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>;

/**
 * Takes the process's timers over: Dexie and ky use the global ones. A timer of no delay is a task, which Node's own would
 * mix among the immediates by chance; any other is a timer of the context whose code set it, and where nobody's code did,
 * it never rings: it tidies up, at most. `using` gives the timers back.
 */
export function takeOverTimers(scheduler: Scheduler): Disposable {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const originals: Timers = { setTimeout, clearTimeout, setInterval, clearInterval };

  class VirtualTimer {
    remove = () => {};
    ref = () => this;
    unref = () => this;
    hasRef = () => true;
  }
  const begin = (callback: (...given: unknown[]) => void, milliseconds: number, given: unknown[], again: boolean) => {
    const timer = new VirtualTimer();
    const context = scheduler.running();
    const ring = () => {
      if (again) put();
      callback(...given);
    };
    const put = () => {
      if (milliseconds <= 1 && !again) {
        const task = setImmediate(ring);
        timer.remove = () => clearImmediate(task);
      } else if (context !== undefined) {
        timer.remove = scheduler.placeTimer(context, milliseconds, ring);
      }
    };
    put();
    return timer;
  };
  const end = (timer: unknown) => {
    if (timer instanceof VirtualTimer) timer.remove();
  };

  Object.assign(globalThis, {
    setTimeout: (callback: () => void, milliseconds = 0, ...given: unknown[]) =>
      begin(callback, milliseconds, given, false),
    setInterval: (callback: () => void, milliseconds = 0, ...given: unknown[]) =>
      begin(callback, milliseconds, given, true),
    clearTimeout: end,
    clearInterval: end,
  });
  return { [Symbol.dispose]: () => void Object.assign(globalThis, originals) };
}
