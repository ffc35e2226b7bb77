import { useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * Returns a function to call when asynchronous work starts. The function that it returns navigates to another page once
 * the work is done, unless the user has left the page by then.
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
