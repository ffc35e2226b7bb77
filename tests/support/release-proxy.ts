import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPortal, type PortalProcess } from './portal-process.ts';

/** A portal behind a proxy that can make it appear as another release, silent, or partly gone. */
export type ReleasedPortal = PortalProcess & {
  /**
   * Serves this release from now on: every built file has another name, and the old names are gone, so that only a
   * browser that has cached them can still open them.
   */
  release(number: number): void;
  /**
   * Requests to paths that match get no response: their connection is closed or stays open for ever. Replaces the
   * previous setting.
   */
  trouble(of: { path: RegExp; kind: 'closed' | 'hanging' } | null): void;
  /**
   * Holds back the responses to changes until the returned function is called; the server has processed the changes by
   * then.
   */
  holdAnswers(): () => void;
  /** Method, path and key of every change that reached it. */
  changes: readonly { method: string; path: string; key: string }[];
};

/** A file name with a hash of the content, as the build makes it. */
const BUILT_NAME = /-([\w-]{8})\.(js|css)\b/g;

export async function startReleasedPortal(environment: Record<string, string> = {}): Promise<ReleasedPortal> {
  let number = 1;
  let trouble: { path: RegExp; kind: 'closed' | 'hanging' } | null = null;
  let held: Promise<void> = Promise.resolve();
  const changes: { method: string; path: string; key: string }[] = [];
  const server = createServer((asked, answer) => void pass(asked, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a TCP port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  const portal = await startPortal({ ...environment, PUBLIC_URL: url });
  const suffix = () => (number === 1 ? '' : `_${number}`);

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? '/';
    if (trouble?.path.test(path) === true) {
      if (trouble.kind === 'closed') asked.destroy();
      return;
    }
    const isBuilt = path.startsWith('/assets/');
    const asBuilt = isBuilt ? path.replace(`${suffix()}.`, '.') : path;
    if (isBuilt && number > 1 && asBuilt === path) return void answer.writeHead(404).end();
    const { 'if-none-match': _known, ...headers } = asked.headers;
    const method = asked.method ?? 'GET';
    if (method !== 'GET' && method !== 'HEAD') {
      changes.push({ method, path, key: String(headers['idempotency-key'] ?? '') });
    }
    const upstream = ask(
      new URL(asBuilt, portal.url),
      { method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (given) => void answerWith(given, answer, path, method),
    );
    upstream.on('error', () => answer.destroy());
    asked.pipe(upstream);
  }

  async function answerWith(
    given: IncomingMessage,
    answer: ServerResponse,
    path: string,
    method: string,
  ): Promise<void> {
    const { etag: _etag, 'content-length': _length, ...headers } = given.headers;
    const chunks: Buffer[] = [];
    for await (const chunk of given) chunks.push(chunk as Buffer);
    if (path.startsWith('/api/') && method !== 'GET') await held;
    const bytes = Buffer.concat(chunks);
    const isOfBuild = /javascript|html|css/.test(headers['content-type'] ?? '') && !path.startsWith('/api/');
    const body = isOfBuild ? bytes.toString().replace(BUILT_NAME, `-$1${suffix()}.$2`) : bytes;
    answer.writeHead(given.statusCode ?? 502, headers).end(body);
  }

  return {
    ...portal,
    url,
    changes,
    release(next) {
      number = next;
    },
    trouble(next) {
      trouble = next;
    },
    holdAnswers() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async end() {
      server.close();
      server.closeAllConnections();
      await portal.end();
    },
  };
}
