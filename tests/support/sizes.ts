import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from './run.ts';

const distribution = join(import.meta.dirname, '../../dist');

/**
 * The limits of what is loaded, in bytes of gzip: until a user can sign in, until a step can be edited, the whole app,
 * and the worker.
 */
const most = { start: 115_200, step: 296_500, app: 376_500, worker: 78_200 } as const;

/** What a build adds to the name of a chunk. */
const HASHED = '-12345678.js';

let isBuilt = false;

/** Whether `sizes` has built the app in this process. */
export const isAppBuilt = (): boolean => isBuilt;

/** Builds the app, prints the size of its JavaScript, and returns whether it is within the limits. */
export async function sizes(): Promise<boolean> {
  isBuilt = (await run('vite', ['build', '--logLevel', 'warn'])) === 0;
  if (!isBuilt) return false;
  const page = await readFile(join(distribution, 'index.html'), 'utf8');
  const first = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name);
  const all = new Map<string, string>();
  for (const name of first) await collect(name, all);
  const named = (...parts: string[]) => [...all.keys()].filter((name) => parts.includes(name.slice(0, -HASHED.length)));
  const start = named('begin', 'start', 'rolldown-runtime');
  const weigh = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(all.get(name) ?? '', { level: 9 }).length, 0);
  const found = {
    start: weigh(start),
    step: weigh(withImports([...start, ...named('work', 'wizard')], all)),
    app: weigh([...all.keys()]),
    worker: gzipSync(await readFile(join(distribution, 'service-worker.js')), { level: 9 }).length,
  };
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`;
  const parts = ['start', 'step', 'app', 'worker'] as const;
  for (const what of parts) console.log(`  ${what}: ${kilobytes(found[what])}, at most ${kilobytes(most[what])}`);
  return parts.every((what) => found[what] <= most[what]);
}

/** These files and all files that they import statically. */
function withImports(names: readonly string[], all: ReadonlyMap<string, string>): string[] {
  const found = new Set(names);
  // Iterating over a set includes what is added during the iteration.
  for (const name of found) {
    for (const [, other = ''] of (all.get(name) ?? '').matchAll(/(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g))
      found.add(other);
  }
  return [...found];
}

/** Collects a file of this build and all files that it names; the folder may also hold files of earlier builds. */
async function collect(name: string, all: Map<string, string>): Promise<void> {
  if (all.has(name)) return;
  const text = await readFile(join(distribution, 'assets', name), 'utf8');
  all.set(name, text);
  for (const [, other = ''] of text.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.js)["'`]/g)) await collect(other, all);
}
