import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { addresses, API_PATH } from '../../src/contract/api/addresses.ts';
import { features, header } from '../../src/contract/api/headers.ts';

/** How the comments arrived: how many, in how many applications, how many out of order, and how many twice. */
export type Arrivals = {
  comments: number;
  applications: number;
  /** Comments that arrived before their predecessor was answered, or without one. */
  violations: number;
  /** Comments that had already arrived before. */
  repeats: number;
};

/** A v1 server that a benchmark can slow down, leave hanging and take offline; it stores nothing but counts. */
export type BenchServer = AsyncDisposable & {
  origin: string;
  /**
   * Sets how the server responds: each response takes `latencyMs`, or with `hangs` every request is accepted and never
   * answered. The next call cuts off the hanging requests.
   */
  answers(how: { latencyMs: number } | 'hangs'): void;
  /** The number of requests that are hanging now. */
  hanging(): number;
  /** Stops listening: new connections are refused, and open ones are cut. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  /** The arrivals since the last call. */
  arrivals(): Arrivals;
};

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
/** Without these headers a browser rounds its clock to 100 µs; with them to 5 µs. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const NumberedComment = v.object({
  applicationID: v.number(),
  comment: v.pipe(
    v.string(),
    v.transform((words) => Number.parseInt(words, 10)),
  ),
});

export async function startBenchServer(pages: string): Promise<BenchServer> {
  let latencyMs = 0;
  let hangs = false;
  const hanging = new Set<ServerResponse>();
  let saved = 0;
  let order = createOrder();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    if (!pathname.startsWith(API_PATH)) return givePage(pages, pathname, response);
    const body = await text(request);
    if (hangs) return void hanging.add(response);
    const answered =
      request.method === 'POST' && pathname === API_PATH + addresses.addComment.path ? order.arrived(body) : undefined;
    await sleep(latencyMs);
    saved += 1;
    answered?.();
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      [header.features]: features.join(', '),
    });
    response.end(JSON.stringify({ isSuccess: true, message: 'Saved.', data: { id: saved } }));
    return undefined;
  };

  const server = createServer((request, response) => {
    // If the request was cut off, there is no client left to respond to.
    answer(request, response).catch(() => response.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  // The server listens on a TCP port, so its address is an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  const goDown = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };

  return {
    origin: `http://localhost:${port}`,
    answers(how) {
      for (const response of hanging) response.destroy();
      hanging.clear();
      hangs = how === 'hangs';
      latencyMs = how === 'hangs' ? 0 : how.latencyMs;
    },
    hanging: () => hanging.size,
    goDown,
    async comeUp() {
      if (!server.listening) await listen(port);
    },
    arrivals() {
      const counted = order.count();
      order = createOrder();
      return counted;
    },
    [Symbol.asyncDispose]: goDown,
  };
}

function createOrder() {
  const answered = new Map<number, number>();
  const seen = new Map<number, Set<number>>();
  const counts = { comments: 0, violations: 0, repeats: 0 };
  return {
    /** Counts an arriving comment; the caller calls the returned function when the comment is answered. */
    arrived(body: string): () => void {
      const { applicationID, comment } = v.parse(NumberedComment, JSON.parse(body));
      const numbers = seen.get(applicationID) ?? new Set();
      seen.set(applicationID, numbers);
      counts.comments += 1;
      if (numbers.has(comment)) counts.repeats += 1;
      else if (comment !== (answered.get(applicationID) ?? 0) + 1) counts.violations += 1;
      numbers.add(comment);
      return () => answered.set(applicationID, Math.max(comment, answered.get(applicationID) ?? 0));
    },
    count: (): Arrivals => ({ ...counts, applications: seen.size }),
  };
}

async function givePage(folder: string, pathname: string, response: ServerResponse): Promise<undefined> {
  const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) {
    response.writeHead(404).end();
    return;
  }
  const type = mediaTypes[extname(path)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store', ...isolation }).end(bytes);
}
