import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/**
 * What happens to one request on the line:
 * - `cutBefore`: the connection ends before any of it has reached the server.
 * - `cutAfter`: the server processes it, and none of its response arrives.
 * - `cutBody`: half of the response body arrives, then the connection ends.
 * - `hangs`: the connection stays open, and nothing arrives.
 * - a response: the line responds in place of the server, which receives nothing.
 * - `slow`: the response arrives after that many ms.
 * - `until`: the response arrives once that promise is fulfilled.
 */
export type Fate =
  | 'cutBefore'
  | 'cutAfter'
  | 'cutBody'
  | 'hangs'
  | { status: number; headers?: Record<string, string>; body?: string }
  | { slow: number }
  | { until: Promise<void> };

/** A request as the line sees it. */
export type Passing = { method: string; path: string; headers: Readonly<Record<string, string | undefined>> };

/** A line between a browser and a server that treats each request as the test says. */
export type FaultProxy = {
  url: string;
  /** The server that requests are forwarded to; `of` can choose another one by path. */
  target: { url: string; of?: (path: string) => string | undefined };
  /** Called for every request; undefined lets it pass. */
  fate: (request: Passing) => Fate | undefined;
  /** Every request that reached the server, in order. */
  passed: Passing[];
  /** Ends hanging connections and refuses new ones, as if the machine at the other end were gone. */
  cut(): Promise<void>;
  /** Listens again, at the same address. */
  mend(): Promise<void>;
};

export async function startFaultProxy(): Promise<FaultProxy> {
  let port = 0;
  const server = createServer((incoming, answer) => {
    void serve(proxy, incoming, answer).catch(() => incoming.socket.destroy());
  });
  // The line never closes idle connections: closing one just as it is used again would be a fault that no test asked
  // for.
  server.keepAliveTimeout = 0;
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen();
  // The address of a TCP server is an object.
  port = (server.address() as AddressInfo).port;
  const proxy: FaultProxy = {
    url: `http://localhost:${port}`,
    target: { url: '' },
    fate: () => undefined,
    passed: [],
    async cut() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    mend: listen,
  };
  return proxy;
}

async function serve(proxy: FaultProxy, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = await read(incoming);
  const path = incoming.url ?? '/';
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const passing: Passing = { method: incoming.method ?? 'GET', path, headers };
  const fate = proxy.fate(passing);
  if (fate === 'hangs') return;
  if (fate === 'cutBefore') return void incoming.socket.destroy();
  if (typeof fate === 'object' && 'status' in fate) {
    answer.writeHead(fate.status, fate.headers).end(fate.body);
    return;
  }
  proxy.passed.push(passing);
  const server = proxy.target.of?.(path) ?? proxy.target.url;
  const got = await forward(server, incoming, body);
  if (fate === 'cutAfter') return void incoming.socket.destroy();
  if (typeof fate === 'object') await ('slow' in fate ? setTimeout(fate.slow) : fate.until);
  answer.writeHead(got.status, got.headers);
  if (fate === 'cutBody') {
    answer.write(got.body.subarray(0, Math.floor(got.body.length / 2)), () => incoming.socket.destroy());
    return;
  }
  answer.end(got.body);
}

function forward(
  server: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = ask(new URL(url ?? '/', server), { method, headers, agent: false }, (response) => {
      read(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.rawHeaders, body: read }),
        reject,
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
