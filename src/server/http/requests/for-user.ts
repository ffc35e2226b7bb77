import type { MiddlewareHandler } from 'hono';
import { header } from '../../../contract/api/headers.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import type { Environment } from '../context.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses a request that was made for another user: a device that several users share may send the work of one under
 * the session of another.
 */
export function checkForUser(): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const claimed = context.req.header(header.forUser);
    const user = context.get('user');
    if (claimed !== undefined && user !== null && claimed !== String(user.id)) {
      throw new Refusal(401, serverMessages.otherUser);
    }
    await next();
  };
}
