import { API_PATH } from '../../src/contract/api/addresses.ts';
import { features, header } from '../../src/contract/api/headers.ts';
import { defaultConfiguration } from '../../src/contract/configuration.ts';
import { TEST_ORIGIN } from '../../src/server/testing/client.ts';
import type { PersonName, ServerTemplate, ServerWorld } from './server-world.ts';
import { FROM_CONTEXT, LATE_COPY } from './network.ts';
import { columns, placeOfColumn } from './people/cells.ts';
import { keyOf, marksIn } from './people/word.ts';
import type { ServerApplication, ServerNow } from './server-now.ts';

/** A request for a change at the server, and what the server's tables had of each application before and after. */
export type Arrival = {
  order: number;
  /** In ticks of the counter that the journal also uses. */
  at: number;
  /** The user whose session the cookie belongs to; null if there is none. */
  person: PersonName | null;
  /** The device that sent it; null if no device did. */
  device: string | null;
  forUser: number | null;
  method: string;
  path: string;
  key: string | null;
  /** The line delivered it a second time, after the first copy was answered. */
  isLateCopy: boolean;
  /** Whether the server says that it has it. A repeat of what it did before is granted and changes nothing. */
  isGranted: boolean;
  status: number;
  marks: readonly string[];
  json: unknown;
  /** The applications that it changed. `before` is null for one that it created. */
  changes: readonly { before: ServerApplication | null; after: ServerApplication }[];
};

/** What arrived at the server, recorded independently of the portal and of the server. */
export type ServerRecord = {
  readonly arrivals: readonly Arrival[];
  /** The current content of the server's tables. */
  now(): ServerNow;
  /** Whether it is a plain v1 server, without versions and keys. */
  readonly isPlain: boolean;
  /** The first and the last order at which the server had this mark, in a value, a row, a file or a message. */
  spanOf(mark: string): { first: number; last: number } | undefined;
  /**
   * Every value that the server ever had in one place of an application, by key; a blank is there from the beginning.
   */
  valuesOf(application: number, place: string): ReadonlySet<string>;
  /** Every status that an application ever had at the server. */
  statusesOf(application: number): ReadonlySet<number>;
  /**
   * Marks of refused requests, whether refused by the server or by an intermediary, with the status of the response.
   */
  readonly refused: ReadonlyMap<string, number>;
  /** When each of these was first refused. */
  readonly refusedAt: ReadonlyMap<string, number>;
  /** Records a refusal, also one by an intermediary in the server's place. */
  noteRefusal(marks: readonly string[], status: number): void;
  /** Ends all sessions of this user at the server. */
  endSessions(name: PersonName): void;
  userOf(cookie: string | null): PersonName | null;
  /** Advances the counter that orders what happens at the server and what users do. */
  tick(): number;
  /** Calls the listener with each arrival when it is recorded. */
  onArrival(listener: (arrival: Arrival) => void): void;
  /** Reads the tables after they were replaced: their new content is no change that a user asked for. */
  lookAgain(): Promise<void>;
  /** How many arrivals there had been each time the tables were replaced. */
  readonly exchangedAt: readonly number[];
};

export type Recorded<Server extends ServerWorld> = Server & { record: ServerRecord };

/**
 * The same server with a record of what arrives. The record also handles sign-ins, because checking passwords takes
 * long.
 */
export function recorded<Server extends ServerWorld>(
  template: ServerTemplate<Server>,
  isPlain: boolean,
  read: (server: Server) => Promise<ServerNow>,
  /** The id of its current database; null if the server has none. */
  portalIdOf: (server: Server) => string | null = () => null,
): ServerTemplate<Recorded<Server>> {
  return { open: (world) => record(template.open(world), { isPlain, read, portalIdOf, appOrigin: world.appOrigin }) };
}

const ACCOUNTS = '/api/v1/Auth/Validate';

