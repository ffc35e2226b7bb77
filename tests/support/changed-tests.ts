import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The tests that are worth running after each small change; paths are relative to the project. */
export function changedTests(): string[] {
  const status = execFileSync('git', ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames'], {
    encoding: 'utf8',
  });
  // Each entry is two letters, a space, and the path.
  const changed = status.split('\0').flatMap((entry) => (entry === '' ? [] : [entry.slice(3)]));
  const tests = globSync(['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'tests/**/*.test.{ts,tsx}']);
  return testsOf(changed, new Map(tests.map((path) => [path, readFileSync(path, 'utf8')])));
}

/**
 * The tests in the modules of the changed files (`src/outbox`, `tests/matrix`), and those elsewhere that import one of
 * these files themselves. `tests`: the source of each test by its path.
 */
export function testsOf(changed: readonly string[], tests: ReadonlyMap<string, string>): string[] {
  const files = new Set(changed);
  const modules = new Set(changed.map(moduleOf));
  return [...tests]
    .filter(([path, source]) => modules.has(moduleOf(path)) || importsOf(path, source).some((one) => files.has(one)))
    .map(([path]) => path)
    .toSorted();
}

/** The worker has no folders. */
const moduleOf = (path: string) => (path.startsWith('sw/') ? 'sw' : path.split('/').slice(0, 2).join('/'));

/** The paths of the files of the project that a file imports. */
function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, name = '']) => join(dirname(path), name));
}
