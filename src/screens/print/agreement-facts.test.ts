import { expect, test } from 'vitest';
import { noAnswers, type Application } from '../../contract/domain/application.ts';
import { formatDateTime } from '../../contract/wording/dates.ts';
import { agreementFacts } from './agreement-facts.ts';

const recordedAt = '2026-01-05T08:00:00.000Z';

/** Returns what is printed, by its label. */
function printed(agreedAt: string | null, ofServer: Partial<Application>) {
  const applicant = { userId: 7, firstName: 'Nur', lastName: 'Aziz', mobileNumber: '', emailAddress: '' };
  const facts = agreementFacts({
    id: 1,
    status: 3,
    researchTitle: 'Sleep',
    createdDate: recordedAt,
    modifiedDate: null,
    commentCount: 0,
    reference: null,
    applicant,
    answers: noAnswers(),
    agreement: agreedAt === null ? null : { agreedAt, agreedPolicyVersion: '2' },
    ...ofServer,
  });
  return Object.fromEntries(facts.filter(({ value }) => value !== '').map(({ label, value }) => [label, value]));
}

const others = { 'Agreed by': 'Nur Aziz', 'Version of the policies': '2' };

test.each(['1999-01-01T12:00:00.000Z', '9999-12-31T12:00:00.000Z'])(
  'an agreement of %s, which cannot be true, is printed with the time of the server, and the wrong one is flagged',
  (agreedAt) => {
    expect(printed(agreedAt, { agreementRecordedAt: recordedAt, agreementClockOff: true })).toEqual({
      ...others,
      'Agreed at': formatDateTime(recordedAt),
      'Time of the device, whose clock was wrong': formatDateTime(agreedAt),
    });
  },
);

test('an agreement that was kept without a connection is printed with both times', () => {
  const agreedAt = '2025-12-12T08:00:00.000Z';
  expect(printed(agreedAt, { agreementRecordedAt: recordedAt, agreementClockOff: false })).toEqual({
    ...others,
    'Agreed at': formatDateTime(agreedAt),
    'Received by the portal at': formatDateTime(recordedAt),
  });
});

test('one that arrived within a day is printed with one time', () => {
  const agreedAt = '2026-01-04T08:00:00.000Z';
  const ofServer = { agreementRecordedAt: recordedAt, agreementClockOff: false };
  expect(printed(agreedAt, ofServer)).toEqual({ ...others, 'Agreed at': formatDateTime(agreedAt) });
});

test('a wrong time without one of the server is not printed as the time', () => {
  const agreedAt = '9999-12-31T12:00:00.000Z';
  expect(printed(agreedAt, { agreementClockOff: true })).toEqual({
    ...others,
    'Agreed at': 'not recorded',
    'Time of the device, whose clock was wrong': formatDateTime(agreedAt),
  });
});

test('of a plain server the time that it has is printed, and without an agreement that none is recorded', () => {
  const agreedAt = '2025-12-12T08:00:00.000Z';
  expect(printed(agreedAt, {})).toEqual({ ...others, 'Agreed at': formatDateTime(agreedAt) });
  expect(printed(null, {})).toEqual({ 'Agreed by': 'not recorded', 'Agreed at': 'not recorded' });
});
