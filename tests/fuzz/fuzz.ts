import { parseArgs } from 'node:util';
import { runFuzz } from './run-fuzz.ts';

/**
 * `npm run fuzz -- [--requests 100000] [--seed 1] [--at-once 8]`: sends requests of every kind, made from the server's
 * own description, to a real server. Exits with code 1 if the server fails, hangs, reveals internals, uses too much
 * memory, makes another person wait, or (with 100,000 requests or more) if a kind of actor never sent one of the calls.
 */
const MEMORY_MAX_BYTES = 150 * 2 ** 20;
const WAIT_MAX_MS = 300;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '8' },
  },
});
const began = performance.now();
const { requests, statuses, failures, tally, memory, otherUser } = await runFuzz({
  requests: Number(values.requests),
  seed: Number(values.seed),
  atOnce: Number(values['at-once']),
});
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
const answered = [...statuses].toSorted(([one], [two]) => one - two).map(([status, count]) => `${status}: ${count}`);
const more = memory.peak - memory.idle;
console.log(
  `${requests} requests in ${Math.round((performance.now() - began) / 1000)} s; ${failures.length} failures\n` +
    `answers: ${answered.join(', ')}\n` +
    `memory: ${megabytes(memory.idle)} idle, ${megabytes(more)} more at the most, ${megabytes(memory.settled - memory.idle)} more at the end\n` +
    `another person: ${otherUser.answers} answers, p50 ${otherUser.p50.toFixed(0)} ms, p95 ${otherUser.p95.toFixed(0)} ms, ` +
    `longest ${otherUser.most.toFixed(0)} ms`,
);
for (const line of tally.lines()) console.log(line);
for (const failure of failures.slice(0, 50)) console.log(`- ${failure}`);
process.exitCode = failures.length > 0 || more > MEMORY_MAX_BYTES || otherUser.p95 > WAIT_MAX_MS ? 1 : 0;
