import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Clause } from '../clauses/clause.ts';

/** The last number of each section: a removed clause leaves a gap in the numbers. */
const lastNumbers: Readonly<Record<string, number>> = {
  '1': 24,
  '2.1': 26,
  '2.2': 21,
  '2.3': 7,
  '2.4': 7,
  '2.5': 3,
  '2.6': 1,
  '2.7': 9,
  '2.8': 12,
  '2.9': 28,
  '2.10': 61,
  '2.11': 7,
  '2.12': 47,
  '2.13': 3,
  '3': 39,
  '4': 40,
  '5': 68,
  '6': 7,
  '7': 75,
  '8': 53,
  '9': 7,
};

type Section = { clauses: readonly Clause[] };

const root = join(import.meta.dirname, '..', '..');
const files = Object.values(import.meta.glob<Section>('../clauses/section-*.ts', { eager: true }));
const clauses = files.flatMap((file) => file.clauses);
const idsOf = (section: string) =>
  clauses.map(({ id }) => id).filter((id) => id.slice(0, id.lastIndexOf('-')) === section);

test.each(Object.entries(lastNumbers))('section %s of the clauses has every number up to %i once', (section, last) => {
  const numbers = Array.from({ length: last }, (_, index) => `${section}-${index + 1}`);
  expect(idsOf(section).toSorted()).toEqual(numbers.toSorted());
});

test('every clause is of a section that is counted', () => {
  const counted = new Set(Object.keys(lastNumbers).flatMap(idsOf));
  expect(clauses.map(({ id }) => id).filter((id) => !counted.has(id))).toEqual([]);
});

test('every proof is a test that is there, or a step of one, by the words of its title', async () => {
  const titles = new Map<string, readonly string[]>();
  const missing: string[] = [];
  for (const clause of clauses) {
    for (const proof of 'by' in clause ? clause.by : []) {
      const [file = '', words = ''] = proof.split(' › ');
      const path = join(root, file.startsWith('src/') ? file : join('tests', file));
      const found = titles.get(path) ?? titlesIn(await readFile(path, 'utf8').catch(() => ''));
      titles.set(path, found);
      if (words === '' || !found.some((title) => title.includes(words))) missing.push(`${clause.id}: ${proof}`);
    }
  }
  expect(missing).toEqual([]);
});

/** The titles of the tests, groups and steps of a file, verbatim except for escaped quotes. */
function titlesIn(text: string): string[] {
  const calls =
    /\b(?:test|describe|step)(?:\.\w+)*(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs;
  return [...text.matchAll(calls)].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1'));
}
