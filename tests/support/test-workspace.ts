import { createHash, randomInt, randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createClient } from '../../src/api-client/client.ts';
import type { User } from '../../src/contract/domain/user.ts';
import type { Place } from '../../src/contract/domain/place.ts';
import { role } from '../../src/contract/domain/statuses.ts';
import { createDelivery } from '../../src/delivery/delivery.ts';
import { createDrafts } from '../../src/drafts/drafts.ts';
import { createUserStore } from '../../src/local-db/user-store.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createReviews } from '../../src/reviews/reviews.ts';
import type { TestLocks } from './test-locks.ts';

/**
 * What the network does with one request: passes it on; loses it before the server acts, or loses the response; or
 * holds it for ever, before or after the server acts.
 */
export type Line = 'open' | 'cut before' | 'cut after' | 'hangs before' | 'hangs after';

/** The server acts, and something between it and the browser sends this response instead of the server's. */
export type Instead = { instead: Response };

/** A person who works here, and how their requests reach a server: through a browser with their cookies. */
export type TestPerson = {
  user: Pick<User, 'userId'> & Partial<Pick<User, 'roleId'>>;
  /** The portal that they are signed in to; null or omitted for a server without an id. */
  portalId?: string | null;
  fetch(path: string, init: RequestInit): Promise<Response>;
};

/** The session of a device, which its tabs share. */
export type TestSession = { now: { userId: number; place: Place; mark: string } | null };

export type WorkspaceOptions = {
  now: () => number;
  /** The browser's disk; by default a separate one. Two workspaces over one disk are two tabs. */
  indexedDB?: IDBFactory;
  /** The disk of the replica; by default the same. */
  replicaIndexedDB?: IDBFactory;
  /** The place of the person's database; by default their user id, as in the first portal that a device saw. */
  place?: Place;
  holder?: 'page' | 'worker';
  /** The device's locks; none for a browser without Web Locks. */
  locks?: TestLocks | undefined;
  /** By default a separate session. */
  session?: TestSession;
  /** By default sleeping ends only when it is aborted: a screen stops waiting when the line is cut. */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns how many bytes the device can still store. */
  room?: () => Promise<number | undefined>;
  /** The caches for files, and the browser's storage estimate; none by default. */
  caches?: CacheStorage;
  estimate?: () => Promise<StorageEstimate>;
  /** How long a decision can be undone, in ms; by default it is sent at once. */
  decisionsHeldFor?: number;
  /** Whether new operations are delivered at once; otherwise a test calls `delivery.run()`. */
  deliversAtOnce?: boolean;
};

/** A person's modules as the app creates them, over the real server function and a line that a test can cut. */
export function createTestWorkspace(person: TestPerson, options: WorkspaceOptions) {
  const { now, holder = 'page', deliversAtOnce = true } = options;
  const line: {
    state: Line;
    requests: Request[];
    /** A response in place of the server's. */
    answer: Response | undefined;
    /** Decides for a single request; undefined leaves it to `answer` and `state`. */
    fate: ((request: Request) => Line | Response | Instead | undefined) | undefined;
    signedIn: boolean;
    /** The person whose cookies the browser sends. */
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
  let sessionEnded = 0;
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
  const store = createUserStore(idb, place);
  const outbox = createOutbox({
    store,
    now,
    newKey: randomUUID,
    random: () => 0.5,
    sleep,
    sessionMark: async () => {
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
    user: store,
    client,
    outbox,
    now,
    sleep,
    isAdministrator: () => roleId === role.administrator,
    onSessionEnded: () => (sessionEnded += 1),
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
    /** The id of every portal that has responded. */
    portalsSeen,
    session,
    client,
    store,
    outbox,
    delivery,
    /** Ends the tab: what is not on disk is lost. */
    close() {
      stop();
      delivery.stop();
      replica.close();
      store.close();
    },
    /** Kills the tab: nothing in it continues, and its locks are released. Its lease remains. */
    kill() {
      stop();
      life.freeze();
      line.state = 'hangs before';
      line.fate = undefined;
      locks?.fall();
      replica.close();
      store.close();
    },
    /** The tab sleeps and keeps its locks; what it waits for continues once it wakes. */
    freeze: life.freeze,
    wake: life.wake,
    sessionEnded: () => sessionEnded,
    replica,
    reviews: createReviews({ store, outbox, now, sleep, heldFor: options.decisionsHeldFor ?? 0 }),
    drafts: createDrafts({
      store,
      outbox,
      now,
      sleep,
      randomInteger: () => randomInt(1, 2 ** 47),
      digest,
      freeBytes: options.room ?? (async () => undefined),
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
    /** Resolves at once while the tab is awake, otherwise when it wakes. */
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
