import { expect, test } from 'vitest';
import { nothingCounted } from './run-histories.ts';
import { tell, tellReached } from './tell.ts';

test('which faults met changes in which states is told, and which did not', () => {
  const told = tellReached({ reached: { 'waiting kill': 3, 'unsure kill': 1 }, faults: { kill: 9 } });
  expect(told).toMatch(/^kill +3 +0 +1 +0 +0$/m);
  const missed = told.split('\n').find((line) => line.startsWith('Not reached:')) ?? '';
  expect(missed).toContain('kill while sending');
  expect(missed).not.toContain('kill while waiting');
  expect(missed).toContain('lostAfter while unsure');
});

test('what no history tries is told in words', () => {
  expect(tellReached(nothingCounted())).toContain('Not simulated:\n- ');
});

test('mishaps and faults are told with how often they happened', () => {
  const told = tell({ ...nothingCounted(), histories: 2, faults: { kill: 1, lostAfter: 4 } });
  expect(told).toContain('2 histories');
  expect(told).toContain('mishaps: kill 1,');
  expect(told).toContain('faults: lostAfter 4');
});
