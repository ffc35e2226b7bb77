import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { addresses, API_PATH, pathOf } from '../../../src/contract/api/addresses.ts';
import { methodology } from '../../../src/contract/steps/methodology.ts';
import { writeStepSave } from '../../../src/contract/steps/step-save.ts';
import { startPortal } from '../../support/portal-process.ts';
import { median, shuffled } from '../numbers.ts';
import { answersASecond, ask, requestBytes, type MakeRequest } from './load.ts';
import type { MadeUp } from './made-up-data.ts';

const ROUNDS = 25;
const ROUND = { connections: 8, milliseconds: 1000 };
const WARM_UP = { connections: 8, milliseconds: 700 };

export type SpeedRow = {
  call: string;
  /** The portal's responses per second, divided by the bare handler's; the median of the rounds. */
  throughput: number;
  /** The CPU time of one response, divided by the bare handler's. */
  cpu: number;
  least: number;
};

type Server = { name: 'portal' | 'bare'; port: number; processId: number };

/** Measures the portal against the least code that does the same, each over its own copy of the same data. */
export async function measureSpeed(folder: string, madeUp: MadeUp, random: () => number): Promise<SpeedRow[]> {
  const copy = `${folder}-bare`;
  const portal = await startPortal({ DATA_DIR: folder });
  try {
    await portal.stop();
    await cp(folder, copy, { recursive: true });
    await portal.start();
    const portalServer: Server = {
      name: 'portal',
      port: Number(new URL(portal.url).port),
      processId: portal.processId(),
    };
    const calls = callsOf(madeUp, portal.url);
    const bare = spawn(process.execPath, [
      join(import.meta.dirname, 'bare-server.ts'),
      join(copy, 'portal.sqlite'),
      JSON.stringify(await constantHeaders(portalServer, calls[0].request)),
    ]);
    bare.stderr.pipe(process.stderr);
    try {
      const [line]: unknown[] = await once(bare.stdout, 'data');
      const bareServer: Server = { name: 'bare', port: Number(String(line)), processId: bare.pid ?? 0 };
      for (const { call, request } of calls) await requireSameAnswer(call, request, portalServer, bareServer);
      return await rounds(calls, [portalServer, bareServer], random);
    } finally {
      bare.kill();
    }
  } finally {
    await portal.end();
  }
}

type MeasuredCall = { call: string; least: number; request: MakeRequest };

function callsOf({ researcher, drafts }: MadeUp, origin: string): [MeasuredCall, ...MeasuredCall[]] {
  const cookie = { Cookie: `portal_session=${researcher.token}` };
  const text =
    'Adults who were seen at the clinic in the last year are asked in writing whether they take part. '.repeat(8);
  const answers = Object.fromEntries(methodology.questions.map(({ name }) => [name, text]));
  let count = 0;
  const save = (headers: () => Record<string, string>) => () => {
    const applicationId = drafts[(count += 1) % drafts.length] ?? 1;
    const body = JSON.stringify(writeStepSave(methodology, answers, { applicationId, userId: researcher.id }));
    return requestBytes(
      'POST',
      API_PATH + addresses.saveMethodology.path,
      { ...cookie, Origin: origin, ...headers() },
      body,
    );
  };
  const list = requestBytes('GET', API_PATH + addresses.applications.path, cookie);
  const one = requestBytes('GET', `${API_PATH}${pathOf('application', { id: drafts[0] ?? 0 })}`, cookie);
  return [
    { call: 'GET list (10 own applications)', least: 0.6, request: () => list },
    { call: 'GET one application', least: 0.6, request: () => one },
    { call: 'POST step save', least: 0.5, request: save(() => ({})) },
    {
      call: 'POST step save, Idempotency-Key',
      least: 0.5,
      request: save(() => ({ 'Idempotency-Key': crypto.randomUUID() })),
    },
  ];
}

/**
 * Each round measures a call at both servers, one right after the other, and compares only these two: the speed of a
 * machine may change within a minute.
 */
async function rounds(
  calls: readonly MeasuredCall[],
  [portal, bare]: readonly [Server, Server],
  random: () => number,
): Promise<SpeedRow[]> {
  for (const { request } of calls) {
    for (const { port } of [portal, bare]) await answersASecond(port, request, WARM_UP);
  }
  const ratios = new Map<string, { throughput: number[]; cpu: number[] }>();
  const order = shuffled(Array.from({ length: ROUNDS }, () => calls).flat(), random);
  for (const { call, request } of order) {
    const isPortalFirst = random() < 0.5;
    const first = await measure(isPortalFirst ? portal : bare, request);
    const second = await measure(isPortalFirst ? bare : portal, request);
    const [ours, theirs] = isPortalFirst ? [first, second] : [second, first];
    const samples = ratios.get(call) ?? { throughput: [], cpu: [] };
    ratios.set(call, samples);
    samples.throughput.push(ours.rate / theirs.rate);
    samples.cpu.push(ours.cpu / theirs.cpu);
  }
  return calls.map(({ call, least }) => {
    const { throughput = [], cpu = [] } = ratios.get(call) ?? {};
    return { call, throughput: median(throughput), cpu: median(cpu), least };
  });
}

/** Returns responses per second, and the CPU time of one response in seconds. */
async function measure({ port, processId }: Server, request: MakeRequest): Promise<{ rate: number; cpu: number }> {
  const before = await cpuSeconds(processId);
  const began = performance.now();
  const rate = await answersASecond(port, request, ROUND);
  const answers = (rate * (performance.now() - began)) / 1000;
  return { rate, cpu: ((await cpuSeconds(processId)) - before) / answers };
}

/** The CPU time that a process has used, in seconds, as reported by Linux; NaN on other systems. */
async function cpuSeconds(processId: number): Promise<number> {
  const told = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
  // The program's name is in brackets and may contain spaces; user and system time are the 12th and 13th fields after
  // it.
  const fields = told.slice(told.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The headers that are on every response of the portal. */
async function constantHeaders({ port }: Server, request: MakeRequest): Promise<Record<string, string>> {
  const { head } = await answerOf(port, request);
  const lines = head.split('\r\n').slice(1);
  const all = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]);
  const own = new Set(['content-type', 'content-length', 'changed-token', 'date', 'connection', 'keep-alive', 'etag']);
  return Object.fromEntries(all.filter(([name = '']) => !own.has(name)));
}

/** Throws unless both servers give the same response: otherwise the comparison would prove nothing. */
async function requireSameAnswer(call: string, request: MakeRequest, one: Server, other: Server): Promise<void> {
  const bytes = request();
  const [ours, bare] = await Promise.all([one, other].map(({ port }) => answerOf(port, () => bytes)));
  const names = (head = '') =>
    [...head.matchAll(/^[\w-]+(?=:)/gm)]
      .map(([name]) => name.toLowerCase())
      .toSorted()
      .join();
  const [text, bareText] = [`${names(ours?.head)}\n${ours?.body}`, `${names(bare?.head)}\n${bare?.body}`];
  if (text === bareText) return;
  const at = [...text].findIndex((unit, index) => unit !== bareText[index]);
  const near = [text, bareText].map((one) => one.slice(Math.max(0, at - 50), at + 50));
  throw new Error(`${call}: the answers differ at ${at}:\n${near.join('\n')}`);
}

async function answerOf(port: number, request: MakeRequest) {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    return await ask(socket, request());
  } finally {
    socket.destroy();
  }
}
