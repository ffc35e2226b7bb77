import { expect, test } from 'vitest';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import { adminBadges, ownBadges } from './entry-badges.ts';

const entry = (given: Partial<ListEntry>): ListEntry => ({
  id: 1,
  status: 5,
  researchTitle: 'Sleep',
  createdDate: '2026-03-04T12:00:00.000Z',
  modifiedDate: null,
  commentCount: 0,
  applicant: { firstName: 'Nur', lastName: 'Al-Harbi' },
  reference: null,
  word: null,
  asked: null,
  onlyHere: false,
  deletable: false,
  ...given,
});

test('a status that is only asked for never looks like one that is there', () => {
  expect(adminBadges(entry({ status: 1 }))).toEqual([{ tone: 'green', text: 'Approved' }]);
  expect(adminBadges(entry({ status: 1, asked: 'waiting', word: 'waiting' }))).toEqual([
    { tone: 'grey', icon: 'clock', text: 'Approved · Waiting to send' },
  ]);
  expect(ownBadges(entry({ asked: 'sending', word: 'sending' }), 'Under review')).toEqual([
    { tone: 'teal', icon: 'send', text: 'Under review · Sending' },
  ]);
});

test('what was refused stands beside the status that the server has', () => {
  expect(adminBadges(entry({ word: 'needsYou' }))).toEqual([
    { tone: 'grey', text: 'Pending Review' },
    { tone: 'red', icon: 'warning', text: 'Action needed' },
  ]);
  expect(ownBadges(entry({ status: 3, word: 'needsYou' }), 'Draft')).toEqual([
    { tone: 'red', icon: 'warning', text: 'Action needed' },
  ]);
});

test('what is on this device only says so in the word of the header, and what the server has says nothing', () => {
  const kept = { tone: 'yellow', icon: 'kept', text: 'On this device' };
  expect(ownBadges(entry({ word: 'kept', onlyHere: true }), 'Draft')).toEqual([kept]);
  expect(ownBadges(entry({ word: 'kept' }), 'Draft')).toEqual([kept]);
  expect(ownBadges(entry({ word: null, onlyHere: true }), 'Draft')).toEqual([]);
  expect(ownBadges(entry({}), 'Draft')).toEqual([]);
});

test('once the session is over a card says once that it needs somebody, and never that it waits', () => {
  const sessionEnded = { kind: 'sessionEnded' } as const;
  const waits = entry({ status: 1, asked: 'waiting', word: 'waiting' });
  expect(adminBadges(waits, sessionEnded).map(({ text }) => text)).toEqual(['Approved · Action needed']);
  expect(ownBadges(waits, 'Under review', sessionEnded).map(({ text }) => text)).toEqual([
    'Under review · Action needed',
  ]);
  expect(ownBadges(entry({ word: 'sending' }), 'Draft', sessionEnded).map(({ text }) => text)).toEqual([
    'Action needed',
  ]);
});
