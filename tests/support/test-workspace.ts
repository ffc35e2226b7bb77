import { createHash, randomInt, randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import './live-query.ts';
import { createClient } from '../../src/api-client/client.ts';
import type { User } from '../../src/contract/person.ts';
import { createDelivery } from '../../src/delivery/delivery.ts';
import { createDrafts } from '../../src/drafts/drafts.ts';
import { createPersonStore } from '../../src/local-db/person-store.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createReviews } from '../../src/reviews/reviews.ts';
import type { Client as TestClient } from '../../src/server/testing/client.ts';

/** What the network does with one request: passes it on, or loses it before or after the server acted. */
export type Line = 'open' | 'cut before' | 'cut after';

export type WorkspaceOptions = {
  now: () => number;
  /** The browser's disk; one of its own where none is given. Two workspaces over one are two tabs. */
  indexedDB?: IDBFactory;
};

/** A person's rooms as the app puts them together, over the real server function and a line that a test can cut. */
export function createTestWorkspace(person: TestClient & { user: User }, options: WorkspaceOptions) {
  const { now } = options;
  const line: {
    state: Line;
    requests: Request[];
    /** Answers in place of the server. */
    answer: Response | undefined;
    signedIn: boolean;
  } = { state: 'open', requests: [], answer: undefined, signedIn: true };
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
  const session = { userId, mark: 'session 1' };
  const client = createClient({
    apiBase: '/api/v1',
    origin: 'http://portal.test',
    fetch: fetchThroughLine,
    forUser: () => userId,
  });
  // Nothing here waits for time but what a test lets pass: a screen gives up waiting when the line is cut.
  const sleep = (_milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const idb = { indexedDB: options.indexedDB ?? new IDBFactory(), IDBKeyRange };
  const store = createPersonStore(idb, userId);
  const outbox = createOutbox({
    store,
    now,
    newKey: randomUUID,
    random: () => 0.5,
    sleep,
    mark: async () => (line.signedIn ? session.mark : null),
    onSession: () => () => {},
  });
  const digest = async (bytes: Blob) =>
    createHash('sha256').update(new Uint8Array(await bytes.arrayBuffer())).digest('hex');
  const delivery = createDelivery({
    outbox,
    client,
    holder: 'page',
    locks: undefined,
    now,
    sleep,
    newKey: randomUUID,
    digest,
    signedIn: async () => (line.signedIn ? session : null),
    lanesAtOnce: () => 4,
  });
  const stop = outbox.onWork(() => void delivery.run());
  return {
    line,
    session,
    client,
    store,
    outbox,
    delivery,
    /** Ends the tab: what it has not on the disk is gone. */
    close() {
      stop();
      delivery.stop();
      store.close();
    },
    signedOut: () => signedOut,
    replica: createReplica({ client, outbox, userId, now, onSignedOut: () => (signedOut += 1) }),
    reviews: createReviews({ store, outbox, now, sleep }),
    drafts: createDrafts({
      store,
      outbox,
      now,
      sleep,
      randomInteger: () => randomInt(1, 2 ** 47),
      digest,
      room: async () => undefined,
    }),
  };
}

export type TestWorkspace = ReturnType<typeof createTestWorkspace>;
