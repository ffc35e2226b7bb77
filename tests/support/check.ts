import { dependencies } from './dependencies.ts';
import { folders } from './folders.ts';
import { run } from './run.ts';
import { sizes } from './sizes.ts';

/**
 * `npm run check`: checks the format, lints (including the import rules between folders), checks the number of files in
 * each folder, that every dependency is used, the types of each program, and the size of the built app.
 */
export async function check(): Promise<boolean> {
  const steps: readonly (readonly [string, string, readonly string[]])[] = [
    ['format', 'oxfmt', ['--check']],
    ['lint and arrows', 'oxlint', []],
    ['types of the page', 'tsc', ['-p', '.']],
    ['types of the worker', 'tsc', ['-p', 'sw']],
    ['types of the server', 'tsc', ['-p', 'src/server']],
    ['types of the tests', 'tsc', ['-p', 'tests']],
  ];
  let good = true;
  for (const [name, command, args] of steps) {
    const code = await run(command, args);
    console.log(`${code === 0 ? 'good' : 'BAD '}  ${name}`);
    good &&= code === 0;
  }
  const areFew = await folders();
  console.log(`${areFew ? 'good' : 'BAD '}  folders`);
  const areUsed = await dependencies();
  console.log(`${areUsed ? 'good' : 'BAD '}  dependencies`);
  const isLight = await sizes();
  console.log(`${isLight ? 'good' : 'BAD '}  sizes`);
  return good && areFew && areUsed && isLight;
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
