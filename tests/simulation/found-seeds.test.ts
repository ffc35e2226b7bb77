import { expect, test } from 'vitest';
import { foundSeeds } from './found-seeds.ts';
import { runHistories } from './running/run-histories.ts';

test('every seed that ever showed a fault shows none', { timeout: 900_000 }, async () => {
  const kinds = Map.groupBy(foundSeeds, ({ isPlain = false, plans = 'as now' }) => `${isPlain} ${plans}`);
  const runs = [];
  for (const [one, ...others] of kinds.values()) {
    if (one === undefined) continue;
    const { seed, found: _, ...how } = one;
    runs.push(await runHistories({ seeds: [seed, ...others.map((other) => other.seed)], ...how }));
  }
  const broken = runs.flatMap(({ violations }) => violations.map(({ seed, violations: found }) => [seed, ...found]));
  expect(broken).toEqual([]);
  expect(runs.reduce((sum, { histories }) => sum + histories, 0)).toBe(foundSeeds.length);
});
