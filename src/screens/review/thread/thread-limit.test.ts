import { expect, test } from 'vitest';
import { COMMENTS_MAX, COMMENTS_MAX_CHARACTERS } from '../../../contract/api/limits.ts';
import { threadMessages as messages } from '../../../contract/messages/application/review.ts';
import { threadLimitOf } from './thread-limit.ts';

const threadOf = (count: number, length = 1) => Array.from({ length: count }, () => ({ text: 'é'.repeat(length) }));

test('a thread far from its limits, and one that is not read yet, say nothing of them', () => {
  expect(threadLimitOf(undefined)).toEqual({});
  expect(threadLimitOf(threadOf(COMMENTS_MAX * 0.9 - 1))).toEqual({});
});

test('a thread near a limit says how much is left of it', () => {
  expect(threadLimitOf(threadOf(COMMENTS_MAX - 3)).hint).toBe('You can add 3 more messages to this application.');
  expect(threadLimitOf(threadOf(COMMENTS_MAX - 1)).hint).toBe('You can add 1 more message to this application.');
  const words = threadOf(10, COMMENTS_MAX_CHARACTERS / 10 - 500);
  expect(threadLimitOf(words).hint).toBe('You can add 5,000 more characters to the messages of this application.');
});

test('a full thread is closed, by the number of its messages or by their length', () => {
  expect(threadLimitOf(threadOf(COMMENTS_MAX)).closedBecause).toBe(messages.full);
  expect(threadLimitOf([{ text: '😀'.repeat(COMMENTS_MAX_CHARACTERS) }]).closedBecause).toBe(messages.full);
  expect(threadLimitOf([{ text: '😀'.repeat(COMMENTS_MAX_CHARACTERS - 1) }]).closedBecause).toBeUndefined();
});
