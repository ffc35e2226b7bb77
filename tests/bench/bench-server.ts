import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { addresses, API_PATH } from '../../src/contract/addresses.ts';
import { features, header } from '../../src/contract/headers.ts';

/** How the comments arrived: how many, in how many applications, and how often one came at the wrong time. */
export type Arrivals = {
  comments: number;
  applications: number;
  /** A comment that came before its predecessor was answered, or without it. */
  violations: number;
  /** A comment that had come before. */
  repeats: number;
};

/** A server of v1 that a bench can slow down, leave hanging and take away; it keeps nothing but counts. */
export type BenchServer = AsyncDisposable & {
  origin: string;
  /** How long each answer takes; `hangs` accepts every request and never answers,
   *  until another way is chosen; those requests are cut off then. */
  answers(how: { latencyMs: number } | 'hangs'): void;
  /** How many requests hang now. */
  hanging(): number;
  /** Nobody listens any more: connections are refused, the open ones cut. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  /** What came since the last asking. */
  arrivals(): Arrivals;
};

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
/** Without them a browser rounds its clock to 100 µs; with them to 5. */
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
    // A request that was cut off has nobody to be answered.
    answer(request, response).catch(() => response.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  // Listening to a port of this machine, its address is one of those.
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
    /** Counts a comment in; the result is to be called when it is answered. */
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
