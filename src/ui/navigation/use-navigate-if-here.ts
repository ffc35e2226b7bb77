import { useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * Returns a function to call when asynchronous work starts. The function that it returns navigates to another page once
 * the work is done, unless the user has left the page by then; it returns whether it does.
 */
export function useNavigateIfHere(): () => (to: string, options?: NavigateOptions) => boolean {
  const navigate = useNavigate();
  return () => {
    const from = location.pathname;
    return (to, options) => {
      const isHere = location.pathname === from;
      if (isHere) void navigate(to, options);
      return isHere;
    };
  };
}
