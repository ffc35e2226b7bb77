import { expect, test } from 'vitest';
import { listEntry } from '../testing.ts';
import { adminBadges, ownBadges } from './entry-badges.ts';

test('a status that is only requested never looks like one that is there', () => {
  expect(adminBadges(listEntry({ status: 1 }))).toEqual([{ tone: 'green', text: 'Approved' }]);
  expect(adminBadges(listEntry({ status: 1, requested: 'waiting', delivery: 'waiting' }))).toEqual([
    { tone: 'grey', icon: 'clock', text: 'Approved · Waiting to send' },
  ]);
  expect(ownBadges(listEntry({ requested: 'sending', delivery: 'sending' }), 'Under review')).toEqual([
    { tone: 'teal', icon: 'send', text: 'Under review · Sending' },
  ]);
});

test('what was refused stands beside the status that the server has', () => {
  expect(adminBadges(listEntry({ delivery: 'actionNeeded' }))).toEqual([
    { tone: 'grey', text: 'Pending Review' },
    { tone: 'red', icon: 'warning', text: 'Action needed' },
  ]);
  expect(ownBadges(listEntry({ status: 3, delivery: 'actionNeeded' }), 'Draft')).toEqual([
    { tone: 'red', icon: 'warning', text: 'Action needed' },
  ]);
});

test('what is on this device only says so in the word of the header, and what the server has says nothing', () => {
  const kept = { tone: 'yellow', icon: 'kept', text: 'On this device' };
  expect(ownBadges(listEntry({ delivery: 'kept', onlyHere: true }), 'Draft')).toEqual([kept]);
  expect(ownBadges(listEntry({ delivery: 'kept' }), 'Draft')).toEqual([kept]);
  expect(ownBadges(listEntry({ delivery: null, onlyHere: true }), 'Draft')).toEqual([]);
  expect(ownBadges(listEntry({}), 'Draft')).toEqual([]);
});

test('once the session is over a card says once that it needs somebody, and never that it waits', () => {
  const sessionEnded = { kind: 'sessionEnded' } as const;
  const waits = listEntry({ status: 1, requested: 'waiting', delivery: 'waiting' });
  expect(adminBadges(waits, sessionEnded).map(({ text }) => text)).toEqual(['Approved · Action needed']);
  expect(ownBadges(waits, 'Under review', sessionEnded).map(({ text }) => text)).toEqual([
    'Under review · Action needed',
  ]);
  expect(ownBadges(listEntry({ delivery: 'sending' }), 'Draft', sessionEnded).map(({ text }) => text)).toEqual([
    'Action needed',
  ]);
});
