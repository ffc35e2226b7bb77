import { expect, test } from 'vitest';
import { runHistories } from '../../running/run-histories.ts';
import { directedHistories, directedPlans } from './directed-plans.ts';

test('in every directed history the portal keeps what it promises', { timeout: 600_000 }, async () => {
  const counted = await runHistories({ histories: directedHistories });
  expect(counted.violations.map(({ directed, seed, violations }) => [directed, seed, ...violations])).toEqual([]);
  expect(counted.histories).toBe(directedHistories.length);
});

test('each directed plan has a name of its own', () => {
  expect(new Set(directedPlans.map(({ name }) => name)).size).toBe(directedPlans.length);
});
