import type { MiddlewareHandler } from 'hono';
import type { Environment } from './context.ts';
import { routeTemplate } from './known-path.ts';
import type { Log } from './log.ts';

/** One line for each answer: the call's template, never the path, whose last part may be a token. */
export function logRequests(log: Log): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const status = context.res.status;
    log(status >= 500 ? 'error' : 'info', 'answered', {
      method: context.req.method,
      route: routeTemplate(context) ?? 'unknown',
      status,
      milliseconds: Math.round(performance.now() - started),
      user: context.get('person')?.id ?? null,
    });
  };
}
