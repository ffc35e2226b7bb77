import { useNavigate } from 'react-router-dom';
import { routes } from '../contract/routes.ts';
import { useSession } from './session-context.ts';

/** Signs the person out and leads to `/login`. The device forgets them at once, whether or not the server hears of it. */
export function useSignOut(): () => void {
  const { session } = useSession();
  const navigate = useNavigate();
  return () => {
    void session.signOut();
    void navigate(routes.login);
  };
}
