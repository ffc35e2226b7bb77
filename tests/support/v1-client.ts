import * as v from 'valibot';
import { Envelope } from '../../src/contract/api/envelope.ts';
import { administrator } from './portal-process.ts';

/** A portal as the clients of its API see it: a server process, or the app of this process. */
export type ApiPortal = {
  url: string;
  /** Sends a request to the portal; a server process is reached with `fetch`, which is the default. */
  respond?: (request: Request) => Promise<Response>;
  /** Every mail that was sent, oldest first. */
  letters(): Promise<readonly { to: string; text: string }[]>;
};

/** A response with its envelope; `data` is the envelope's. */
export type Answer = { status: number; message: string; data: unknown; headers: Headers; envelope: Envelope };

export type Extras = {
  headers?: Record<string, string>;
  /** Sent as `Origin`; by default the portal's own, with `null` none. */
  origin?: string | null;
};

/** A client of the v1 API that relies only on `api.md`: it stores cookies itself and sends its Origin. */
export type Client = {
  get(path: string, extras?: Extras): Promise<Answer>;
  post(path: string, payload?: unknown, extras?: Extras): Promise<Answer>;
  put(path: string, payload: unknown, extras?: Extras): Promise<Answer>;
  delete(path: string, extras?: Extras): Promise<Answer>;
  /** Any method and body; the response must still be an envelope. */
  send(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer> | FormData,
    extras?: Extras,
  ): Promise<Answer>;
  /** Any method and address, with any response. */
  fetch(path: string, init?: RequestInit, extras?: Extras): Promise<Response>;
  /** The current `Cookie` header. */
  cookie(): string;
  /** Another browser with a copy of these cookies. */
  twin(): Client;
};

export type Person = Client & { userId: number; emailAddress: string; password: string };

const WithId = v.object({ id: v.number() });
const User = v.object({ userId: v.number(), emailAddress: v.string() });
export const password = 'S3cret!pass';
let people = 0;

/** The people who use a portal, each with their own cookies. */
export type People = {
  visitor(): Client;
  /** A person who registered and never opened the mail. */
  registered(): Promise<Client & { userId: number; emailAddress: string; token: string }>;
  /** A person who registered, followed the link in the mail and signed in. */
  researcher(): Promise<Person>;
  administrator(): Promise<Person>;
  signIn(emailAddress: string, password: string): Promise<Person>;
  /** The token of the link in the newest mail to an address, once `count` such mails have arrived. */
  token(emailAddress: string, link: 'activate-account?Id=' | 'reset-password#token=', count?: number): Promise<string>;
  /** The mails with such a link that were sent to an address. */
  letters(emailAddress: string, link?: string): Promise<string[]>;
};

export function peopleAt(portal: ApiPortal, origin: string = portal.url): People {
  const visitor = () => clientOf(portal, origin);
  const letters = async (emailAddress: string, link = '') =>
    (await portal.letters())
      .filter(({ to, text }) => to === emailAddress && text.includes(link))
      .map(({ text }) => text);
  const token = async (emailAddress: string, link: string, count = 1) => {
    for (let look = 0; look < 250; look += 1) {
      const found = await letters(emailAddress, link);
      const after = found.length >= count ? found.at(-1)?.split(link)[1] : undefined;
      if (after !== undefined) return decodeURIComponent(/^[^\s&]+/.exec(after)?.[0] ?? '');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`No letter to ${emailAddress} with ${link}`);
  };
  const signIn = async (emailAddress: string, password: string) => {
    const client = visitor();
    const answer = await client.post('Auth/Validate', { emailAddress, password });
    if (answer.status !== 200) throw new Error(`Sign-in of ${emailAddress}: ${answer.status} ${answer.message}`);
    return Object.assign(client, { ...v.parse(User, answer.data), password });
  };
  const registered = async () => {
    const client = visitor();
    const { emailAddress, ...payload } = newcomer();
    const answer = await client.post('Users', { emailAddress, ...payload });
    const { id } = v.parse(WithId, answer.data, { message: `${answer.status} ${answer.message}` });
    return Object.assign(client, {
      userId: id,
      emailAddress,
      token: await token(emailAddress, 'activate-account?Id='),
    });
  };
  return {
    visitor,
    registered,
    async researcher() {
      const { emailAddress, token, ...client } = await registered();
      const answer = await client.post(`Users/activate/${token}`);
      if (answer.status !== 200) throw new Error(`Activation: ${answer.status} ${answer.message}`);
      return signIn(emailAddress, password);
    },
    administrator: () => signIn(administrator.emailAddress, administrator.password),
    signIn,
    token,
    letters,
  };
}

