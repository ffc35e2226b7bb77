import type { Context, Hono } from 'hono';
import { serverMessages } from '../../contract/messages/server.ts';
import type { Role } from '../../contract/statuses.ts';
import { Refusal } from './refusal.ts';

/** The signed-in person as the session tells; nothing in a request's body or query decides this. */
export type Person = {
  id: number;
  role: Role;
  firstName: string;
  lastName: string;
  emailAddress: string;
  mobileNumber: string;
  /** SHA-256 of the session's token: which session this is. */
  sessionHash: string;
};

/**
 * What a request carries while it is answered. `peer` is the other end of the connection; `address` the client's, a
 * trusted proxy's word believed.
 */
export type Environment = {
  Bindings: { peer: string };
  Variables: { person: Person | null; address: string };
};
export type RequestContext = Context<Environment>;
/** The part of the app that answers under the API's base path. */
export type Api = Hono<Environment>;

/** The signed-in person, or a 401. */
export function signedIn(context: RequestContext): Person {
  const person = context.get('person');
  if (person === null) throw new Refusal(401, serverMessages.signInFirst);
  return person;
}

/** The number in a path such as `/ProjectApplication/{id}`; anything that is no number of a row is not found. */
export function idInPath(context: RequestContext): number {
  const text = context.req.param('id') ?? '';
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new Refusal(404, serverMessages.notFound);
  return id;
}
