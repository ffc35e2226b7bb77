import { useLocation, useNavigate } from 'react-router-dom';
import { loginWithReturn } from '../contract/routes.ts';
import { useSession } from './session-context.ts';

/**
 * Leads to `/login` and back to the current page, when the server no longer knows the user's session. The user is
 * removed first, because the sign-in page leads a signed-in user straight back.
 */
export function useSignInAgain(): () => void {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => {
    session.expire();
    void navigate(loginWithReturn(pathname + search));
  };
}
