import { expect, test } from 'vitest';
import type { ListEntry } from '../../replica/sources/list-entry.ts';
import { idsByStatus } from './ids-by-status.ts';

const entry = (id: number, status: number): ListEntry => ({
  id,
  status,
  researchTitle: 'Sleep',
  createdDate: '2026-03-04T12:00:00.000Z',
  modifiedDate: null,
  commentCount: 0,
  applicant: { firstName: 'Nur', lastName: 'Al-Harbi' },
  reference: null,
  word: null,
  asked: null,
  onlyHere: false,
  deletable: false,
});

test('the tabs count what this device knows completely, and nothing else', () => {
  const entries = [entry(1, 3), entry(2, 4), entry(3, 3), entry(4, 9)];
  expect(idsByStatus({ entries, total: 4 })).toEqual({ 1: [], 2: [], 3: [1, 3], 4: [2], 5: [] });
  expect(idsByStatus({ entries, total: 51 })).toBeNull();
});
