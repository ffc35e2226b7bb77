import type { MiddlewareHandler } from 'hono';
import { serverMessages } from '../../contract/messages/server/server.ts';
import type { ServerSettings } from '../portal.ts';
import type { Environment } from './context.ts';
import { Refusal } from './requests/refusal.ts';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page made the browser send: its `Origin` must be this portal's or, if the
 * browser sends none, `Sec-Fetch-Site` must be `same-origin`. Together with the cookie's SameSite=Lax this is the whole
 * defence against forged requests; forms need no token.
 */
export function checkOrigin(settings: ServerSettings): MiddlewareHandler<Environment> {
  return async (context, next) => {
    if (!READING_METHODS.has(context.req.method) && !isOwnOrigin(context.req.raw, settings)) {
      throw new Refusal(403, serverMessages.foreignOrigin);
    }
    await next();
  };
}

function isOwnOrigin(request: Request, settings: ServerSettings): boolean {
  const origin = request.headers.get('Origin');
  if (origin === null) return request.headers.get('Sec-Fetch-Site') === 'same-origin';
  if (origin === settings.appOrigin) return true;
  // Without a public address the server is only called directly, as in tests.
  const own = new URL(settings.publicUrl ?? request.url);
  return origin === own.origin || isSameComputer(URL.parse(origin), own);
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A portal on this computer is the same under each of the computer's loopback names. */
function isSameComputer(origin: URL | null, own: URL): boolean {
  return (
    origin !== null &&
    LOOPBACK.has(own.hostname) &&
    LOOPBACK.has(origin.hostname) &&
    origin.protocol === own.protocol &&
    origin.port === own.port
  );
}

/** Returns the host that the client asked for, with its port. */
export function hostOf(request: Request): string {
  return request.headers.get('Host') ?? new URL(request.url).host;
}