function record<Server extends ServerWorld>(
  server: Server,
  {
    isPlain,
    read,
    portalIdOf,
    appOrigin,
  }: {
    isPlain: boolean;
    read: (server: Server) => Promise<ServerNow>;
    portalIdOf: (server: Server) => string | null;
    appOrigin: string;
  },
): Recorded<Server> {
  const arrivals: Arrival[] = [];
  const exchangedAt: number[] = [];
  const spans = new Map<string, { first: number; last: number }>();
  const values = new Map<string, Set<string>>();
  const statuses = new Map<number, Set<number>>();
  const refused = new Map<string, number>();
  const refusedAt = new Map<string, number>();
  const cookies = new Map<string, PersonName>();
  const ended = new Set<string>();
  const listeners: ((arrival: Arrival) => void)[] = [];
  let tables: ServerNow = new Map();
  let time = 0;
  const tick = () => {
    time += 1;
    return time;
  };
  // The keys of the record are the names; the compiler takes them for any string.
  const names = Object.keys(server.people) as PersonName[];
  for (const name of names) cookies.set(server.people[name].cookie.value, name);

  const userOf = (header: string | null) => {
    const value = /=([^;]*)/.exec(header ?? '')?.[1] ?? '';
    return ended.has(value) ? null : (cookies.get(value) ?? null);
  };
  const signIn = async (request: Request) => {
    const asked = (await request.json()) as { emailAddress: string };
    const name = names.find((one) => server.people[one].user.emailAddress === asked.emailAddress);
    if (name === undefined) return Response.json({ isSuccess: false, message: 'Invalid credentials' }, { status: 401 });
    const cookie = await server.signIn(name);
    cookies.set(cookie.value, name);
    const headers = new Headers({ 'Set-Cookie': `${cookie.name}=${cookie.value}; Path=/` });
    if (!isPlain) headers.set(header.features, features.join(', '));
    const portalId = portalIdOf(server);
    if (portalId !== null) headers.set(header.portalId, portalId);
    return Response.json({ isSuccess: true, message: 'Welcome', data: server.people[name].user }, { headers });
  };
  const noteValues = (application: ServerApplication, order: number) => {
    statuses.set(application.id, (statuses.get(application.id) ?? new Set()).add(application.status));
    for (const [place, value] of valuesIn(application)) {
      const had = values.get(`${application.id} ${place}`) ?? new Set(['']);
      values.set(`${application.id} ${place}`, had.add(keyOf(value)));
      for (const mark of marksIn(value)) spans.set(mark, { first: spans.get(mark)?.first ?? order, last: order });
    }
  };
  /** Reads the tables again, and returns what changed in them. */
  const look = async (order: number): Promise<Arrival['changes']> => {
    const before = tables;
    tables = await read(server);
    const changes: { before: ServerApplication | null; after: ServerApplication }[] = [];
    for (const [id, after] of tables) {
      const known = before.get(id) ?? null;
      if (known !== null && JSON.stringify(known) === JSON.stringify(after)) continue;
      changes.push({ before: known, after });
      noteValues(after, order);
    }
    return changes;
  };
  const note = async (request: Request, response: Response, body: string) => {
    const json: unknown = body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : undefined;
    const marks = marksIn(body);
    const envelope = (await response
      .clone()
      .json()
      .catch(() => null)) as { isSuccess?: boolean } | null;
    const isGranted = envelope?.isSuccess === true;
    if (!isGranted) noteRefusal(marks, response.status);
    const order = arrivals.length;
    const arrival: Arrival = {
      order,
      at: tick(),
      person: userOf(request.headers.get('Cookie')),
      device: request.headers.get(FROM_CONTEXT)?.split('.')[0] ?? null,
      forUser: Number(request.headers.get('For-User')) || null,
      method: request.method,
      path: new URL(request.url).pathname,
      key: request.headers.get('Idempotency-Key'),
      isLateCopy: request.headers.has(LATE_COPY),
      isGranted,
      status: response.status,
      marks,
      json,
      changes: await look(order),
    };
    arrivals.push(arrival);
    for (const listener of listeners) listener(arrival);
  };
  const noteRefusal: ServerRecord['noteRefusal'] = (marks, status) => {
    const at = tick();
    for (const mark of marks) {
      refused.set(mark, status);
      if (!refusedAt.has(mark)) refusedAt.set(mark, at);
    }
  };

  const fetch: ServerWorld['fetch'] = async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/config.json') {
      if (appOrigin === TEST_ORIGIN) return new Response('', { status: 404 });
      return Response.json({ ...defaultConfiguration, apiBase: `${TEST_ORIGIN}${API_PATH}` });
    }
    if (pathname === ACCOUNTS && request.method === 'POST') return signIn(request);
    const cookie = /=([^;]*)/.exec(request.headers.get('Cookie') ?? '')?.[1];
    const isEnded = cookie !== undefined && ended.has(cookie);
    if (isEnded) request.headers.delete('Cookie');
    if (request.method === 'GET') return server.fetch(request);
    const body = await request.clone().text();
    const response = await server.fetch(request);
    if (!pathname.includes('/Auth/') && request.method !== 'OPTIONS') await note(request, response, body);
    return response;
  };

  return {
    ...server,
    fetch,
    record: {
      isPlain,
      arrivals,
      refused,
      refusedAt,
      noteRefusal,
      now: () => tables,
      spanOf: (mark) => spans.get(mark),
      valuesOf: (application, place) => values.get(`${application} ${place}`) ?? new Set(['']),
      statusesOf: (application) => statuses.get(application) ?? new Set(),
      endSessions(name) {
        for (const [value, person] of cookies) if (person === name) ended.add(value);
      },
      userOf,
      tick,
      onArrival: (listener) => void listeners.push(listener),
      exchangedAt,
      async lookAgain() {
        exchangedAt.push(arrivals.length);
        await look(arrivals.length);
      },
    },
  };
}

/** Every value of an application with its place. */
function valuesIn({ fields, rows, files, comments }: ServerApplication): (readonly [place: string, value: string])[] {
  return [
    ...Object.entries(fields),
    ...rows.flatMap((row) => columns.map((column) => [placeOfColumn(column), row[column]] as const)),
    ...files.map(({ name }) => ['files', name] as const),
    ...comments.map(({ text }) => ['comments', text] as const),
  ];
}
