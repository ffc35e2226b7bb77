import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `work` with `value` once it has been the same for `afterMs` ms; not at all while `afterMs` is null. */
export function useOnceUnchanged<T>(value: T, afterMs: number | null, work: (value: T) => void): void {
  const current = useEffectEvent(work);
  useEffect(() => {
    if (afterMs === null) return undefined;
    const timer = setTimeout(() => current(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
}

/** Calls `work` once after this time in ms, counted again when it changes; not at all while it is null. */
export function useTimeout(work: () => void, afterMs: number | null): void {
  useOnceUnchanged(null, afterMs, work);
}

/** Whether `isOn` has been true for this long, in ms. */
export function useIsLasting(isOn: boolean, forMs: number): boolean {
  const [isLasting, setLasting] = useState(false);
  if (isLasting && !isOn) setLasting(false);
  useTimeout(() => setLasting(true), isOn ? forMs : null);
  return isOn && isLasting;
}
