import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { check } from './check.ts';
import { run } from './run.ts';
import { walks } from './walks.ts';

/**
 * `npm test`: the check, the unit and server tests, and the walks. The last line counts them all. `--all` adds what
 * needs more than Node and Chromium; nothing does yet.
 */
const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
const unitReport = join(folder, 'unit.json');
const walkReport = join(folder, 'walks.json');

const UnitReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number(), numTotalTests: v.number() });
const WalkReport = v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) });

const good = [
  await check(),
  (await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${unitReport}`])) === 0,
  await walks(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: walkReport }),
];
const unit = await report(unitReport, UnitReport);
const walked = (await report(walkReport, WalkReport))?.stats;
await rm(folder, { recursive: true });

const passed = (unit?.numPassedTests ?? 0) + (walked?.expected ?? 0);
// A part that could not even report counts as one failure.
const failed =
  good.filter((one) => !one).length && Math.max(1, (unit?.numFailedTests ?? 0) + (walked?.unexpected ?? 0));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = good.every(Boolean) && passed > 0 ? 0 : 1;

async function report<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> {
  try {
    return v.parse(schema, JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
