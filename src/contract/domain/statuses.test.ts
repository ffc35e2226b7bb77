import { expect, test } from 'vitest';
import { statusBadge, statusBadgeInDetail } from '../wording/status-badges.ts';
import { isEditable, statuses } from './statuses.ts';

test('each status has its words and its colour; a number that is none is "Unknown Status"', () => {
  expect(Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((value) => [value, statusBadge(value)]))).toEqual({
    0: { text: 'Unknown Status', tone: 'grey' },
    1: { text: 'Approved', tone: 'green' },
    2: { text: 'Rejected', tone: 'red' },
    3: { text: 'Draft', tone: 'yellow' },
    4: { text: 'More Information Required', tone: 'teal' },
    5: { text: 'Pending Review', tone: 'grey' },
    6: { text: 'Unknown Status', tone: 'grey' },
  });
});

test('the detail says "Accepted" where the lists say "Approved", and else the same', () => {
  expect(statusBadgeInDetail(1)).toEqual({ text: 'Accepted', tone: 'green' });
  for (const value of [0, 2, 3, 4, 5, 6]) expect(statusBadgeInDetail(value)).toEqual(statusBadge(value));
});

test('the owner writes in a draft and where more information is asked for', () => {
  expect(statuses.filter(isEditable)).toEqual([3, 4]);
});
