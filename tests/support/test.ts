import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { check } from './check.ts';
import { engineWalks } from './engine-walks.ts';
import { run } from './run.ts';
import { walks } from './walks.ts';

/**
 * `npm test`: the check, the unit and server tests, and the walks. The last line counts them all. `--all` adds the part
 * that needs more than Node and Chromium: the walk with a kill in three engines.
 */
const all = process.argv.includes('--all');
const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
const unitReport = join(folder, 'unit.json');
const walkReport = join(folder, 'walks.json');
const engineReport = join(folder, 'engines.json');

const VitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number(), numTotalTests: v.number() });
const WalkReport = v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) });

const good = [
  await check(),
  (await run('vitest', ['run', ...reportTo(unitReport)])) === 0,
  await walks(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: walkReport }),
  ...(all ? [await engineWalks(reportTo(engineReport))] : []),
];
const unit = await report(unitReport, VitestReport);
const engines = await report(engineReport, VitestReport);
const walked = (await report(walkReport, WalkReport))?.stats;
await rm(folder, { recursive: true });

const passed = sum([unit?.numPassedTests, walked?.expected, engines?.numPassedTests]);
// A part that fails without a report counts as one failure.
const failed =
  good.filter((one) => !one).length &&
  Math.max(1, sum([unit?.numFailedTests, walked?.unexpected, engines?.numFailedTests]));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = good.every(Boolean) && passed > 0 ? 0 : 1;

async function report<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> {
  try {
    return v.parse(schema, JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function reportTo(path: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile=${path}`];
}

function sum(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((total, count = 0) => total + count, 0);
}
