import { routes } from '../contract/routes.ts';

/**
 * Pages with longer forms that are not stored: passwords never are. The sign-in form is filled in by the browser
 * itself.
 */
const unstoredPages: readonly string[] = [routes.createAccount, routes.resetPassword, routes.changePassword];

/** Whether this page has a form with text in it that a reload would lose. */
export function hasOpenForm(): boolean {
  if (!unstoredPages.includes(location.pathname)) return false;
  const fields = document.querySelectorAll<HTMLInputElement>('main input:not([readonly], [hidden], [type="checkbox"])');
  return [...fields].some(({ value }) => value !== '');
}
