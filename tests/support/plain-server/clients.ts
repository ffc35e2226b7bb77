import { createClient, type Client } from '../../../src/api-client/client.ts';
import type { Client as TestClient } from '../../../src/server/testing/client.ts';
import type { PlainServer } from './plain-server.ts';

/** What the network does with the requests: loses them before the server sees them, or the answers after it acted. */
export type Line = { cut: 'before' | 'after' | undefined; requests: Request[] };

/** The app's client of one person, over a line that a test can cut. */
export type LinedClient = { client: Client; line: Line };

const ORIGIN = 'http://portal.test';

/** Over a plain server. `apiBase` on another origin gives a client that knows nothing of the server yet. */
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

/** Over the portal's own server, for whoever signed in through `person`. */
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
