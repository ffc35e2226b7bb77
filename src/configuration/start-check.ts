import { startMessages } from '../contract/messages/frame.ts';

/**
 * Why the portal cannot work at the address where it was opened, as text for the user; null if it can. Browsers provide
 * what the portal needs (random ids, SHA-256) only over https and on localhost, and send the session's cookie to
 * another host only if it is of the same site.
 */
export function obstacleAt(page: { isSecureContext: boolean; origin: string }, apiBase: string): string | null {
  if (!page.isSecureContext) return startMessages.needsHttps;
  const api = new URL(apiBase, page.origin);
  return isSameSite(api, new URL(page.origin)) ? null : startMessages.otherSite(api.origin);
}

/** An approximation without the list of public suffixes: the same scheme, and the same last two labels of the host. */
function isSameSite(one: URL, other: URL): boolean {
  const site = ({ hostname }: URL) =>
    /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');
  return one.protocol === other.protocol && site(one) === site(other);
}
