import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { createRandom } from '../simulation/random.ts';
import { startPortal } from '../support/portal-process.ts';
import { peopleAt, type Client } from '../support/v1-client.ts';
import { createKnownValues } from './known-values.ts';
import { callsOf, fuzzRequest, type Described, type FuzzRequest } from './requests.ts';

/** A response that takes longer than this means that the server hangs. */
const HANGS_AFTER_MS = 20_000;
const WATCHED_EVERY_MS = 50;
/** A longer body is counted but not parsed. */
const READ_MAX_BYTES = 1_000_000;
/** Calls that sign a user out or take rights away. */
const endingCalls = new Set(['signOut', 'disableAccount', 'deleteAccount', 'changeRole', 'endSessionsOf']);
/** Text that must not be in any response, because it comes from inside the server. */
const INSIDE = /SqliteError|node_modules|\bat \w+.*\.[jt]s:\d+|SQLITE_/;

export type FuzzReport = {
  requests: number;
  statuses: ReadonlyMap<number, number>;
  /** What the server must never do, one line for each occurrence. */
  failures: readonly string[];
  /** Resident memory in bytes. `idle`: before the first request; `settled`: after the last response. */
  memory: { idle: number; peak: number; settled: number };
  /** How long another person waited for their own list, in ms. */
  otherUser: { answers: number; p50: number; p95: number; most: number };
};

/**
 * Sends requests of every call to a real server, several at once: valid, nearly valid and hostile ones, made from its
 * own `openapi.json`, as visitors, researchers and an administrator. The same seed makes the same requests as long as
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
  const portal = await startPortal();
  try {
    const people = peopleAt(portal);
    const visitor = Object.assign(people.visitor(), { userId: 0 });
    const signedIn = [await people.researcher(), await people.researcher(), await people.administrator()];
    const actors: readonly (Client & { userId: number })[] = [visitor, ...signedIn];
    const other = await people.researcher();
    // The description comes from the server and is checked by the server's own tests.
    const described = (await (await visitor.fetch('openapi.json')).json()) as Described;
    const calls = callsOf(described);
    // Calls that end sessions are left out: otherwise all later requests would be made by visitors.
    const staying = calls.filter(({ operationId }) => !endingCalls.has(operationId));
    const random = createRandom(seed);
    const known = createKnownValues();
    const statuses = new Map<number, number>();
    const failures: string[] = [];
    const waits: number[] = [];
    const idle = await memoryOf(portal.processId());
    let peak = idle;
    let sent = 0;

    const worker = async () => {
      while (sent < requests) {
        sent += 1;
        const actor = random.pick(actors);
        const request = fuzzRequest(actor === visitor ? calls : staying, random, known.of(actor.userId));
        const { status, failure } = await send(actor, request, (headers, answer) =>
          known.learn(actor.userId, request.path, headers, answer),
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (failure !== undefined)
          failures.push(`${request.what} (${request.method} ${request.path.slice(0, 120)}): ${failure}`);
      }
    };
    let isOver = false;
    const ownList = {
      method: 'GET',
      path: `/api/v1/ProjectApplication?userId=${other.userId}&limit=50`,
      headers: {},
      what: '',
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
    await Promise.all(Array.from({ length: atOnce }, worker));
    isOver = true;
    await watching;
    const settled = await memoryOf(portal.processId());
    const sorted = waits.toSorted((one, two) => one - two);
    const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    return {
      requests: sent,
      statuses,
      failures,
      memory: { idle, peak, settled },
      otherUser: { answers: waits.length, p50: share(0.5), p95: share(0.95), most: sorted.at(-1) ?? 0 },
    };
  } finally {
    await portal.end();
  }
}

async function send(
  actor: Client,
  { method, path, headers, body }: FuzzRequest,
  learn: (headers: Headers, answer: unknown) => void,
): Promise<{ status: number; failure?: string }> {
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(HANGS_AFTER_MS);
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
    learn(response.headers, JSON.parse(text));
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
