import { expect, test } from 'vitest';
import { noAnswers, type Application } from '../contract/domain/application.ts';
import type { Draft } from '../drafts/draft.ts';
import { isOlder, missingInWhole, stepsComplete } from './steps-complete.ts';

const application: Application = {
  id: 7,
  status: 3,
  researchTitle: 'Sleep',
  createdDate: '2026-03-04T12:00:00.000Z',
  modifiedDate: '2026-03-05T12:00:00.000Z',
  commentCount: 0,
  applicant: { userId: 1, firstName: 'Nur', lastName: 'Al-Harbi', mobileNumber: '', emailAddress: '' },
  reference: null,
  answers: { ...noAnswers(), researchTitle: 'Sleep', duration: '1 year', workNumber: '7' },
  agreement: { agreedAt: '2026-03-04T12:00:00.000Z', agreedPolicyVersion: '1' },
  conflictAnswered: true,
};
const whole = (given: Partial<Application> = {}) => ({
  application: { ...application, ...given },
  investigators: [],
  attachments: [],
  tag: undefined,
});
const steps = (given: Partial<Application> = {}) => stepsComplete(missingInWhole(whole(given), '1'));

test('the steps in which nothing is missing are counted, and the first of the others is named', () => {
  expect(steps()).toEqual({ done: 3, all: 7, next: 'investigators-info' });
  expect(steps({ conflictAnswered: false })).toEqual({ done: 2, all: 7, next: 'investigators-info' });
  expect(steps({ agreement: null })).toEqual({ done: 2, all: 7, next: 'policy-agreement' });
  expect(stepsComplete([])).toEqual({ done: 7, all: 7, next: null });
});

test('a server that does not say what was agreed to is not held against the applicant', () => {
  expect(steps({ agreement: null, conflictAnswered: undefined }).next).toBe('investigators-info');
});

const draft = (asOf: number, given: Partial<Draft> = {}): Draft => ({
  applicationId: 7,
  serverId: 7,
  isStarted: true,
  status: 3,
  answers: application.answers,
  investigators: [],
  newInvestigator: null,
  attachments: [],
  chosenFiles: [],
  agreement: application.agreement,
  isAgreementKnown: true,
  conflictAnswered: true,
  partStates: {
    'application-detail': 'saved',
    'investigators-info': null,
    'conflict-of-interest': null,
    'title-of-study': null,
    methodology: null,
    'pi-cv': null,
  },
  submitting: 'no',
  versions: [],
  ...given,
  readFrom: {
    draft: {
      applicationId: 7,
      startedHere: false,
      agreement: null,
      base: {
        answers: application.answers,
        agreement: null,
        status: 3,
        conflictAnswered: true,
        investigators: [],
        attachments: [],
        asOf,
      },
      savedSteps: [],
      startedAt: 0,
    },
    birth: '',
    serverId: 7,
    fields: [],
    investigators: [],
    files: [],
    operations: [],
    localIds: new Map(),
  },
});
const changed = '2026-03-05T12:00:00.000Z';

test('only a draft that was changed elsewhere since it was read, and not here, is asked for again', () => {
  const [before, after] = [Date.parse(changed) - 1000, Date.parse(changed) + 1000];
  expect(isOlder(draft(before), changed)).toBe(true);
  expect(isOlder(draft(after), changed)).toBe(false);
  expect(isOlder(draft(before), null)).toBe(false);
  const written = { ...draft(before).partStates, methodology: 'kept' as const };
  expect(isOlder(draft(before, { partStates: written }), changed)).toBe(false);
});
