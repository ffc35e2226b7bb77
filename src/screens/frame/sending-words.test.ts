import { expect, test } from 'vitest';
import { emptySummary, type OutboxSummary } from '../../outbox/summary.ts';
import { sendingWords } from './sending-words.ts';

const wordsOf = (summary: Partial<OutboxSummary>) => sendingWords({ ...emptySummary, ...summary });

test('nothing on its way is nothing to say, whatever the network does', () => {
  expect(wordsOf({})).toEqual({});
  expect(wordsOf({ line: { kind: 'signedOut' } })).toEqual({});
});

test('what needs somebody, waits and is being sent is counted apart', () => {
  expect(wordsOf({ needsYou: 1, waiting: 2, sending: 1 })).toEqual({
    needsYou: 'Needs you 1',
    waiting: 'Waiting 2',
    sending: 'Sending…',
  });
});

test('the end of the session says how many changes wait for it', () => {
  const line = { kind: 'signedOut' } as const;
  expect(wordsOf({ waiting: 1, line })).toEqual({ signIn: 'Sign in to send 1 change' });
  expect(wordsOf({ needsYou: 1, waiting: 2, sending: 1, line })).toEqual({
    needsYou: 'Needs you 1',
    signIn: 'Sign in to send 3 changes',
  });
});

test('a network that shows its own page is named; one that is merely gone is not', () => {
  const backingOff = (reason: 'foreignPage' | 'unreachable') => ({ kind: 'backingOff', reason, until: 5 }) as const;
  expect(wordsOf({ waiting: 2, line: backingOff('foreignPage') })).toEqual({
    waiting: 'Waiting 2 · The network wants you to sign in.',
  });
  expect(wordsOf({ waiting: 2, line: backingOff('unreachable') })).toEqual({ waiting: 'Waiting 2' });
});

test('work that does not move for no known reason is said to stand still, with what to do', () => {
  expect(wordsOf({ waiting: 2, stuck: true })).toEqual({
    waiting: 'Waiting 2 · not moving: close all tabs of the portal and open it again',
  });
  expect(wordsOf({ sending: 1, stuck: true })).toEqual({
    waiting: 'Waiting 1 · not moving: close all tabs of the portal and open it again',
  });
  expect(wordsOf({ waiting: 1, stuck: true, line: { kind: 'signedOut' } })).toEqual({
    signIn: 'Sign in to send 1 change',
  });
});
