import { expect, test } from 'vitest';
import { formatDaysAgo } from './ages.ts';

const at = (text: string) => new Date(text).getTime();

test.each([
  ['2026-11-27T00:01', '2026-11-27T23:59', 'today'],
  ['2026-11-26T23:59', '2026-11-27T00:01', 'yesterday'],
  ['2026-11-11T08:00', '2026-11-27T07:00', '16 days ago'],
  // A clock that is wrong tells nothing of the future.
  ['2026-11-28T08:00', '2026-11-27T07:00', 'today'],
])('%s is, at %s, %s', (then, now, words) => expect(formatDaysAgo(at(then), at(now))).toBe(words));
