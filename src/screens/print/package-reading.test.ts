import { expect, test } from 'vitest';
import { noAnswers, type Application } from '../../contract/application.ts';
import type { Reading } from '../../replica/reading.ts';
import { packageReading } from './package-reading.ts';

const application: Application = {
  id: 1,
  status: 1,
  researchTitle: 'Sleep',
  createdDate: '',
  modifiedDate: null,
  commentCount: 0,
  reference: null,
  applicant: { userId: 1, firstName: 'Nur', lastName: 'Al-Harbi', mobileNumber: '', emailAddress: '' },
  answers: noAnswers(),
  agreement: null,
};
const fresh = <T>(value: T, asOf = 10): Reading<T> => ({ state: 'fresh', value, asOf });
const problem = { kind: 'unreachable' } as const;

test('a package is whole when all its parts are, and as old as its oldest', () => {
  expect(packageReading(fresh(application), fresh([], 5), fresh([], 7))).toEqual({
    state: 'fresh',
    asOf: 5,
    value: { application, investigators: [], attachments: [] },
  });
});

test('one part that could not be read is no package, even while others are being read', () => {
  expect(packageReading({ state: 'loading' }, fresh([]), { state: 'failed', problem })).toEqual({
    state: 'failed',
    problem,
  });
  expect(packageReading(fresh(application), { state: 'loading' }, fresh([])).state).toBe('loading');
});

test('one kept part makes the package a kept one', () => {
  const kept: Reading<never[]> = { state: 'kept', value: [], asOf: 3, problem };
  expect(packageReading(fresh(application), kept, fresh([]))).toMatchObject({ state: 'kept', asOf: 3, problem });
});
