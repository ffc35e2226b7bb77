import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTimeout } from '../../hooks/use-timeout.ts';

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
  const leave = () => {
    onLeave?.();
    void navigate(to);
  };
  useTimeout(leave, stopped ? null : afterMs);
  return { stopped, stop: () => setStopped(true) };
}
