import { useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * Leads on to another page once something that takes time is done. What it gives is asked for when that begins; whoever
 * has gone elsewhere meanwhile is left there.
 */
export function useGoingOn(): () => (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return () => {
    const from = location.pathname;
    return (to, options) => {
      if (location.pathname === from) void navigate(to, options);
    };
  };
}
