import type { ListEntry } from '../../replica/sources/list-entry.ts';

/** An application under review in a list, for tests. */
export const listEntry = (given: Partial<ListEntry>): ListEntry => ({
  id: 1,
  status: 5,
  researchTitle: 'Sleep',
  createdDate: '2026-03-04T12:00:00.000Z',
  modifiedDate: null,
  commentCount: 0,
  applicant: { firstName: 'Nur', lastName: 'Al-Harbi' },
  reference: null,
  delivery: null,
  requested: null,
  onlyHere: false,
  deletable: false,
  ...given,
});
