import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../support/chromium.ts';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { run } from '../support/run.ts';
import { startBenchServer, type Arrivals, type BenchServer } from './bench-server.ts';
import { buildPages } from './build-pages.ts';
import { prepareColdStarts } from './cold-start.ts';
import { folderOnDisk } from './folder-on-disk.ts';
import { measuresIn, prepare, type MeasureName } from './measures.ts';
import { randomFrom, shuffled } from './numbers.ts';
import { fillReplicas } from './replica-measures.ts';
import { jsonOf, reportOf } from './report.ts';

/**
 * `npm run bench`: measures what storing and sending cost in a real Chromium, as ratios to comparable measures of the
 * same run. The rounds are shuffled, so that a busy machine slows all measures alike. It prints the results and asserts
 * nothing.
 *
 * `-- --seed=N` repeats an order, `--only=words` runs only the measures whose name contains the words, `--json=path`
 * also writes the samples.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, only: { type: 'string' }, json: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));

/** Progress is printed after this many rounds, because a whole run takes long. */
const TOLD_EVERY = 50;

const folder = await mkdtemp(join(await folderOnDisk(), 'portal-bench-'));
const samples = new Map<MeasureName, number[]>();
const arrivals = new Map<MeasureName, Arrivals[]>();
let portal: PortalProcess | undefined;
try {
  await buildPages(join(folder, 'pages'));
  if ((await run('vite', ['build', '--logLevel', 'error'])) !== 0) throw new Error('The app could not be built');
  portal = await startPortal();
  await using server = await startBenchServer(join(folder, 'pages'));
  await using context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findOrInstallChromium(),
    args: chromiumFlags,
    baseURL: portal.url,
  });
  await measureAll(context, server, portal);
} finally {
  await portal?.end();
  await rm(folder, { recursive: true, force: true });
}
const measured = { seed, samples, arrivals };
console.log(`\n${reportOf(measured)}`);
if (values.json !== undefined) await writeFile(values.json, jsonOf(measured));

async function measureAll(context: BrowserContext, server: BenchServer, whole: PortalProcess) {
  const portal = await open(context, `${server.origin}/portal.html`);
  const workbox = await open(context, `${server.origin}/workbox.html`);
  await portal.waitForFunction(() => 'portalBench' in globalThis);
  await portal.evaluate(() => portalBench.ready());
  await workbox.evaluate(() => workboxBench.ready());
  await prepare(portal);
  await fillReplicas(portal);
  const world = {
    server,
    portal,
    workbox,
    also: (name: MeasureName, more: readonly number[]) => append(samples, name, more),
    arrived: (name: MeasureName, counted: Arrivals) => append(arrivals, name, [counted]),
  };
  const coldStarts = await prepareColdStarts(context, whole, folder, world.also);
  const measures = [...measuresIn(world), ...coldStarts].filter(({ name }) => name.includes(values.only ?? ''));
  // The first round of each measure opens databases and compiles code, so it is not counted.
  for (const { round } of measures) await round();
  samples.clear();
  arrivals.clear();
  const rounds = measures.flatMap((measure) => Array.from({ length: measure.rounds }, () => measure));
  console.log(`${rounds.length} rounds in the order of seed ${seed}`);
  for (const [place, { name, round }] of shuffled(rounds, randomFrom(seed)).entries()) {
    append(samples, name, await round());
    if ((place + 1) % TOLD_EVERY === 0)
      console.error(`${place + 1} rounds after ${(performance.now() / 1000).toFixed(0)} s`);
  }
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${new URL(address).pathname}: ${String(error)}`));
  await page.goto(address);
  return page;
}

function append<T>(lists: Map<MeasureName, T[]>, name: MeasureName, more: readonly T[]): void {
  lists.set(name, [...(lists.get(name) ?? []), ...more]);
}
