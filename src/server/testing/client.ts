import * as v from 'valibot';
import { Envelope } from '../../contract/api/envelope.ts';
import { header } from '../../contract/api/headers.ts';
import type { User } from '../../contract/domain/user.ts';
import { API_PATH } from '../../contract/api/addresses.ts';
import type { App } from '../app.ts';

/** A response of the API with its envelope already parsed. */
export type ClientAnswer = {
  status: number;
  headers: Headers;
  isSuccess: boolean;
  message: string;
  data: unknown;
  /** Returns `data` as parsed by a schema of the contract. */
  read<Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema>;
};

type Headings = Readonly<Record<string, string>>;

export const TEST_ORIGIN = 'http://portal.test';

/** Behaves like a browser: it keeps cookies and sends its origin. Paths are relative to the API's base. */
export class Client {
  /** The user who signed in through this client, if any. */
  user: User | null;
  /** The id of the portal that answered last. */
  portalId: string | null = null;
  readonly cookies = new Map<string, string>();
  readonly #app: App;
  readonly #address: string;
  readonly #origin: string;

  constructor(app: App, options: { user?: User | null; address?: string; origin?: string } = {}) {
    this.#app = app;
    this.user = options.user ?? null;
    this.#address = options.address ?? '192.0.2.1';
    this.#origin = options.origin ?? TEST_ORIGIN;
  }

  get(path: string, headers: Headings = {}): Promise<ClientAnswer> {
    return this.call('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers: Headings = {}): Promise<ClientAnswer> {
    return this.call('POST', path, withBody(body, headers));
  }

  put(path: string, body: unknown, headers: Headings = {}): Promise<ClientAnswer> {
    return this.call('PUT', path, withBody(body, headers));
  }

  delete(path: string, headers: Headings = {}): Promise<ClientAnswer> {
    return this.call('DELETE', path, { headers });
  }

  /** Sends a request under the API's base and parses the envelope; rejects if the response has none. */
  async call(method: string, path: string, init: RequestInit = {}): Promise<ClientAnswer> {
    const response = await this.fetch(API_PATH + path, { ...init, method });
    const envelope = v.parse(Envelope, await response.json());
    return {
      status: response.status,
      headers: response.headers,
      isSuccess: envelope.isSuccess,
      message: envelope.message,
      data: envelope.data,
      read: (schema) => v.parse(schema, envelope.data),
    };
  }

  /** Sends any request of this origin and returns the response unchanged. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(new URL(path, this.#origin), init);
    if (this.cookies.size > 0) {
      request.headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (!request.headers.has('Origin') && request.method !== 'GET') request.headers.set('Origin', this.#origin);
    if (this.user !== null && !request.headers.has(header.forUser)) {
      request.headers.set(header.forUser, String(this.user.userId));
    }
    const response = await this.#app(request, { address: this.#address });
    this.portalId = response.headers.get(header.portalId) ?? this.portalId;
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/;\s*max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function withBody(body: unknown, headers: Headings): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData || typeof body === 'string') return { headers, body };
  return { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
