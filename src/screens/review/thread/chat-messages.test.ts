import { expect, test } from 'vitest';
import type { OverlaidComment } from '../../../replica/copies/overlay.ts';
import { chatMessages, type Viewer } from './chat-messages.ts';

const comment = (given: Partial<OverlaidComment>): OverlaidComment => ({
  id: 1,
  userId: 10,
  applicationId: 5,
  text: 'Who reads the diaries?',
  created: new Date(2026, 10, 21, 16, 5).toISOString(),
  roleId: 2,
  firstName: 'Amal',
  lastName: 'Said',
  delivery: null,
  ...given,
});
const seenBy = (comments: OverlaidComment[], viewer: Viewer) => chatMessages(comments, viewer, { kind: 'open' });
const applicant = { userId: 20, roleId: 1 };
const administrator = { userId: 10, roleId: 2 };
const thread = [comment({}), comment({ id: 2, userId: 20, roleId: 1, firstName: 'Nur', lastName: 'Al-Harbi' })];
const sides = (messages: ReturnType<typeof chatMessages>) => messages.map(({ side, who }) => [side, who]);

test('everybody sees their own messages on their own side, and the other role on the other', () => {
  expect(sides(seenBy(thread, applicant))).toEqual([
    ['other', 'Admin'],
    ['own', 'User'],
  ]);
  expect(sides(seenBy(thread, administrator))).toEqual([
    ['own', 'Admin'],
    ['other', 'User'],
  ]);
});

test('another administrator’s message stands on the other side and still says Admin', () => {
  expect(sides(seenBy([comment({ userId: 11 })], administrator))).toEqual([['other', 'Admin']]);
});

test('a message of a clock that was wrong has the time of the server', () => {
  const told = { created: '1999-01-01T12:00:00.000Z', recordedAt: new Date(2026, 10, 21, 16, 5).toISOString() };
  const messages = seenBy([comment({ ...told, clockOff: true }), comment({ ...told, clockOff: false })], applicant);
  expect(messages.map(({ at }) => /\d{4}/.exec(at)?.[0])).toEqual(['2026', '1999']);
});

test('a message without role and name is told by its side', () => {
  const bare = seenBy([comment({ roleId: 0, firstName: '', lastName: '' })], applicant);
  expect(bare).toMatchObject([{ side: 'other', who: 'Admin', name: 'Admin' }]);
});

test('a message has its date with a short time', () => {
  expect(seenBy(thread, applicant)[0]?.at).toBe('21 November 2026, 16:05');
});

test('a message that is not at the server yet says where it is, under the name of anybody who wrote it', () => {
  const mine = comment({ id: -1, userId: 20, roleId: 0, firstName: '', lastName: '', delivery: 'waiting' });
  const refused = comment({ ...mine, id: -2, delivery: 'actionNeeded' });
  const seen = seenBy([...thread, mine, refused], { ...applicant, firstName: 'Nur', lastName: 'Al-Harbi' });
  expect(seen.map(({ state }) => state)).toEqual([undefined, undefined, 'Waiting to send', 'Action needed']);
  expect(seen[2]).toMatchObject({ side: 'own', who: 'User', name: 'Nur Al-Harbi' });
});

test('role 2 is read as an administrator, and anything else as an applicant', () => {
  const bare = [comment({ roleId: 0, firstName: '', lastName: '' })];
  const whoFor = (roleId: number) => seenBy(bare, { userId: 99, roleId })[0]?.who;
  expect([2, 1, 3, 0].map(whoFor)).toEqual(['User', 'Admin', 'Admin', 'Admin']);
});
