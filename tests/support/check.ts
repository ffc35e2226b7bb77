import { dependencies } from './dependencies.ts';
import { folders } from './folders.ts';
import { run } from './run.ts';
import { sizes } from './sizes.ts';

/** Checks the format, lints (including the import rules between folders), and checks the types of each program. */
export async function checkSources(): Promise<boolean> {
  const steps: readonly (readonly [string, string, readonly string[]])[] = [
    ['format', 'oxfmt', ['--check']],
    ['lint and import direction', 'oxlint', []],
    ['types of the page', 'tsc', ['-p', '.']],
    ['types of the worker', 'tsc', ['-p', 'sw']],
    ['types of the server', 'tsc', ['-p', 'src/server']],
    ['types of the tests', 'tsc', ['-p', 'tests']],
  ];
  let isGood = true;
  for (const [name, command, args] of steps) isGood = reported(name, (await run(command, args)) === 0) && isGood;
  return isGood;
}

/**
 * `npm run check`: the sources, the number of files in each folder, that every dependency is used, and the size of the
 * built app, which is in `dist` afterwards.
 */
export async function check(): Promise<boolean> {
  const areSourcesGood = await checkSources();
  const areFew = reported('folders', await folders());
  const areUsed = reported('dependencies', await dependencies());
  const isLight = reported('sizes', await sizes());
  return areSourcesGood && areFew && areUsed && isLight;
}

function reported(name: string, isGood: boolean): boolean {
  console.log(`${isGood ? 'good' : 'BAD '}  ${name}`);
  return isGood;
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
