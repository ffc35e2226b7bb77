import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Redirects to `to` after `afterMs` (null: not yet), unless the user chooses to stay. Put a link beside it that leads
 * there at once. `onLeave` is called just before the redirect.
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
