import { expect, test } from 'vitest';
import type { Outcome } from '../../../outbox/outbox.ts';
import { uploadsOf } from './upload-text.ts';

const saved: Outcome = { kind: 'saved', message: '', data: undefined, applicationId: 1 };
const waiting: Outcome = { kind: 'waiting', applicationId: 1, sessionEnded: false, behind: false };
const refused: Outcome = { kind: 'refused', status: 409, message: 'No.', problems: [] };

test('no files is nothing to tell', () => {
  expect(uploadsOf([])).toEqual({ kind: 'none' });
});

test('all that went are counted', () => {
  expect(uploadsOf([saved, saved])).toEqual({ kind: 'sent', text: 'All 2 file(s) uploaded successfully!' });
});

test('a file that waits is not said to be uploaded', () => {
  expect(uploadsOf([saved, waiting])).toEqual({ kind: 'waiting', outcome: waiting });
  expect(uploadsOf([waiting, refused])).toMatchObject({ kind: 'failed', outcome: refused });
});

test('some that failed are told from all that failed', () => {
  expect(uploadsOf([saved, refused])).toMatchObject({
    outcome: refused,
    text: 'Some files failed to upload. Please try again.',
  });
  const notKept: Outcome = { kind: 'notStored', failure: 'full' };
  expect(uploadsOf([refused, notKept])).toMatchObject({ outcome: refused, text: 'Failed to save files' });
});
