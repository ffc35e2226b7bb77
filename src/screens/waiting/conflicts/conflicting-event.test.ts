import { expect, test } from 'vitest';
import type { Comment } from '../../../contract/domain/comment.ts';
import type { HistoryRow } from '../../../contract/domain/history.ts';
import { conflictingEvent } from './conflicting-event.ts';

const at = '2026-11-22T09:05:00.000Z';
const rejected: HistoryRow = {
  at,
  userId: 8,
  name: 'Hessa Noor',
  roleId: 2,
  event: 'rejected',
  fromStatus: 5,
  toStatus: 2,
};
const message: Comment = {
  id: 1,
  userId: 8,
  applicationId: 5,
  text: 'The sample is too small.',
  created: at,
  roleId: 2,
  firstName: 'Hessa',
  lastName: 'Noor',
};

test('it is said who decided what and when, with what they wrote', () => {
  const found = conflictingEvent({ history: [rejected], comments: [message] }, 9, 0);
  expect(found?.sentence).toMatch(/^Hessa Noor rejected it on 22 November 2026, /);
  expect(found?.message?.text).toBe('The sample is too small.');
});

test('what the user did is told as theirs, without claiming that another device did it; a message that belongs to something else is left out', () => {
  const own: HistoryRow = { ...rejected, userId: 9, event: 'approved' };
  const earlier: Comment = { ...message, created: '2026-11-20T09:00:00.000Z' };
  const found = conflictingEvent({ history: [rejected, own], comments: [earlier] }, 9, 0);
  expect(found?.sentence).toMatch(/^You approved it on /);
  expect(found?.message).toBeNull();
});

test('a server without history tells who wrote last; nothing is said if nothing is known', () => {
  expect(conflictingEvent({ history: null, comments: [message] }, 9, 0)?.sentence).toMatch(/^Hessa Noor wrote on /);
  expect(conflictingEvent({ history: null, comments: [message] }, 9, Date.parse(at) + 1)).toBeNull();
  expect(conflictingEvent({ history: null, comments: undefined }, 9, 0)).toBeNull();
});
