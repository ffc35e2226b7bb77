import { useState, useSyncExternalStore } from 'react';

/** The time in ms since 1970, updated every `everyMs` ms, for texts such as "5 minutes ago" that age while shown. */
export function useNow(everyMs: number): number {
  const [clock] = useState(() => createClock(everyMs));
  return useSyncExternalStore(clock.subscribe, clock.now);
}

function createClock(everyMs: number) {
  let now = Date.now();
  return {
    now: () => now,
    subscribe(listener: () => void) {
      const timer = setInterval(() => {
        now = Date.now();
        listener();
      }, everyMs);
      return () => clearInterval(timer);
    },
  };
}
