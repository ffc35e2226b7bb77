import { useLocation } from 'react-router-dom';
import { readApplicationId, routes } from '../../contract/routes.ts';
import { useSession } from '../../session/session-context.ts';

/** The id of the application that the current page edits or checks; null on every other page. */
export function useApplicationAtHand(): number | null {
  const { pathname, search } = useLocation();
  const { currentApplication } = useSession();
  const isWritten = pathname.startsWith(`${routes.application}/`) || pathname === routes.checkApplication;
  if (!isWritten) return null;
  return readApplicationId(new URLSearchParams(search).get('id')) ?? currentApplication.applicationId();
}
