import * as v from 'valibot';
import { addresses, API_PATH, pathOf } from '../../contract/api/addresses.ts';
import { Envelope } from '../../contract/api/envelope.ts';
import { User } from '../../contract/domain/user.ts';
import type { App } from '../app.ts';

/** The origin that the requests name; there is no port in between. */
const ORIGIN = 'http://localhost';

/**
 * The portal refused a request; the message contains the request and the portal's own sentence. Everything that was
 * done before is kept.
 */
export class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError';
}

/** Behaves like a browser: it sends its origin and keeps the cookie of its session. */
export type Visitor = {
  /** Returns the envelope's `data`; throws a `CallRefusedError`. */
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
};

/** A visitor who has signed in. */
export type SignedIn = Visitor & { user: User; leave(): Promise<void> };

/**
 * Returns a visitor that calls the server function directly, with requests like those from outside: every rule applies.
 */
export function openFrontDoor(app: App): Visitor {
  let cookie = '';
  const call = async (method: 'GET' | 'POST', path: string, init: RequestInit): Promise<unknown> => {
    const request = new Request(`${ORIGIN}${API_PATH}${path}`, { ...init, method });
    request.headers.set('Origin', ORIGIN);
    if (cookie !== '') request.headers.set('Cookie', cookie);
    const response = await app(request, { address: '127.0.0.1' });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    const { isSuccess, message, data } = v.parse(Envelope, await response.json());
    if (!isSuccess) throw new CallRefusedError(`${method} ${path}: ${response.status} ${message}`);
    return data;
  };
  return {
    get: (path) => call('GET', path, {}),
    post: (path, body) => call('POST', path, withBody(body)),
  };
}

function withBody(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

export async function signIn(app: App, emailAddress: string, password: string): Promise<SignedIn> {
  const door = openFrontDoor(app);
  const user = v.parse(User, await door.post(addresses.signIn.path, { emailAddress, password }));
  return {
    ...door,
    user,
    async leave() {
      await door.post(pathOf('signOut'));
    },
  };
}
