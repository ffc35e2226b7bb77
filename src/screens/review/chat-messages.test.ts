import { expect, test } from 'vitest';
import type { Comment } from '../../contract/comment.ts';
import { chatMessages } from './chat-messages.ts';

const comment = (given: Partial<Comment>): Comment => ({
  id: 1,
  userId: 10,
  applicationId: 5,
  text: 'Who reads the diaries?',
  created: new Date(2026, 10, 21, 16, 5).toISOString(),
  roleId: 2,
  firstName: 'Amal',
  lastName: 'Said',
  ...given,
});
const applicant = { userId: 20, roleId: 1 };
const administrator = { userId: 10, roleId: 2 };
const thread = [comment({}), comment({ id: 2, userId: 20, roleId: 1, firstName: 'Nur', lastName: 'Al-Harbi' })];
const sides = (messages: ReturnType<typeof chatMessages>) => messages.map(({ side, who }) => [side, who]);

test('everybody sees their own messages on their own side, and the other role on the other', () => {
  expect(sides(chatMessages(thread, applicant))).toEqual([
    ['other', 'Admin'],
    ['own', 'User'],
  ]);
  expect(sides(chatMessages(thread, administrator))).toEqual([
    ['own', 'Admin'],
    ['other', 'User'],
  ]);
});

test('another administrator’s message stands on the other side and still says Admin', () => {
  expect(sides(chatMessages([comment({ userId: 11 })], administrator))).toEqual([['other', 'Admin']]);
});

test('a message without role and name is told by its side', () => {
  const bare = chatMessages([comment({ roleId: 0, firstName: '', lastName: '' })], applicant);
  expect(bare).toMatchObject([{ side: 'other', who: 'Admin', name: 'Admin' }]);
});

test('a message has its date with a short time', () => {
  expect(chatMessages(thread, applicant)[0]?.at).toBe('21 November 2026, 16:05');
});
