import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { changedTests } from './changed-tests.ts';
import { check, checkSources } from './check.ts';
import { engineTests } from './engine-tests.ts';
import { run } from './run.ts';
import { isAppBuilt } from './sizes.ts';
import { runEndToEndTests } from './end-to-end.ts';

/**
 * `npm test`: the check, the fast tests, and a few end-to-end tests. `--all`: every test, also those in three engines;
 * the suites of the API over a socket. `--changed`: only the check of the sources, and the fast tests of the modules in
 * which a file has changed since the last commit. The last line counts the tests.
 */
const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
});
if (values.all && values.changed) throw new Error('--all and --changed exclude each other.');

/** The end-to-end tests of `npm test`: an application's life with and without a connection. */
const lifeOfAnApplication = ['life.e2e.ts', 'offline.e2e.ts'];

type Counts = { passed: number; failed: number };
type Part = {
  name: string;
  run: (report: string) => Promise<boolean>;
  counts?: (report: unknown) => Counts;
  /** Whether it uses the app that the check has built. */
  usesApp?: true;
};

const VitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const WalkReport = v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) });
const vitestCounts = (report: unknown): Counts => {
  const { numPassedTests, numFailedTests } = v.parse(VitestReport, report);
  return { passed: numPassedTests, failed: numFailedTests };
};
const endToEndCounts = (report: unknown): Counts => {
  const { expected, unexpected, flaky } = v.parse(WalkReport, report).stats;
  return { passed: expected, failed: unexpected + flaky };
};

const vitest = (args: readonly string[], environment?: Record<string, string>) => async (report: string) =>
  (await run('vitest', ['run', ...args, ...reportTo(report)], environment)) === 0;
const endToEndTests = (args: readonly string[]) => (report: string) =>
  runEndToEndTests([...args, '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });

const everything: readonly Part[] = [
  { name: 'check', run: check },
  { name: 'all tests of vitest', run: vitest([], { API_OVER: 'socket' }), counts: vitestCounts },
  { name: 'all end-to-end tests', run: endToEndTests([]), counts: endToEndCounts, usesApp: true },
  { name: 'three engines', run: (report) => engineTests(reportTo(report)), counts: vitestCounts, usesApp: true },
];
const changed: readonly Part[] = [
  { name: 'check of the sources', run: checkSources },
  {
    name: 'fast tests of what has changed',
    run: async (report) => {
      const tests = changedTests();
      if (tests.length > 0) return vitest(['--project', 'fast', '--passWithNoTests', ...tests])(report);
      console.log('No test belongs to what has changed since the last commit.');
      return true;
    },
    counts: vitestCounts,
  },
];
const everyday: readonly Part[] = [
  { name: 'check', run: check },
  { name: 'fast tests', run: vitest(['--project', 'fast']), counts: vitestCounts },
  {
    name: 'end-to-end tests of an application’s life',
    run: endToEndTests(lifeOfAnApplication),
    counts: endToEndCounts,
    usesApp: true,
  },
];
const parts = values.all ? everything : values.changed ? changed : everyday;

const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
const summary: string[] = [];
const total = { passed: 0, failed: 0 };
for (const [place, { name, run: runPart, counts, usesApp }] of parts.entries()) {
  console.log(`\n— ${place + 1} of ${parts.length}: ${name}\n`);
  const report = join(folder, `${place}.json`);
  const began = performance.now();
  const isGood = usesApp && !isAppBuilt() ? notBuilt() : await runPart(report);
  const counted = counts === undefined ? undefined : await readReport(report, counts);
  total.passed += counted?.passed ?? 0;
  // A part that fails without a report counts as one failure.
  total.failed += isGood ? 0 : Math.max(1, counted?.failed ?? 0);
  summary.push(`${isGood ? 'good' : 'BAD '}  ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
await rm(folder, { recursive: true });
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && (total.passed > 0 || values.changed) ? 0 : 1;

function notBuilt(): false {
  console.log('The app could not be built.');
  return false;
}

async function readReport(path: string, counts: (report: unknown) => Counts): Promise<Counts | undefined> {
  try {
    return counts(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function reportTo(path: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile=${path}`];
}
