import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { createRandom } from '../simulation/random.ts';
import { startPortal } from '../support/portal-process.ts';
import { peopleAt, type Client } from '../support/v1-client.ts';
import { createActors } from './actors.ts';
import { createKnownValues } from './known-values.ts';
import { callsOf, fuzzRequest, type Described, type FuzzRequest } from './requests.ts';
import { createTally, type Tally } from './tally.ts';

/** A response that takes longer than this means that the server hangs. */
const HANGS_AFTER_MS = 20_000;
const WATCHED_EVERY_MS = 50;
/** With as many requests every kind of actor sends every call. */
const REACHES_ALL_REQUESTS = 100_000;
/** A longer body is counted but not parsed. */
const READ_MAX_BYTES = 1_000_000;
/** Text that must not be in any response, because it comes from inside the server. */
const INSIDE = /SqliteError|node_modules|\bat \w+.*\.[jt]s:\d+|SQLITE_/;

export type FuzzReport = {
  requests: number;
  statuses: ReadonlyMap<number, number>;
  /** What the server must never do, one line for each occurrence. */
  failures: readonly string[];
  /** Resident memory in bytes. `idle`: before the first request; `settled`: after the last response. */
  memory: { idle: number; peak: number; settled: number };
  tally: Tally;
  /** How long another person waited for their own list, in ms. */
  otherUser: { answers: number; p50: number; p95: number; most: number };
};

/**
 * Sends requests of every call to a real server, several at once: valid, nearly valid and hostile ones, made from its
 * own `openapi.json`, by every kind of actor. The same seed makes the same requests as long as
 * the server gives the same responses.
 */
export async function runFuzz({
  requests,
  seed,
  atOnce,
}: {
  requests: number;
  seed: number;
  atOnce: number;
}): Promise<FuzzReport> {
  const portal = await startPortal({ TRUSTED_PROXY_HOPS: '1' });
  try {
    const actors = await createActors(portal);
    const other = await peopleAt(portal).researcher();
    // The description comes from the server and is checked by the server's own tests.
    const described = (await (await other.fetch('openapi.json')).json()) as Described;
    const calls = callsOf(described);
    const tally = createTally(calls.map(({ operationId }) => operationId));
    const random = createRandom(seed);
    const received = createKnownValues();
    const statuses = new Map<number, number>();
    const failures: string[] = [];
    const waits: number[] = [];
    const idle = await memoryOf(portal.processId());
    let peak = idle;
    let sent = 0;

    const worker = async () => {
      while (sent < requests) {
        sent += 1;
        const actor = actors.pick(random);
        const { userId } = actor;
        const known = (field: string) => actors.valueOf(actor, field, random) ?? received.of(userId)(field, random);
        const request = fuzzRequest(actors.callsOf(actor, calls, sent / requests), random, known);
        const { status, failure } = await send(actors.clientFor(actor, request), request, (response) =>
          received.learn(userId, request, response),
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (request.call !== undefined) tally.note(request.call, actor.kind, status);
        if (failure !== undefined)
          failures.push(`${request.what} (${request.method} ${request.path.slice(0, 120)}): ${failure}`);
        await actors.afterwards(actor, request, status);
      }
    };
    let isOver = false;
    const ownList: FuzzRequest = {
      method: 'GET',
      path: `/api/v1/ProjectApplication?userId=${other.userId}&limit=50`,
      headers: {},
      what: '',
      call: undefined,
    };
    const watcher = async () => {
      while (!isOver) {
        const began = performance.now();
        const { status, failure } = await send(other, ownList, () => {});
        waits.push(performance.now() - began);
        if (status !== 200) failures.push(`another person got no list: ${failure ?? status}`);
        peak = Math.max(peak, await memoryOf(portal.processId()));
        await pause(WATCHED_EVERY_MS);
      }
    };
    const watching = watcher();
    try {
      await Promise.all(Array.from({ length: atOnce }, worker));
    } finally {
      isOver = true;
      await watching;
    }
    if (sent >= REACHES_ALL_REQUESTS) failures.push(...tally.missing());
    const settled = await memoryOf(portal.processId());
    const sorted = waits.toSorted((one, two) => one - two);
    const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    return {
      requests: sent,
      statuses,
      failures,
      tally,
      memory: { idle, peak, settled },
      otherUser: { answers: waits.length, p50: share(0.5), p95: share(0.95), most: sorted.at(-1) ?? 0 },
    };
  } finally {
    await portal.end();
  }
}

async function send(
  actor: Client,
  { method, path, headers, body: whole, cutAt }: FuzzRequest,
  learn: (response: { status: number; headers: Headers; answer: unknown }) => void,
): Promise<{ status: number; failure?: string }> {
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(HANGS_AFTER_MS);
    const { body, type } = await cutForm(whole, cutAt);
    if (type !== undefined) headers['content-type'] = type;
    response = await actor.fetch(path, { method, signal, ...(body === undefined ? {} : { body }) }, { headers });
    text = await response.text();
  } catch (error) {
    return {
      status: 0,
      failure: `no answer: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : ''}`,
    };
  }
  const { status } = response;
  if (status >= 500) return { status, failure: `${status} ${text.slice(0, 200)}` };
  if (text.length > READ_MAX_BYTES) return { status };
  if (INSIDE.test(text) && path.startsWith('/api/'))
    return { status, failure: `tells of its inside: ${text.slice(0, 200)}` };
  if (!response.headers.get('content-type')?.startsWith('application/json')) return { status };
  try {
    learn({ status, headers: response.headers, answer: JSON.parse(text) });
  } catch {
    return text === '' && method === 'HEAD' ? { status } : { status, failure: `no JSON: ${text.slice(0, 200)}` };
  }
  return { status };
}

/** Resident memory of a process in bytes, as reported by Linux; 0 on other systems. */
async function memoryOf(processId: number): Promise<number> {
  const told = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  const kilobytes = v.parse(v.pipe(v.string(), v.toNumber()), /VmRSS:\s+(\d+)/.exec(told)?.[1] ?? '0');
  return kilobytes * 1024;
}

/** Returns the first share of a form, as bytes with their content type; anything else as it is. */
async function cutForm(
  body: FuzzRequest['body'],
  share: number | undefined,
): Promise<{ body: FuzzRequest['body']; type?: string }> {
  if (!(body instanceof FormData) || share === undefined) return { body };
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? '';
  const bytes = await form.bytes();
  return { body: bytes.subarray(0, Math.floor(share * bytes.byteLength)), type };
}
