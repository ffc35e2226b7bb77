import { expect, test } from 'vitest';
import type { HistoryRow } from '../../../contract/domain/history.ts';
import { lastEvent, submittedAt, timelineOf } from './timeline-of.ts';

const application = {
  status: 5,
  reference: 'RA-2026-00042',
  createdDate: '2026-09-25T12:00:00.000Z',
  modifiedDate: '2026-10-29T12:00:00.000Z',
};

const row = (event: HistoryRow['event'], at: string, given: Partial<HistoryRow> = {}): HistoryRow => ({
  event,
  at: `${at}T12:00:00.000Z`,
  userId: 1,
  name: 'Nur Al-Harbi',
  roleId: 1,
  fromStatus: null,
  toStatus: 5,
  ...given,
});

const words = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given).map(({ text, date, state }) => `${text} ${date} ${state}`);

test('the history is told in its order, the latest event marked, and the decision still to come', () => {
  const history = [row('created', '2026-09-25'), row('submitted', '2026-10-29'), row('requested', '2026-11-02')];
  expect(words(application, 4, history)).toEqual([
    'Created 25 September 2026 past',
    'Submitted 29 October 2026 past',
    'More information 2 November 2026 latest',
    'Decision  ahead',
  ]);
  expect(words(application, 1, [...history, row('approved', '2026-11-05')]).at(-1)).toBe(
    'Approved 5 November 2026 latest',
  );
});

test('of a long history the beginning and the latest events are told', () => {
  const rounds = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'].map((at) => row('submitted', at));
  expect(words(application, 5, [row('created', '2026-09-25'), ...rounds])).toEqual([
    'Created 25 September 2026 past',
    'Submitted 2 October 2026 past',
    'Submitted 3 October 2026 past',
    'Submitted 4 October 2026 latest',
    'Decision  ahead',
  ]);
});

test('without a history only those dates are told that the application has itself', () => {
  expect(words(application, 5, null)).toEqual([
    'Created 25 September 2026 past',
    'Submitted 29 October 2026 latest',
    'Decision  ahead',
  ]);
  // The last change is something else, or the server is a plain one.
  for (const given of [{ status: 4 }, { reference: null }]) {
    expect(words({ ...application, ...given }, 4, null)).toEqual([
      'Created 25 September 2026 latest',
      'Decision  ahead',
    ]);
  }
  expect(words({ ...application, status: 3 }, 3, null).slice(1)).toEqual(['Submit  ahead', 'Decision  ahead']);
});

test('the time of a wrong clock is not told', () => {
  const wrong = row('created', '2031-01-01', { clockOff: true, recordedAt: '2026-09-25T12:00:00.000Z' });
  expect(words(application, 3, [wrong])[0]).toBe('Created 25 September 2026 latest');
});

test('the last event of some kinds is found', () => {
  const history = [row('submitted', '2026-10-29'), row('requested', '2026-11-02'), row('submitted', '2026-11-04')];
  expect(lastEvent(history, 'submitted')?.at).toContain('2026-11-04');
  expect(lastEvent(history, 'approved', 'rejected')).toBeUndefined();
  expect(lastEvent(null, 'submitted')).toBeUndefined();
});

test('a submission that the server does not have yet has no date', () => {
  expect(submittedAt({ ...application, atServer: 5 }, null)).toBe(application.modifiedDate);
  expect(submittedAt({ ...application, atServer: 4 }, null)).toBeNull();
  expect(words(application, 4, null)).toEqual(['Created 25 September 2026 latest', 'Decision  ahead']);
});

test('nothing is said to come of a status that the portal does not know', () => {
  expect(words(application, 9, null)).toEqual(['Created 25 September 2026 latest']);
});
