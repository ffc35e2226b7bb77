import { expect, test } from 'vitest';
import type { ListedChange } from '../../../outbox/read/listed-change.ts';
import { applicationName, listedChangeText, shortText, sizeText } from './change-text.ts';

const comment = (text: string, status?: 2 | 4 | 5): ListedChange => ({ kind: 'comment', text, status });

test.each<[ListedChange, string]>([
  [{ kind: 'saveStep', step: 'methodology', answers: 12 }, 'Methodology · 12 answers changed'],
  [{ kind: 'saveStep', step: 'title-of-study', answers: 1 }, 'Title Of Study · 1 answer changed'],
  [{ kind: 'saveStep', step: 'conflict-of-interest', answers: 0 }, 'Conflict Of Interest'],
  [{ kind: 'saveInvestigators', names: ['Nur', ' '] }, 'Investigators · Nur'],
  [{ kind: 'removeInvestigator', name: '' }, 'Delete an investigator'],
  [
    { kind: 'addFile', type: 1, fileName: 'cv.pdf', size: 2_202_010, replaces: false },
    'Principle Investigator CV · cv.pdf (2.1 MB)',
  ],
  [{ kind: 'removeFile', fileName: 'old.pdf' }, 'Delete file · old.pdf'],
  [{ kind: 'changeStatus', to: 5 }, 'Submit'],
  [{ kind: 'changeStatus', to: 3 }, 'Save As Draft'],
  [{ kind: 'changeStatus', to: 1 }, 'Approve'],
  [comment('Who reads it?'), 'Message: Who reads it?'],
  [comment('No.', 2), 'Reject: No.'],
  [comment('Why?', 5), 'Ask for more information: Why?'],
])('%j is told as "%s"', (change, words) => {
  expect(listedChangeText(change)).toBe(words);
});

test('the name of a button bears no whole message', () => {
  expect(shortText(comment('word '.repeat(50))).length).toBeLessThan(70);
});

test('sizes are told in the unit that fits', () => {
  expect([sizeText(12), sizeText(2048), sizeText(4 * 1024 * 1024), sizeText(null)]).toEqual([
    '12 bytes',
    '2 KB',
    '4.0 MB',
    '',
  ]);
});

test('an application is called by its title; without one by its number, and a local id is never shown', () => {
  expect(applicationName({ lane: -5, serverId: null, title: ' Sleep ' })).toBe('Sleep');
  expect(applicationName({ lane: -5, serverId: null, title: '' })).toBe('A new application');
  expect(applicationName({ lane: -5, serverId: 12, title: '' })).toBe('No title yet');
  expect(applicationName({ lane: 12, serverId: 12, title: null })).toBe('An application');
  expect(applicationName({ lane: 12, serverId: 12, title: null }, 'Read elsewhere')).toBe('Read elsewhere');
});
