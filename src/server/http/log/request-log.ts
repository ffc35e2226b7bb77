import { createHmac } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Portal } from '../../portal.ts';
import type { Environment, RequestContext } from '../context.ts';
import { routeTemplate } from '../requests/known-path.ts';

const HASH_DIGITS = 16;
/** Hashes that are kept, because hashing takes longer than all else of a line. */
const HASHES_MAX = 1000;

/**
 * Logs one line per response: the call's template (never the path, whose last part may be a token), the id in the path,
 * the number of the application that it is about, and the client's address, as a hash unless the operator asked for it
 * in plain.
 */
export function logRequests(portal: Portal): MiddlewareHandler<Environment> {
  const loggedAddress = portal.settings.plainAddressesInLog ? (address: string) => address : hashing(portal.logSecret);
  return async (context, next) => {
    const started = performance.now();
    await next();
    const status = context.res.status;
    const route = routeTemplate(context) ?? 'unknown';
    portal.log(status >= 500 ? 'error' : 'info', 'answered', {
      method: context.req.method,
      route,
      // The number in "/ProjectApplication/Step/1" is part of the call's own path.
      id: route.includes(':') ? numberInPath(context) : null,
      application: context.get('application') ?? null,
      status,
      milliseconds: Math.round(performance.now() - started),
      user: context.get('user')?.id ?? null,
      address: loggedAddress(context.get('address')),
    });
  };
}

/**
 * Returns a function that hashes addresses with the portal's secret: an address has the same hash in all lines of a
 * portal, and without the database nobody can find it by trying all addresses.
 */
function hashing(secret: string): (address: string) => string {
  const hashes = new Map<string, string>();
  return (address) => {
    const known = hashes.get(address);
    if (known !== undefined) return known;
    const hash = createHmac('sha256', secret).update(address).digest('hex').slice(0, HASH_DIGITS);
    if (hashes.size === HASHES_MAX) hashes.clear();
    hashes.set(address, hash);
    return hash;
  };
}

function numberInPath(context: RequestContext): number | null {
  const last = context.req.path.split('/').findLast((part) => /^\d{1,15}$/.test(part));
  return last === undefined ? null : Number(last);
}
