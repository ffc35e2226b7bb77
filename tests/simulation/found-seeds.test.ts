import { expect, test } from 'vitest';
import { foundSeeds } from './found-seeds.ts';
import { runHistories } from './running/run-histories.ts';

test('every seed that ever showed a fault shows none', { timeout: 300_000 }, async () => {
  const plain = foundSeeds.filter(({ isPlain }) => isPlain === true).map(({ seed }) => seed);
  const others = foundSeeds.filter(({ isPlain }) => isPlain !== true).map(({ seed }) => seed);
  const runs = [await runHistories({ seeds: plain, isPlain: true }), await runHistories({ seeds: others })];
  const broken = runs.flatMap(({ violations }) => violations.map(({ seed, violations: found }) => [seed, ...found]));
  expect(broken).toEqual([]);
  expect(runs.reduce((sum, { histories }) => sum + histories, 0)).toBe(foundSeeds.length);
});
