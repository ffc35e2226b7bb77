import { expect, test } from 'vitest';
import type { ApplicationSummary } from '../../../contract/domain/application.ts';
import { adminCard, factsOf, ownCards } from './card-facts.ts';

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

test('a draft tells its last change, or its creation where nothing was changed', () => {
  expect(factsOf(summary(), ownCards[3].dates)).toEqual([{ label: 'Last Modified Date', value: '5 March 2026' }]);
  expect(factsOf(summary({ modifiedDate: null }), ownCards[3].dates)).toEqual([
    { label: 'Created On', value: '4 March 2026' },
  ]);
});

test('an accepted application tells its accepted date', () => {
  expect(factsOf(summary({ status: 1, reference: 'RA-2026-00042' }), ownCards[1].dates)).toEqual([
    { label: 'Accepted Date', value: '5 March 2026' },
    { label: 'Reference', value: 'RA-2026-00042' },
  ]);
});

test('an administrator reads both dates in the whole list and of what is pending, else the last change, by which lists are ordered', () => {
  const labels = (status: 1 | 5 | undefined) => factsOf(summary(), adminCard(status).dates).map(({ label }) => label);
  expect(labels(undefined)).toEqual(['Created On', 'Last Modified Date']);
  expect(labels(5)).toEqual(['Created On', 'Last Modified Date']);
  expect(labels(1)).toEqual(['Last Modified Date']);
  expect(factsOf(summary({ modifiedDate: null }), adminCard(undefined).dates)).toHaveLength(1);
});
