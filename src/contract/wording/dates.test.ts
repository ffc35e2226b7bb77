import { expect, test } from 'vitest';
import { formatAge } from './ages.ts';
import { formatDate, formatDateTime } from './dates.ts';

test('dates are d MMMM y, times of comments have hours and minutes', () => {
  const noon = new Date(2026, 2, 4, 12, 5).toISOString();
  expect(formatDate(noon)).toBe('4 March 2026');
  expect(formatDateTime(noon)).toBe('4 March 2026, 12:05');
  expect(formatDateTime(new Date(2026, 2, 4, 0, 5).getTime())).toBe('4 March 2026, 00:05');
});

test('days and times are written as the browser writes them in British English', () => {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  for (let month = 0; month < 12; month += 1) {
    const moment = new Date(2026, month, 1 + month * 2, month * 2, month * 5);
    expect(formatDateTime(moment.getTime())).toBe(`${day.format(moment)}, ${time.format(moment)}`);
  }
});

test('what is no date is nothing, not "Invalid Date"', () => {
  expect(formatDate('')).toBe('');
  expect(formatDateTime('soon')).toBe('');
});

test('an age is told in its largest unit, and a clock that was set back is no error', () => {
  const minute = 60_000;
  expect(formatAge(0, 59_999)).toBe('just now');
  expect(formatAge(0, minute)).toBe('1 minute ago');
  expect(formatAge(0, 125 * minute)).toBe('2 hours ago');
  expect(formatAge(0, 3 * 24 * 60 * minute)).toBe('3 days ago');
  expect(formatAge(minute, 0)).toBe('just now');
});
