import { useMemo } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { readApplicationId, routes } from '../contract/routes.ts';
import { stepAddress } from '../contract/steps/wizard.ts';
import type { CurrentApplication } from '../session/current-application.ts';
import { useSession } from '../session/session-context.ts';

/**
 * The id of the application that the current page edits or checks: the one its address names, or this tab's current
 * one. Null if there is none, and on every other page.
 *
 * It changes only with the location, although it comes from session storage. If it changed between two renders for no
 * reason that React knows of, React could keep the new dependencies of effects without running these (`bailoutHooks`):
 * the header once stayed empty that way.
 */
export function useApplicationAtHand(): number | null {
  const location = useLocation();
  const { currentApplication } = useSession();
  return useMemo(() => applicationAt(location, currentApplication), [location, currentApplication]);
}

function applicationAt(location: Location, currentApplication: CurrentApplication): number | null {
  const isAtHand =
    location.pathname.startsWith(`${routes.application}/`) || location.pathname === routes.checkApplication;
  return isAtHand ? (namedApplication(location) ?? currentApplication.applicationId()) : null;
}

/** The application that the address of the first step names; null if it names none, and at any other address. */
export function namedApplication({ pathname, search }: Pick<Location, 'pathname' | 'search'>): number | null {
  return pathname === stepAddress('policy-agreement') ? readApplicationId(new URLSearchParams(search).get('id')) : null;
}
