import type { MiddlewareHandler } from 'hono';
import { header } from '../../contract/headers.ts';
import { serverMessages } from '../../contract/messages/server.ts';
import type { Portal } from '../portal.ts';
import type { Environment } from './context.ts';
import { Refusal } from './refusal.ts';

/** What was meant for another database (a backup was restored since) is refused before anything is looked at. */
export function checkForPortal({ portalId }: Pick<Portal, 'portalId'>): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const meant = context.req.header(header.forPortal);
    if (meant !== undefined && meant !== portalId) {
      // In the body too: a proxy that removes the header must not hide which portal this is.
      throw new Refusal(401, serverMessages.otherPortal, { data: { portalId } });
    }
    await next();
  };
}
