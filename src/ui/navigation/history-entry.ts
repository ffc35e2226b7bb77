/** The key that the router gives to the first page that was opened. */
export const FIRST_ENTRY = 'default';

/**
 * The key of the history entry that the browser is at. While the code of the next page is loading, it is that page’s,
 * and `useLocation` still names the page before.
 */
export function currentEntry(): string {
  const state: unknown = window.history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;
  return typeof key === 'string' ? key : FIRST_ENTRY;
}
