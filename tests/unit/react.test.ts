import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');
const sources = await readSources();

async function readSources(): Promise<{ path: string; text: string }[]> {
  const paths = (await readdir(root, { recursive: true })).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

/** Where a text occurs, one entry for each time. */
const places = (pattern: RegExp) => sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(() => path));

test('there are at most 25 effects', () => {
  const effects = places(/\buse(?:Layout|Insertion)?Effect\(/g);
  expect(effects.slice(25)).toEqual([]);
});

test('there is one context for what a user works with, and few others', () => {
  const contexts = places(/\bcreate(?:Required)?Context</g).filter((path) => path !== 'hooks/required-context.ts');
  expect(contexts.filter((path) => path.startsWith('workspace/'))).toEqual(['workspace/workspace-context.ts']);
  expect(contexts.slice(10)).toEqual([]);
});

test('no factory of app, session and screens has more than 80 lines', () => {
  const long = sources
    .filter(({ path }) => /^(?:app|session|screens)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:export )?function (\w+)[^]*?^}/gm)]
        .filter(([whole, name = '']) => /^(?:create|start|use)[A-Z]/.test(name) && whole.split('\n').length > 80)
        .map(([, name]) => `${path}: ${name}`),
    );
  expect(long).toEqual([]);
});
