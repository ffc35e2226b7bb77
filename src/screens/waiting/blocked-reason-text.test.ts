import { expect, test } from 'vitest';
import type { ListedOperation } from '../../outbox/read/listing.ts';
import { discardText } from './change/discard-text.ts';
import { blockedReasonText } from './blocked-reason-text.ts';

const NOW = new Date(2026, 10, 21, 14, 0).getTime();
const operation = (over: Partial<ListedOperation>): ListedOperation => ({
  id: 'a',
  lane: 7,
  change: { kind: 'saveStep', step: 'methodology', answers: 1 },
  state: 'waiting',
  delivery: 'waiting',
  blockedReason: { kind: 'next' },
  mayHaveArrived: false,
  wasSent: false,
  carried: false,
  discardWanted: false,
  createdAt: 0,
  trouble: null,
  alsoDiscarded: 0,
  requestCount: 1,
  ...over,
});
const blockedReasonOf = (over: Partial<ListedOperation>) => blockedReasonText(operation(over), NOW).join(' ');

test('a portal that failed with one application is not told as one that cannot be reached', () => {
  const words = blockedReasonOf({ blockedReason: { kind: 'application', until: NOW + 5 * 60_000 } });
  expect(words).toBe('The portal had a problem with this application. We’ll try again at 14:05.');
});

test('that a try got no answer is said only of what was tried here; of a copy, that it is one', () => {
  expect(blockedReasonOf({ state: 'unsure', mayHaveArrived: true, wasSent: true })).toMatch(/didn’t get a reply/);
  expect(blockedReasonOf({ state: 'unsure', mayHaveArrived: true, carried: true })).toMatch(/You downloaded a copy/);
  expect(blockedReasonOf({})).not.toMatch(/reply|copy/);
});

test('what was taken back while it is being sent says that the answer decides', () => {
  expect(blockedReasonOf({ state: 'sending', blockedReason: { kind: 'sending' }, discardWanted: true })).toMatch(
    /We’ll tell you here/,
  );
});

test('of what needs the person nothing is said here: the server’s own words stand there', () => {
  expect(blockedReasonOf({ state: 'refused', blockedReason: { kind: 'user' } })).toBe('');
});

test('discarding says what stays, what goes along, and what may be at the portal already', () => {
  const words = (over: Partial<ListedOperation>) => discardText(operation(over)).join(' ');
  expect(words({})).toMatch(/stays in the form/);
  expect(words({ alsoDiscarded: 3 })).toMatch(/3 later changes .* discarded too/);
  expect(words({ state: 'sending' })).toMatch(/We’ll tell you here/);
  expect(words({ state: 'unsure', mayHaveArrived: true })).toMatch(
    /removes it from this device only.*doesn’t undo a saved change.*won’t send it again/,
  );
  expect(words({ change: { kind: 'comment', text: 'x', status: undefined } })).toMatch(/put the text back/);
});
