import type { MiddlewareHandler } from 'hono';
import { header } from '../../contract/headers.ts';
import { serverMessages } from '../../contract/messages/server.ts';
import type { Environment } from './context.ts';
import { Refusal } from './refusal.ts';

/** A device that several people use may send one person's work under another's session: that is refused. */
export function checkForUser(): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const claimed = context.req.header(header.forUser);
    const person = context.get('person');
    if (claimed !== undefined && person !== null && claimed !== String(person.id)) {
      throw new Refusal(401, serverMessages.otherPerson);
    }
    await next();
  };
}
