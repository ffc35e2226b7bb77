import { createHash, randomInt, randomUUID } from 'node:crypto';
import { createClient } from '../../src/api-client/client.ts';
import type { User } from '../../src/contract/person.ts';
import { startDelivery } from '../../src/delivery/delivery.ts';
import { createDrafts } from '../../src/drafts/drafts.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createReviews } from '../../src/reviews/reviews.ts';
import type { Client as TestClient } from '../../src/server/testing/client.ts';

/** What the network does with one request: passes it on, or loses it before or after the server acted. */
export type Line = 'open' | 'cut before' | 'cut after';

/** A person's rooms as the app puts them together, over the real server function and a line that a test can cut. */
export function createTestWorkspace(person: TestClient & { user: User }, now: () => number) {
  const line: { state: Line; requests: Request[]; answer: Response | undefined } = {
    state: 'open',
    requests: [],
    answer: undefined,
  };
  const fetchThroughLine: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    line.requests.push(request.clone());
    if (line.answer !== undefined) return line.answer.clone();
    if (line.state === 'cut before') throw new TypeError('Failed to fetch');
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? {} : { body: await request.arrayBuffer() };
    const response = await person.fetch(pathname + search, {
      method: request.method,
      headers: request.headers,
      ...body,
    });
    if (line.state === 'cut after') throw new TypeError('Failed to fetch');
    return response;
  };
  let signedOut = 0;
  const userId = person.user.userId;
  const client = createClient({
    apiBase: '/api/v1',
    origin: 'http://portal.test',
    fetch: fetchThroughLine,
    forUser: () => userId,
  });
  const outbox = createOutbox({ userId, newKey: randomUUID });
  const stop = startDelivery({ outbox, client });
  return {
    line,
    client,
    outbox,
    stop,
    signedOut: () => signedOut,
    replica: createReplica({ client, outbox, userId, now, onSignedOut: () => (signedOut += 1) }),
    reviews: createReviews({ outbox, now }),
    drafts: createDrafts({
      outbox,
      now,
      newKey: randomUUID,
      randomInteger: () => randomInt(1, 2 ** 47),
      digest: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
    }),
  };
}
