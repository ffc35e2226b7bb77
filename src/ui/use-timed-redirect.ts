import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** Leads to `to` after `afterMs`, unless somebody wants to stay and reads on. Give a link beside it that goes at once. */
export function useTimedRedirect(to: string, afterMs: number): { stopped: boolean; stop: () => void } {
  const navigate = useNavigate();
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (stopped) return undefined;
    const timer = setTimeout(() => void navigate(to), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, navigate, stopped, to]);
  return { stopped, stop: () => setStopped(true) };
}