/** The sign-up data of a new person. */
export function newcomer() {
  people += 1;
  return {
    firstName: 'Nur',
    lastName: 'Al-Harbi',
    emailAddress: `nur.${process.pid}.${people}@centre.example.org`,
    mobileNumber: '0551234567',
    password,
    role: 'User',
  };
}

/** The `id` that a save returned. */
export function idOf(answer: Answer): number {
  return v.parse(WithId, answer.data, { message: `${answer.status} ${answer.message}` }).id;
}

/** The data of a response, as rows with any fields. */
export function rowsOf(answer: Answer): Record<string, unknown>[] {
  return v.parse(v.array(v.record(v.string(), v.unknown())), answer.data, {
    message: `${answer.status} ${answer.message}`,
  });
}

export function recordOf(answer: Answer): Record<string, unknown> {
  return v.parse(v.record(v.string(), v.unknown()), answer.data, { message: `${answer.status} ${answer.message}` });
}

/** The ETag of a response, which must be present. */
export function tagOf(answer: Answer): string {
  const tag = answer.headers.get('etag');
  if (tag === null) throw new Error(`No ETag on ${answer.status} ${answer.message}`);
  return tag;
}

export function clientOf(
  portal: Pick<ApiPortal, 'url' | 'respond'>,
  ownOrigin: string = portal.url,
  jar = new Map<string, string>(),
): Client {
  const { url, respond = fetch } = portal;
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const plain = async (path: string, init: RequestInit = {}, { headers = {}, origin = ownOrigin }: Extras = {}) => {
    const sent = new Headers(init.headers);
    if (jar.size > 0) sent.set('cookie', cookie());
    if (origin !== null) sent.set('origin', origin);
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    const address = path.startsWith('/') ? url + path : `${url}/api/v1/${path}`;
    const response = await respond(new Request(address, { ...init, headers: sent }));
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    return response;
  };
  const send: Client['send'] = async (method, path, body, extras) => {
    const response = await plain(path, body === undefined ? { method } : { method, body }, extras);
    return answerOf(`${method} ${path}`, response);
  };
  const json = (method: string, path: string, payload: unknown, extras: Extras = {}) =>
    payload === undefined
      ? send(method, path, undefined, extras)
      : send(method, path, JSON.stringify(payload), {
          ...extras,
          headers: { 'content-type': 'application/json', ...extras.headers },
        });
  return {
    get: (path, extras) => send('GET', path, undefined, extras),
    post: (path, payload, extras) => json('POST', path, payload, extras),
    put: (path, payload, extras) => json('PUT', path, payload, extras),
    delete: (path, extras) => send('DELETE', path, undefined, extras),
    send,
    fetch: plain,
    cookie,
    twin: () => clientOf(portal, ownOrigin, new Map(jar)),
  };
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const ended = attributes.some((attribute) => /^max-age=0*$/i.test(attribute) || /^expires=.* 1970 /i.test(attribute));
  if (ended || value === '') jar.delete(name);
  else jar.set(name, value);
}

/** Checks on every response what api.md promises for all of them. */
async function answerOf(call: string, response: Response): Promise<Answer> {
  const text = await response.text();
  const wrong = (what: string) => new Error(`${call} → ${response.status} ${text.slice(0, 300)}: ${what}`);
  if (response.status >= 500) throw wrong('the server failed');
  if (!response.headers.get('content-type')?.startsWith('application/json')) throw wrong('no JSON');
  const features = response.headers.get('portal-features') ?? '';
  if (!['keys', 'tags', 'history'].every((one) => features.includes(one))) throw wrong('no Portal-Features');
  const parsed = v.safeParse(Envelope, JSON.parse(text));
  if (!parsed.success) throw wrong('no envelope');
  const { message, isSuccess, data } = parsed.output;
  if (isSuccess !== (response.status === 200)) throw wrong('isSuccess contradicts the status');
  if (!/\S/.test(message)) throw wrong('no message');
  if (/\n|\bat .*:\d+|node_modules|[A-Za-z]+Error\b|SQLITE|undefined|\[object/.test(message))
    throw wrong('no plain sentence');
  if (/"stack"|node_modules|SQLITE_/.test(text)) throw wrong('a look inside');
  return { status: response.status, message, data, headers: response.headers, envelope: parsed.output };
}
