import { useLocation } from 'react-router-dom';
import { readApplicationId, routes } from '../../contract/routes.ts';
import { useSession } from '../../session/session-context.ts';

/** The application that the page is about if somebody writes or checks it there; null on every other page. */
export function useApplicationAtHand(): number | null {
  const { pathname, search } = useLocation();
  const { currentApplication } = useSession();
  const isWritten = pathname.startsWith(`${routes.application}/`) || pathname === routes.checkApplication;
  if (!isWritten) return null;
  return readApplicationId(new URLSearchParams(search).get('id')) ?? currentApplication.applicationId();
}
