import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, test } from 'vitest';
import { hunksOf, mutate } from './mutant.ts';
import { mutants } from './mutants.ts';

const root = new URL('../../../', import.meta.url);
const sourceOf = (file: string) => readFileSync(new URL(file, root), 'utf8');

describe('every kept mutant still fits the code that it breaks', () => {
  test.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s', (_name, mutant) => {
    for (const { file } of hunksOf(mutant)) {
      const source = sourceOf(file);
      const changed = mutate(source, mutant, file);
      expect(changed).not.toBe(source);
      expect(() => stripTypeScriptTypes(changed)).not.toThrow();
    }
  });
});

test('there are at least sixty, of every part of the engine, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  const parts = new Set(mutants.map(({ file }) => /^(?:src\/[^/]+|sw)/.exec(file)?.[0]));
  expect([...parts].toSorted()).toEqual([
    'src/api-client',
    'src/app',
    'src/delivery',
    'src/drafts',
    'src/healing',
    'src/local-db',
    'src/outbox',
    'src/replica',
    'sw',
  ]);
});

test('what caught a mutant is remembered of kept mutants only', () => {
  const names = new Set(mutants.map(({ name }) => name));
  const caught = Object.keys(JSON.parse(sourceOf('tests/simulation/sabotage/caught-by.json')));
  expect(caught.filter((name) => !names.has(name))).toEqual([]);
});

test('a mutant whose text is gone, or is there twice, is told', () => {
  const mutant = { name: 'x', file: 'x.ts', find: 'a', replace: 'b', why: '' };
  expect(() => mutate('c', mutant)).toThrow('0 times');
  expect(() => mutate('a a', mutant)).toThrow('2 times');
  expect(mutate('c a', { ...mutant, replace: '$&' })).toBe('c $&');
});
