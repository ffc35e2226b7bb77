import { useLocation, useNavigate } from 'react-router-dom';
import { loginWithReturn } from '../contract/routes.ts';
import { useSession } from './session-context.ts';

/**
 * Leads to `/login` and back to where the person is, when the server no longer knows their session. The person is
 * forgotten first: signing in leads somebody who counts as signed in straight back.
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
