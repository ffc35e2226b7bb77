import { expect, test } from 'vitest';
import type { ApplicationSummary } from '../../../contract/domain/application.ts';
import { adminCard, datesOf, ownCards } from './card-facts.ts';

const summary = (given: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  id: 1,
  status: 3,
  researchTitle: 'Sleep',
  createdDate: '2026-03-04T12:00:00.000Z',
  modifiedDate: '2026-03-05T12:00:00.000Z',
  commentCount: 0,
  applicant: { firstName: 'Nur', lastName: 'Al-Harbi' },
  reference: null,
  ...given,
});

const now = Date.parse('2026-03-21T09:00:00.000Z');

test('a draft tells its last change, or its creation where nothing was changed, and how long ago that is', () => {
  expect(datesOf(summary(), ownCards[3].dates, now)).toEqual([
    { label: 'Last Modified Date', value: '5 March 2026', age: '16 days ago' },
  ]);
  expect(datesOf(summary({ modifiedDate: null }), ownCards[3].dates, now)).toEqual([
    { label: 'Created On', value: '4 March 2026', age: '17 days ago' },
  ]);
});

test('an accepted application tells its accepted date', () => {
  expect(datesOf(summary({ status: 1, reference: 'RA-2026-00042' }), ownCards[1].dates, now)).toEqual([
    { label: 'Accepted Date', value: '5 March 2026' },
  ]);
});

test('what is under review tells when it was submitted, where that is known, and else its last change', () => {
  const labels = (given: Parameters<typeof summary>[0] & { requested?: 'waiting' }) =>
    datesOf({ ...summary({ status: 5, ...given }), requested: given.requested ?? null }, ownCards[5].dates, now).map(
      ({ label }) => label,
    );
  expect(labels({ reference: 'RA-2026-00042' })).toEqual(['Submitted']);
  expect(labels({ reference: 'RA-2026-00042', requested: 'waiting' })).toEqual(['Last Modified Date']);
  expect(labels({})).toEqual(['Last Modified Date']);
  expect(labels({ modifiedDate: null })).toEqual(['Created On']);
});

test('an administrator reads both dates in the whole list and of what is pending, else the last change, by which lists are ordered', () => {
  const shown = (status: 1 | 5 | undefined, given: Partial<ApplicationSummary> = {}) =>
    datesOf(summary({ status: status ?? 4, ...given }), adminCard(status).dates, now);
  const labels = (...given: Parameters<typeof shown>) => shown(...given).map(({ label }) => label);
  expect(labels(undefined)).toEqual(['Created On', 'Last Modified Date']);
  expect(labels(5)).toEqual(['Created On', 'Last Modified Date']);
  expect(labels(5, { reference: 'RA-2026-00042' })).toEqual(['Created On', 'Submitted']);
  expect(labels(1)).toEqual(['Last Modified Date']);
  expect(labels(undefined, { modifiedDate: null })).toHaveLength(1);
  // Only the later of two dates tells how long ago it is.
  expect(shown(5).map(({ age }) => age)).toEqual([undefined, '16 days ago']);
});
