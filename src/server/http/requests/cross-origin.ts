import type { MiddlewareHandler } from 'hono';
import { header } from '../../../contract/api/headers.ts';
import type { ServerSettings } from '../../portal.ts';
import type { Environment } from '../context.ts';

const EXPOSED = [
  'ETag',
  'Retry-After',
  header.nextCursor,
  header.changedToken,
  header.features,
  header.portalId,
  header.changedAt,
].join(', ');
const ASKED = [
  'Content-Type',
  'If-Match',
  'If-None-Match',
  header.idempotencyKey,
  header.forUser,
  header.forPortal,
].join(', ');
const PREFLIGHT_LASTS_SECONDS = 600;

/** Allows the app of the configured origin, and no other, to call this API with its cookie. */
export function allowAppOrigin({ appOrigin }: ServerSettings): MiddlewareHandler<Environment> {
  return async (context, next) => {
    if (appOrigin === null) return next();
    context.header('Vary', 'Origin', { append: true });
    if (context.req.header('Origin') !== appOrigin) return next();
    context.header('Access-Control-Allow-Origin', appOrigin);
    context.header('Access-Control-Allow-Credentials', 'true');
    const isPreflight = context.req.method === 'OPTIONS' && context.req.header('Access-Control-Request-Method');
    if (!isPreflight) {
      context.header('Access-Control-Expose-Headers', EXPOSED);
      return next();
    }
    context.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    context.header('Access-Control-Allow-Headers', ASKED);
    context.header('Access-Control-Max-Age', String(PREFLIGHT_LASTS_SECONDS));
    return context.body(null, 204);
  };
}
