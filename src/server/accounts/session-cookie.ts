import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Environment, RequestContext } from '../http/context.ts';
import type { Portal, ServerSettings } from '../portal.ts';
import { findSession, SESSION_LASTS_MS } from './sessions.ts';

const COOKIE = 'portal_session';

/**
 * Returns the name and the options of a cookie. On https the `__Host-` prefix guarantees Secure, this host and the
 * whole path (RFC 6265bis 4.1.3.2).
 */
export function hostCookie(name: string, { publicUrl }: ServerSettings) {
  const secure = publicUrl?.startsWith('https:') === true;
  const options = { httpOnly: true, secure, sameSite: 'Lax', path: '/' } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

const cookieOf = (settings: ServerSettings) => hostCookie(COOKIE, settings);

/** Returns the name of the session cookie under these settings. */
export function sessionCookieName(settings: ServerSettings): string {
  return cookieOf(settings).name;
}

export function sendSessionCookie(context: RequestContext, settings: ServerSettings, token: string): void {
  const { name, options } = cookieOf(settings);
  setCookie(context, name, token, { ...options, maxAge: SESSION_LASTS_MS / 1000 });
}

export function clearSessionCookie(context: RequestContext, settings: ServerSettings): void {
  const { name, options } = cookieOf(settings);
  deleteCookie(context, name, options);
}

/** Middleware that finds out which user is signed in, from the cookie alone. */
export function readSession(portal: Portal): MiddlewareHandler<Environment> {
  const { name } = cookieOf(portal.settings);
  return async (context, next) => {
    const token = getCookie(context, name);
    const session = token === undefined ? undefined : await findSession(portal, token);
    context.set('user', session?.user ?? null);
    if (token !== undefined && session?.renewed === true) sendSessionCookie(context, portal.settings, token);
    await next();
  };
}
