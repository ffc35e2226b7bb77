import type { Scheduler } from './scheduler.ts';

/** The timer functions that are replaced. */
type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>;

/**
 * Replaces the process's timers, because Dexie and ky use the global ones; `using` restores them. A timer without a
 * delay is a task, which Node's own timers would mix among the immediates at random. Any other timer runs on the
 * scheduler's time and belongs to the context whose code set it. If no context's code set it, it never fires: at most
 * it would tidy up.
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
