import { expect, test } from 'vitest';
import { foundSeeds } from './found-seeds.ts';
import { runHistories } from './running/run-histories.ts';

test('every seed that ever showed a fault shows none', { timeout: 900_000 }, async () => {
  const counted = await runHistories({ histories: foundSeeds.map(({ found: _found, ...history }) => history) });
  expect(counted.violations.map(({ seed, violations }) => [seed, ...violations])).toEqual([]);
  expect(counted.histories).toBe(foundSeeds.length);
});
