import { expect, test } from 'vitest';
import type { Outcome } from '../../../outbox/outbox.ts';
import {
  decisionProblem,
  isOutdated,
  messageProblem,
  popupProblem,
  problemOfMessage,
  reasonNotToSend,
  troubleText,
  withNewer,
} from './send-problem.ts';

const refused = (message: string, status = 409): Outcome => ({ kind: 'refused', status, message, problems: [] });

const notKept: Outcome = { kind: 'notStored', failure: 'full' };

test('the popup says what the server said, or that sending failed', () => {
  expect(popupProblem(refused('The application has already been approved.'))?.lines).toEqual([
    'The application has already been approved.',
  ]);
  expect(popupProblem(refused(''))?.lines).toEqual(['Failed to send message.']);
  expect(popupProblem(notKept)?.lines[0]).toBe('An error occurred while sending the message.');
});

test('the thread and the decisions have a sentence of their own, and the server’s under it', () => {
  expect(messageProblem(refused('Closed.'))?.lines).toEqual(['Failed to send message. Please try again.', 'Closed.']);
  expect(decisionProblem(refused(''))?.lines).toEqual(['Failed to process application. Please try again.']);
  expect(decisionProblem(notKept)?.lines).toEqual([
    'Failed to process application. Please try again.',
    expect.stringContaining('device is full'),
  ]);
});

test('a decision on what has changed since says so, and leads to it', () => {
  const conflict: Outcome = { kind: 'conflict', message: 'It was changed elsewhere.', conflict: { kind: 'decision' } };
  expect(decisionProblem(conflict)).toEqual({
    lines: ['Failed to process application. Please try again.', 'It was changed elsewhere.'],
    changed: true,
  });
  expect(popupProblem(conflict)).toEqual({ lines: ['It was changed elsewhere.'], changed: true });
});

test('a decision that the portal did not take says so wherever the person is by then', () => {
  const says = (message: string) => ({ conflicts: false, message });
  expect(troubleText('approve', says('It is a draft.'))).toEqual([
    'Failed to process application. Please try again.',
    'It is a draft.',
  ]);
  expect(troubleText('reject', says('It is a draft.'))).toEqual(['It is a draft.']);
  expect(troubleText('request', says(''))).toEqual(['Failed to send message.']);
  const elsewhere = { conflicts: true, message: 'It was changed elsewhere.' };
  expect(troubleText('approve', elsewhere)).toEqual([
    'Failed to process application. Please try again.',
    'It was changed elsewhere.',
  ]);
});

test('what arrived, waits or is held is no problem', () => {
  expect(decisionProblem({ kind: 'held' })).toBeNull();
  expect(popupProblem({ kind: 'waiting', applicationId: 1, sessionEnded: true, behind: false })).toBeNull();
  expect(decisionProblem({ kind: 'saved', message: '', data: null, applicationId: 1 })).toBeNull();
});

test('only what was decided since makes the page read again', () => {
  expect(isOutdated(refused('The application has already been rejected.'))).toBe(true);
  expect(isOutdated(refused('Bad', 400))).toBe(false);
});

test('a newer version is told of beside any problem, and by one button to look at it again', () => {
  const lines = [expect.stringContaining('has changed since you opened it')];
  expect(withNewer(null, false)).toBeNull();
  expect(withNewer(null, true)).toEqual({ lines, changed: true });
  expect(withNewer({ lines: ['Bad'], changed: false }, true)).toEqual({ lines: ['Bad', ...lines], changed: true });
  expect(withNewer({ lines: ['Changed.'], changed: true }, true)).toEqual({ lines: ['Changed.'], changed: true });
});

test('a message needs words, and not more than can be stored', () => {
  expect(problemOfMessage(' \n')).toBe('Message is required.');
  expect(problemOfMessage('Who?')).toBeUndefined();
  expect(problemOfMessage('x'.repeat(20_001))).toContain('20,000');
});

test('a message that is too long is not told to be missing', () => {
  expect(reasonNotToSend('')).toBe('Write a message first.');
  expect(reasonNotToSend('Who?')).toBeUndefined();
  expect(reasonNotToSend('x'.repeat(20_001))).toContain('20,000');
});
