import type { MiddlewareHandler } from 'hono';
import { header } from '../../../contract/api/headers.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import type { Portal } from '../../portal.ts';
import type { Environment } from '../context.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses a request that was meant for another database (a backup was restored since) before anything else is checked.
 */
export function checkForPortal({ portalId }: Pick<Portal, 'portalId'>): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const meant = context.req.header(header.forPortal);
    if (meant !== undefined && meant !== portalId) {
      // Sent in the body too, because a proxy that removes the header must not hide which portal this is.
      throw new Refusal(401, serverMessages.otherPortal, { data: { portalId } });
    }
    await next();
  };
}
