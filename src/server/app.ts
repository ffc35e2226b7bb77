import { Hono } from 'hono';
import { API_PATH } from '../contract/api/addresses.ts';
import { serverMessages } from '../contract/messages/server/server.ts';
import { registerAccounts } from './accounts/register.ts';
import { readSession } from './accounts/session-cookie.ts';
import { registerApplications } from './applications/register.ts';
import { registerAttachments } from './attachments/register.ts';
import { registerComments } from './comments/register.ts';
import { registerHealth } from './health.ts';
import { clientAddress } from './http/log/client-address.ts';
import type { Api, Environment } from './http/context.ts';
import { drain } from './http/requests/drain.ts';
import { allowAppOrigin } from './http/requests/cross-origin.ts';
import { errorResponse } from './http/requests/errors.ts';
import { checkForPortal } from './http/requests/for-portal.ts';
import { checkForUser } from './http/requests/for-user.ts';
import { knownPathsOnly } from './http/requests/known-path.ts';
import { checkOrigin } from './http/origin.ts';
import { BODY_TURNS } from './http/requests/json-body.ts';
import { createSemaphore } from './http/semaphore.ts';
import { Refusal } from './http/requests/refusal.ts';
import { logRequests } from './http/log/request-log.ts';
import { addHeaders, securityHeaders } from './http/security-headers.ts';
import { registerInvestigators } from './investigators/register.ts';
import { registerOpenApi } from './openapi/register.ts';
import { createPages } from './pages/pages.ts';
import type { Portal } from './portal.ts';

/** Matches the URL of everything that is not a page of the app. */
const NO_PAGE = /^https?:\/\/[^/?#]*\/(api\/|(healthz|readyz)([?#]|$))/;

/** The whole server as a function, without a port. `peer` is the other end of the connection. */
export type App = (request: Request, peer?: { address: string }) => Promise<Response>;

/** Creates the server from the parts that it is given. */
export function createApp(portal: Portal): App {
  const app = createRoutes(portal);
  const headers = securityHeaders(portal);
  return async (request, peer) => {
    const response = await app.fetch(request, { peer: peer?.address ?? '' });
    await drain(request);
    const isPage = !NO_PAGE.test(request.url);
    addHeaders(response, isPage ? headers.pages : headers.api);
    return response;
  };
}

/** Creates the routes of everything that the server answers. */
export function createRoutes(portal: Portal): Hono<Environment> {
  const app = new Hono<Environment>();
  const bodyTurns = createSemaphore(BODY_TURNS);
  const warnOfProxy = once(() => portal.log('warn', 'proxy-not-trusted', { setting: 'TRUSTED_PROXY_HOPS' }));
  app.use(async (context, next) => {
    const forwardedFor = context.req.header('X-Forwarded-For') ?? null;
    context.set('user', null);
    const { trustedProxyHops } = portal.settings;
    context.set('address', clientAddress(context.env.peer, forwardedFor, trustedProxyHops));
    if (forwardedFor !== null && trustedProxyHops === 0) warnOfProxy();
    context.set('bodyTurns', bodyTurns);
    try {
      await next();
    } finally {
      context.get('bodyTurn')?.release();
    }
  });
  app.use('/api/*', logRequests(portal));
  app.route(API_PATH, createApi(portal));
  app.all('/api/*', () => {
    throw new Refusal(404, serverMessages.unknownPath);
  });
  registerHealth(app, portal);
  const pages = createPages(portal);
  app.all('*', (context) => pages(context.req.raw));
  app.onError((error, context) => errorResponse(context, error, portal.log));
  return app;
}

/**
 * Creates the API under `/api/v1`. The order of the checks is part of the contract: path, origin, database, session,
 * user.
 */
function createApi(portal: Portal): Api {
  const api: Api = new Hono<Environment>();
  api.use(allowAppOrigin(portal.settings));
  api.use(knownPathsOnly());
  api.use(checkOrigin(portal.settings));
  api.use(checkForPortal(portal));
  api.use(readSession(portal));
  api.use(checkForUser());
  registerAccounts(api, portal);
  registerApplications(api, portal);
  registerInvestigators(api, portal);
  registerAttachments(api, portal);
  registerComments(api, portal);
  registerOpenApi(api, portal.settings);
  return api;
}

/**
 * Returns a function that does the work on its first call only: the operator is warned once. Behind a proxy that is not
 * trusted, all users share one address, and with it every limit by address.
 */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
