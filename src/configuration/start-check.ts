import { startMessages } from '../contract/messages/frame.ts';

/**
 * Why the portal cannot work at the address where it was opened, in words for the person; null where it can. Browsers give
 * what the portal needs (random ids, SHA-256) to https and to the own computer only, and send the session's cookie to
 * another host only where it is of the same site.
 */
export function obstacleAt(page: { isSecureContext: boolean; origin: string }, apiBase: string): string | null {
  if (!page.isSecureContext) return startMessages.needsHttps;
  const api = new URL(apiBase, page.origin);
  return isSameSite(api, new URL(page.origin)) ? null : startMessages.otherSite(api.origin);
}

/** Near enough without the list of public suffixes: the same scheme, and the last two labels of the host alike. */
function isSameSite(one: URL, other: URL): boolean {
  const site = ({ hostname }: URL) =>
    /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');
  return one.protocol === other.protocol && site(one) === site(other);
}
