import { createClient, type Client } from '../../../src/api-client/client.ts';
import type { Client as TestClient } from '../../../src/server/testing/client.ts';
import type { PlainServer } from './plain-server.ts';

/**
 * What happens to the requests on the network: with `before` they are lost before the server receives them, with
 * `after` the responses are lost.
 */
export type Line = { cut: 'before' | 'after' | undefined; requests: Request[] };

/** The app's client of one person, over a line that a test can cut. */
export type LinedClient = { client: Client; line: Line };

const ORIGIN = 'http://portal.test';

/** A client of a plain server. With `apiBase` on another origin the client knows nothing of the server yet. */
export function plainClient(server: PlainServer, userId: number, apiBase = '/api/v1'): LinedClient {
  const cookie = server.sessionOf(userId);
  return clientOver({
    userId,
    apiBase,
    answer: (request) => {
      request.headers.set('Cookie', cookie);
      return server.fetch(request);
    },
  });
}

/** A client of the portal's own server, with the session of `person`. */
export function portalClient(person: TestClient & { user: { userId: number } }): LinedClient {
  return clientOver({
    userId: person.user.userId,
    apiBase: '/api/v1',
    answer: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' ? {} : { body: await request.arrayBuffer() };
      return person.fetch(pathname + search, { method, headers, ...body });
    },
  });
}

export function clientOver(world: {
  userId: number;
  apiBase: string;
  answer: (request: Request) => Promise<Response>;
  portal?: Parameters<typeof createClient>[0]['portal'];
}): LinedClient {
  const line: Line = { cut: undefined, requests: [] };
  const throughLine: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    line.requests.push(request.clone());
    if (line.cut === 'before') throw new TypeError('Failed to fetch');
    const response = await world.answer(request);
    if (line.cut === 'after') throw new TypeError('Failed to fetch');
    return response;
  };
  const { apiBase, userId, portal } = world;
  return {
    line,
    client: createClient({
      apiBase,
      origin: ORIGIN,
      fetch: throughLine,
      forUser: () => userId,
      ...(portal && { portal }),
    }),
  };
}
