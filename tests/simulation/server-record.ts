import type { PersonName, ServerTemplate, ServerWorld } from './server-world.ts';
import { LATE_COPY } from './network.ts';
import { marksIn, markOfStatus } from './people/word.ts';

/** A change that the server made: nothing is noted of what it refused, nor of what it had done already. */
export type Arrival = {
  order: number;
  /** By the cookie. */
  person: PersonName | null;
  forUser: number | null;
  method: string;
  path: string;
  key: string | null;
  /** The line delivered it a second time, and the device had the answer to the first already. */
  isLateCopy: boolean;
  marks: readonly string[];
  json: unknown;
  data: unknown;
};

/** What was seen at the server's door, noted apart from the portal and from the server. */
export type ServerRecord = {
  readonly arrivals: readonly Arrival[];
  /** The places in `arrivals` at which a mark came. */
  placesOf(mark: string): readonly number[];
  /** Marks that a refused request bore. */
  readonly refused: ReadonlySet<string>;
  /** All sessions of this person end at the server. */
  endSessions(name: PersonName): void;
  personOf(cookie: string | null): PersonName | null;
};

export type Recorded<Server extends ServerWorld> = Server & { record: ServerRecord };

/** The same server with a record at its door. It signs people in there too, whose passwords nobody wants to wait for. */
export function recorded<Server extends ServerWorld>(
  template: ServerTemplate<Server>,
  isPlain: boolean,
): ServerTemplate<Recorded<Server>> {
  return { open: (world) => record(template.open(world), isPlain) };
}

const ACCOUNTS = '/api/v1/Auth/Validate';

function record<Server extends ServerWorld>(server: Server, isPlain: boolean): Recorded<Server> {
  const arrivals: Arrival[] = [];
  const places = new Map<string, number[]>();
  const refused = new Set<string>();
  const done = new Set<string>();
  const cookies = new Map<string, PersonName>();
  const ended = new Set<string>();
  // The keys of the record are the names; the compiler takes them for any text.
  const names = Object.keys(server.people) as PersonName[];
  for (const name of names) cookies.set(server.people[name].cookie.value, name);

  const personOf = (header: string | null) => {
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
    if (!isPlain) headers.set('Portal-Features', 'keys, tags, history');
    return Response.json({ isSuccess: true, message: 'Welcome', data: server.people[name].user }, { headers });
  };
  const note = async (request: Request, response: Response, body: string) => {
    const person = personOf(request.headers.get('Cookie'));
    const key = request.headers.get('Idempotency-Key');
    const isLateCopy = request.headers.has(LATE_COPY);
    const { pathname: path } = new URL(request.url);
    const json: unknown = body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : undefined;
    const marks = marksOfRequest(path, body, json);
    const envelope = (await response
      .clone()
      .json()
      .catch(() => null)) as { isSuccess?: boolean; data?: unknown } | null;
    if (envelope?.isSuccess !== true) {
      for (const mark of marks) refused.add(mark);
      return;
    }
    const repeat = `${person} ${key}`;
    if (!isPlain && key !== null && done.has(repeat)) return;
    done.add(repeat);
    const forUser = Number(request.headers.get('For-User')) || null;
    const { method } = request;
    const order = arrivals.length;
    arrivals.push({ order, person, forUser, method, path, key, isLateCopy, marks, json, data: envelope.data });
    for (const mark of marks) places.set(mark, [...(places.get(mark) ?? []), order]);
  };

  const fetch: ServerWorld['fetch'] = async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/config.json') return new Response('', { status: 404 });
    if (pathname === ACCOUNTS) return signIn(request);
    const cookie = /=([^;]*)/.exec(request.headers.get('Cookie') ?? '')?.[1];
    const isEnded = cookie !== undefined && ended.has(cookie);
    if (isEnded) request.headers.delete('Cookie');
    if (request.method === 'GET') return server.fetch(request);
    const body = await request.clone().text();
    const response = await server.fetch(request);
    if (!pathname.includes('/Auth/')) await note(request, response, body);
    return response;
  };

  return {
    ...server,
    fetch,
    record: {
      arrivals,
      refused,
      placesOf: (mark) => places.get(mark) ?? [],
      endSessions(name) {
        for (const [value, person] of cookies) if (person === name) ended.add(value);
      },
      personOf,
    },
  };
}

function marksOfRequest(path: string, body: string, json: unknown): string[] {
  if (!path.endsWith('/change-status')) return marksIn(body);
  const change = json as { applicationSatusId: number; createdDate: string };
  return [markOfStatus(change.applicationSatusId, change.createdDate)];
}
