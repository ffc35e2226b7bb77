import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { serverMessages } from '../../contract/messages/server.ts';
import type { Environment, RequestContext } from './context.ts';
import { Refusal } from './refusal.ts';

/** An unknown path is a 404 before anything else is looked at: nobody is asked to sign in for what is not there. */
export function knownPathsOnly(): MiddlewareHandler<Environment> {
  return async (context, next) => {
    if (routeTemplate(context) === null) throw new Refusal(404, serverMessages.unknownPath);
    await next();
  };
}

/** "/api/v1/Comments/:id" rather than the path itself, which may hold a token; null where no call matches. */
export function routeTemplate(context: RequestContext): string | null {
  // Middleware is registered for all methods, a call for one.
  return matchedRoutes(context).find((route) => route.method !== 'ALL')?.path ?? null;
}
