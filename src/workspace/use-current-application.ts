import { useMemo } from 'react';
import { matchPath, useLocation, type Location } from 'react-router-dom';
import { readApplicationId, routes } from '../contract/routes.ts';
import { firstStep, stepIndex, wizardSteps, type WizardStep } from '../contract/steps/wizard.ts';
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
export function useCurrentApplication(): number | null {
  const location = useLocation();
  const { currentApplication } = useSession();
  return useMemo(() => applicationAt(location, currentApplication), [location, currentApplication]);
}

/** The same at an address. */
export function applicationAt(
  location: Pick<Location, 'pathname' | 'search'>,
  currentApplication: CurrentApplication,
): number | null {
  const isOfApplication =
    isOfWizard(location.pathname) || matchPath(routes.checkApplication, location.pathname) !== null;
  return isOfApplication ? (namedApplication(location) ?? currentApplication.applicationId()) : null;
}

/** The application that the address of the first step names; null if it names none, and at any other address. */
export function namedApplication({ pathname, search }: Pick<Location, 'pathname' | 'search'>): number | null {
  if (!isOfWizard(pathname) || stepAt(pathname) !== firstStep) return null;
  return readApplicationId(new URLSearchParams(search).get('id'));
}

const isOfWizard = (pathname: string) => matchPath(`${routes.application}/*`, pathname) !== null;

/** The step at an address of the wizard; the first one if the address names none. */
export function stepAt(pathname: string): WizardStep {
  const name = matchPath(`${routes.application}/:step`, pathname)?.params.step ?? '';
  return wizardSteps[stepIndex(name.toLowerCase())] ?? firstStep;
}
