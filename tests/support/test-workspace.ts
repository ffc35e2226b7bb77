import { createHash, randomInt, randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import './live-query.ts';
import { createClient } from '../../src/api-client/client.ts';
import type { User } from '../../src/contract/person.ts';
import type { Place } from '../../src/contract/place.ts';
import { role } from '../../src/contract/statuses.ts';
import { createDelivery } from '../../src/delivery/delivery.ts';
import { createDrafts } from '../../src/drafts/drafts.ts';
import { createPersonStore } from '../../src/local-db/person-store.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createReviews } from '../../src/reviews/reviews.ts';
import type { TestLocks } from './test-locks.ts';

/**
 * What the network does with one request: passes it on; loses it before the server acted, or the answer after; or keeps
 * it for ever, before or after.
 */
export type Line = 'open' | 'cut before' | 'cut after' | 'hangs before' | 'hangs after';

/** The server acts, and something on the way answers in its place. */
export type Instead = { instead: Response };

/** Whoever works here, and how their requests reach a server: through a browser that bears their cookies. */
export type TestPerson = {
  user: Pick<User, 'userId'> & Partial<Pick<User, 'roleId'>>;
  /** The portal that they are signed in to; null or left out for a server without an id. */
  portalId?: string | null;
  fetch(path: string, init: RequestInit): Promise<Response>;
};

/** Who is signed in on a device; its tabs share one of these. */
export type TestSession = { now: { userId: number; place: Place; mark: string } | null };

export type WorkspaceOptions = {
  now: () => number;
  /** The browser's disk; one of its own where none is given. Two workspaces over one are two tabs. */
  indexedDB?: IDBFactory;
  /** Where copies of what the server said are kept; the same where none is given. */
  replicaIndexedDB?: IDBFactory;
  /** Where the person's work lies; their number where none is given, as in the first portal that a device saw. */
  place?: Place;
  holder?: 'page' | 'worker';
  /** Those of the device; none where a browser has none. */
  locks?: TestLocks | undefined;
  /** Its own where none is given. */
  session?: TestSession;
  /** Nobody is woken by time where none is given: a screen gives up waiting when the line is cut. */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Bytes that the device can still take. */
  room?: () => Promise<number | undefined>;
  /** Where files are kept for reading, and what the browser says of its room; none where none is given. */
  caches?: CacheStorage;
  estimate?: () => Promise<StorageEstimate>;
  /** How long a decision can be taken back, in ms; where none is given it leaves at once. */
  decisionsHeldFor?: number;
  /** Whether what is new is delivered at once; else a test calls `delivery.run()`. */
  deliversAtOnce?: boolean;
};

/** A person's rooms as the app puts them together, over the real server function and a line that a test can cut. */
export function createTestWorkspace(person: TestPerson, options: WorkspaceOptions) {
  const { now, holder = 'page', deliversAtOnce = true } = options;
  const line: {
    state: Line;
    requests: Request[];
    /** Answers in place of the server. */
    answer: Response | undefined;
    /** Decides for one request alone; undefined leaves it to the two above. */
    fate: ((request: Request) => Line | Response | Instead | undefined) | undefined;
    signedIn: boolean;
    /** Whose cookies the browser sends. */
    browser: TestPerson;
  } = { state: 'open', requests: [], answer: undefined, fate: undefined, signedIn: true, browser: person };
  const life = createLife();
  const fetchThroughLine: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    line.requests.push(request.clone());
    const fate = line.fate?.(request) ?? line.answer ?? line.state;
    if (fate instanceof Response) return fate.clone();
    if (fate === 'cut before') throw new TypeError('Failed to fetch');
    if (fate === 'hangs before') await never;
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? {} : { body: await request.arrayBuffer() };
    const response = await line.browser.fetch(pathname + search, {
      method: request.method,
      headers: request.headers,
      ...body,
    });
    if (fate === 'hangs after') await never;
    await life.going();
    if (fate === 'cut after') throw new TypeError('Failed to fetch');
    return typeof fate === 'string' ? response : fate.instead.clone();
  };
  let signedOut = 0;
  const { userId, roleId } = { roleId: role.researcher, ...person.user };
  const place = options.place ?? userId;
  const portalId = person.portalId ?? null;
  const portalsSeen = new Set<string>();
  const session: TestSession = options.session ?? { now: { userId, place, mark: 'session 1' } };
  const signedIn = async () => (line.signedIn ? session.now : null);
  const client = createClient({
    apiBase: '/api/v1',
    origin: 'http://portal.test',
    fetch: fetchThroughLine,
    forUser: () => userId,
    portal: { id: () => portalId, saw: (id) => void portalsSeen.add(id) },
  });
  const sleep = async (milliseconds: number, signal: AbortSignal) => {
    await (options.sleep ?? sleepUntilAborted)(milliseconds, signal);
    await life.going();
  };
  const idb = { indexedDB: options.indexedDB ?? new IDBFactory(), IDBKeyRange };
  const locks = options.locks?.tab();
  const store = createPersonStore(idb, place);
  const outbox = createOutbox({
    store,
    now,
    newKey: randomUUID,
    random: () => 0.5,
    sleep,
    mark: async () => {
      const there = await signedIn();
      return there?.place === place ? there.mark : null;
    },
    onSession: () => () => {},
  });
  const digest = async (bytes: Blob) =>
    createHash('sha256')
      .update(new Uint8Array(await bytes.arrayBuffer()))
      .digest('hex');
  const delivery = createDelivery({
    outbox,
    client,
    holder,
    locks,
    now,
    sleep,
    newKey: randomUUID,
    digest,
    signedIn,
    lanesAtOnce: () => 4,
  });
  const replica = createReplica({
    idb: { ...idb, indexedDB: options.replicaIndexedDB ?? idb.indexedDB },
    person: store,
    client,
    outbox,
    now,
    sleep,
    isAdministrator: () => roleId === role.administrator,
    onSignedOut: () => (signedOut += 1),
    files: {
      caches: options.caches,
      fetch: fetchThroughLine,
      apiBase: '/api/v1',
      origin: 'http://portal.test',
      estimate: options.estimate ?? (async () => ({})),
      savesData: () => false,
      isSignedIn: () => line.signedIn && session.now?.place === place,
      portalId: () => portalId,
    },
  });
  const stop = deliversAtOnce ? outbox.onWork(() => void delivery.run().catch(() => undefined)) : () => {};
  return {
    line,
    /** Every portal that answered. */
    portalsSeen,
    session,
    client,
    store,
    outbox,
    delivery,
    /** Ends the tab: what it has not on the disk is gone. */
    close() {
      stop();
      delivery.stop();
      replica.close();
      store.close();
    },
    /** The tab dies in the middle: nothing in it goes on, and its locks fall. Its lease stays behind. */
    kill() {
      stop();
      life.freeze();
      line.state = 'hangs before';
      line.fate = undefined;
      locks?.fall();
      replica.close();
      store.close();
    },
    /** The tab sleeps, and keeps its locks; what it waits for goes on once it wakes. */
    freeze: life.freeze,
    wake: life.wake,
    signedOut: () => signedOut,
    replica,
    reviews: createReviews({ store, outbox, now, sleep, heldFor: options.decisionsHeldFor ?? 0 }),
    drafts: createDrafts({
      store,
      outbox,
      now,
      sleep,
      randomInteger: () => randomInt(1, 2 ** 47),
      digest,
      room: options.room ?? (async () => undefined),
    }),
  };
}

export type TestWorkspace = ReturnType<typeof createTestWorkspace>;

const never = new Promise<never>(() => {});

const sleepUntilAborted = (_milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

/** Whether a tab is awake. */
function createLife() {
  let asleep: PromiseWithResolvers<void> | undefined;
  return {
    /** Resolves at once in a tab that is awake, else when it wakes. */
    going: async () => asleep?.promise,
    freeze() {
      asleep ??= Promise.withResolvers();
    },
    wake() {
      asleep?.resolve();
      asleep = undefined;
    },
  };
}
