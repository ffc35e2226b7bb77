import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import type { Environment, RequestContext } from '../context.ts';
import { Refusal } from './refusal.ts';

/**
 * Answers an unknown path with a 404 before anything else is checked: no user has to sign in for something that does
 * not exist.
 */
export function knownPathsOnly(): MiddlewareHandler<Environment> {
  return async (context, next) => {
    if (routeTemplate(context) === null) throw new Refusal(404, serverMessages.unknownPath);
    await next();
  };
}

/** Returns "/api/v1/Comments/:id" rather than the path itself, which may contain a token; null if no call matches. */
export function routeTemplate(context: RequestContext): string | null {
  // Middleware is registered for all methods, a call for one.
  return matchedRoutes(context).find((route) => route.method !== 'ALL')?.path ?? null;
}
