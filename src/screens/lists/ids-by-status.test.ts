import { expect, test } from 'vitest';
import { listEntry } from './testing.ts';
import { idsByStatus } from './ids-by-status.ts';

const entry = (id: number, status: number) => listEntry({ id, status });

test('the tabs count what this device knows completely, and nothing else', () => {
  const entries = [entry(1, 3), entry(2, 4), entry(3, 3), entry(4, 9)];
  expect(idsByStatus({ entries, total: 4 })).toEqual({ 1: [], 2: [], 3: [1, 3], 4: [2], 5: [] });
  expect(idsByStatus({ entries, total: 51 })).toBeNull();
});
