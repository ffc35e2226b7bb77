import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Leads to `to` after `afterMs` (null: nothing leads on yet), unless somebody wants to stay and reads on. Give a link
 * beside it that goes at once. `onLeave` is told just before the time leads on.
 */
export function useTimedRedirect(
  to: string,
  afterMs: number | null,
  onLeave?: () => void,
): { stopped: boolean; stop: () => void } {
  const navigate = useNavigate();
  const [stopped, setStopped] = useState(false);
  const leave = useEffectEvent(() => {
    onLeave?.();
    void navigate(to);
  });
  useEffect(() => {
    if (stopped || afterMs === null) return undefined;
    const timer = setTimeout(() => leave(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, stopped]);
  return { stopped, stop: () => setStopped(true) };
}
