import type { Context, Hono } from 'hono';
import { serverMessages } from '../../contract/messages/server/server.ts';
import type { Role } from '../../contract/domain/statuses.ts';
import type { Permit, Semaphore } from './semaphore.ts';
import { Refusal } from './requests/refusal.ts';

/** The signed-in user, as identified by the session. Nothing in a request's body or query decides this. */
export type SignedInUser = {
  id: number;
  role: Role;
  firstName: string;
  lastName: string;
  emailAddress: string;
  mobileNumber: string;
  /** SHA-256 of the session's token; identifies the session. */
  sessionHash: string;
};

/**
 * The context of a request. `peer` is the other end of the connection; `address` is the client's, as told by trusted
 * proxies.
 */
export type Environment = {
  Bindings: { peer: string };
  Variables: {
    user: SignedInUser | null;
    address: string;
    /** The number of the application that the request is about, for the log; absent: none is known. */
    application?: number;
    /** The permits for long bodies; a request that holds one releases it when it is answered. */
    bodyTurns: Semaphore;
    bodyTurn?: Permit;
  };
};
export type RequestContext = Context<Environment>;
/** The part of the app that answers under the API's base path. */
export type Api = Hono<Environment>;

/** Returns the signed-in user; throws a 401 `Refusal` if there is none. */
export function signedIn(context: RequestContext): SignedInUser {
  const user = context.get('user');
  if (user === null) throw new Refusal(401, serverMessages.signInFirst);
  return user;
}

/** Notes the application that a request is about, also if the request is then refused: its line of the log names it. */
export function noteApplication(context: RequestContext, id: number | undefined): void {
  if (id !== undefined && id > 0) context.set('application', id);
}

/**
 * Returns an id in a path such as `/ProjectApplication/{id}`; throws a 404 `Refusal` if it cannot be the id of a row.
 */
export function idInPath(context: RequestContext, name: string): number {
  const text = context.req.param(name) ?? '';
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new Refusal(404, serverMessages.notFound);
  return id;
}
