import { useEffect, useState } from 'react';

/** The time in ms since 1970, updated every `everyMs` ms, for texts such as "5 minutes ago" that age while shown. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
